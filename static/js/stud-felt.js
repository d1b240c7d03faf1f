// The semicircle of póquer sem descarte: five cards a place, the viewer's own face up, the others' and the bank's turned
// at the end.

import { feltOf } from "./card-felt.js";

const arc = document.getElementById("arc");

/** Each card by its place and its number there. The viewer's own lie over their backs, and keep their name when all see them. */
function cards() {
  const found = new Map();
  for (const played of arc.querySelectorAll(".place .played, .own-place .played")) {
    const { place } = played.closest("[data-place]").dataset;
    if (played.matches(".place-own .played-closed") && document.getElementById("table-own").childElementCount) continue;
    [...played.querySelectorAll(".card-face")].forEach((card, at) => found.set(`${place}:${at}:${card.dataset.card ?? "closed"}`, card));
  }
  [...arc.querySelectorAll(".bank .card-face")].forEach((card, at) => found.set(`bank:${at}:${card.dataset.card ?? "closed"}`, card));
  return found;
}

const felt = feltOf({
  cards,
  // Five times round, the bank last, as they are dealt.
  order: (name) => Number(name.split(":").at(-2)) * 10 + (name.startsWith("bank") ? 9 : 0),
  turned: (name, before) => !name.endsWith(":closed") && before.has(`${name.split(":").slice(0, 2).join(":")}:closed`),
  prizes: ".said-good",
});

export const feltStart = felt.start;
export const feltSwapped = felt.swapped;
