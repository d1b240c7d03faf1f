// Other players' places: the card with the own note and the report, and the marks of what was noted. Nothing of it is
// in what all are sent: the marks are put on here, from the reader's own list.

const dialog = document.getElementById("player-dialog");

/** Mark the places of those about whom the reader has noted something; the own place opens no card. */
export function playersSwapped() {
  const notes = new Map([...document.querySelectorAll("#own-notes li")].map((note) => [note.dataset.of, note]));
  for (const place of document.querySelectorAll("#ring .place")) {
    const button = place.querySelector("button[data-who]");
    const note = button ? notes.get(button.dataset.who) : undefined;
    if (note) place.dataset.note = note.dataset.colour;
    else delete place.dataset.note;
    if (!button) continue;
    button.title = note?.textContent ?? "";
    button.disabled = place.classList.contains("place-own");
  }
}

/** On the own turn an open card makes way for the buttons; what is typed in it, and where, stays. */
export function cardAside() {
  if (!dialog?.matches(":modal")) return;
  const typing = dialog.contains(document.activeElement) ? document.activeElement : null;
  // Closed and opened again at once: nobody is to hear of it.
  dialog.close();
  dialog.classList.add("player-aside");
  dialog.show();
  if (typing) typing.focus();
  else document.activeElement?.blur();
}

function closed() {
  if (!dialog.open) dialog.classList.remove("player-aside");
}

function clicked(event) {
  const button = event.target.closest?.("button[data-who]");
  if (!button) return;
  const { card } = dialog.dataset;
  document.getElementById("player-card").replaceChildren();
  if (document.getElementById("room").dataset.turn === "yes") {
    dialog.classList.add("player-aside");
    dialog.show();
  } else if (!dialog.open) dialog.showModal();
  window.htmx.ajax("GET", card.replace("/_/", `/${encodeURIComponent(button.dataset.who)}/`), { target: "#player-card", source: dialog });
}

export function playersStart() {
  if (!dialog) return;
  document.addEventListener("click", clicked);
  dialog.addEventListener("close", closed);
  // Only a modal dialog is closed by Escape by itself.
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") dialog.close();
  });
  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.closest?.("#player-card")) playersSwapped();
  });
  playersSwapped();
}
