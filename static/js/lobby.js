// The lobby of tournaments: what is pushed stands in one hidden place and goes from there to the lines that are shown here.
// Where there is another tournament, or one fewer, the list is asked for again, with the same filters.

import { serverHeard, serverNow } from "./clock.js";

const room = document.getElementById("room");
const live = () => document.getElementById("lobby-live");
let known = null;

async function again() {
  await window.htmx.ajax("GET", window.location.href, {
    source: "#tournament-list", target: "#tournament-list", select: "#tournament-list", swap: "outerHTML",
  });
  fill();
}

function fill() {
  for (const part of live().children) {
    const cell = document.querySelector(`[data-live="${part.dataset.of}"]`);
    if (cell && cell.innerHTML !== part.innerHTML) cell.replaceChildren(...part.cloneNode(true).childNodes);
  }
}

/** How long until each of those that have an hour. */
function count() {
  for (const element of document.querySelectorAll("[data-until-ms]")) {
    const left = Math.max(0, Math.ceil((Number(element.dataset.untilMs) - serverNow()) / 1000));
    const hours = Math.floor(left / 3600);
    const rest = `${String(Math.floor(left / 60) % 60).padStart(hours ? 2 : 1, "0")}:${String(left % 60).padStart(2, "0")}`;
    const text = left ? `${hours ? `${hours}:` : ""}${rest}` : "";
    if (element.textContent !== text) element.textContent = text;
  }
}

room.addEventListener("htmx:wsAfterMessage", (event) => {
  const told = document.getElementById("table-beat")?.dataset.serverMs;
  if (told && String(event.detail.message).includes('id="table-beat"')) serverHeard(Number(told));
  const all = live().dataset.set ?? "";
  if (known !== null && known !== all) again();
  else fill();
  known = all;
});
// The page says that it is there, as every page with a socket does.
let wrapper = null;
room.addEventListener("htmx:wsOpen", (event) => {
  wrapper = event.detail.socketWrapper;
});
room.addEventListener("htmx:wsClose", (event) => {
  const gone = wrapper;
  wrapper = null;
  // A house that goes and comes back says so with a code of its own, after which nobody else connects again.
  if (event.detail.event.code === 4408) setTimeout(() => gone?.reconnect(), 500 + 1_500 * Math.random());
});
count();
setInterval(count, 1_000);
setInterval(() => wrapper?.sendImmediately(JSON.stringify({ command: "ping" })), 10_000);
