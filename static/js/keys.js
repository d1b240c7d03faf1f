// Keys of a table: only when the player has turned them on, and never while something is being written.

let storage = "";

function letters() {
  try {
    return JSON.parse(localStorage.getItem(storage)) ?? { on: false };
  } catch {
    return { on: false };
  }
}

/** What the player has chosen this key for, or undefined. */
export function keyWanted(event) {
  const known = letters();
  const isWriting = event.target.closest?.("input:not([type=range]), textarea, select, dialog, [contenteditable]");
  if (!known.on || isWriting || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (document.querySelector("dialog:modal")) return undefined;
  return Object.entries(known).find(([, letter]) => letter === event.key.toLowerCase())?.[0];
}

/** The form in which keys are turned on and chosen; `name` is where this browser remembers them. */
export function keysStart(name) {
  storage = name;
  const on = document.getElementById("keys-on");
  const group = document.getElementById("keys-letters");
  const known = letters();
  const fields = [...group.querySelectorAll("[data-key]")];
  on.checked = known.on;
  for (const field of fields) field.value = known[field.dataset.key] ?? field.value;
  const save = () => {
    group.disabled = !on.checked;
    const chosen = Object.fromEntries(fields.map((field) => [field.dataset.key, field.value.toLowerCase()]));
    localStorage.setItem(storage, JSON.stringify({ on: on.checked, ...chosen }));
  };
  group.disabled = !on.checked;
  for (const field of [on, ...fields]) field.addEventListener("change", save);
}
