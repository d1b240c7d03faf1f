// The semicircle of blackjack: where its cards lie, in which order they come, and the bank's closed one that is turned.

import { feltOf } from "./card-felt.js";

const arc = document.getElementById("arc");

/** Each card on the felt by where it lies: one that was split keeps its name only if it has not moved. */
function cards() {
  const found = new Map();
  for (const hand of arc.querySelectorAll(".hand")) {
    const place = hand.closest(".place").dataset.place;
    [...hand.querySelectorAll("[data-card]")].forEach((card, at) => found.set(`${place}:${hand.dataset.hand}:${at}:${card.dataset.card}`, card));
  }
  [...arc.querySelectorAll(".bank .card-face")].forEach((card, at) => found.set(`bank:${at}:${card.dataset.card ?? "closed"}`, card));
  return found;
}

const felt = feltOf({
  cards,
  // Once round for the first card, once more for the second, as they are dealt.
  order: (name) => Number(name.split(":").at(-2)) * 10 + (name.startsWith("bank") ? 9 : 0),
  turned: (name, before) => name.startsWith("bank:1") && before.has("bank:1:closed"),
  prizes: ".hand-good .hand-said, .insured.said-good",
});

export const feltStart = felt.start;
export const feltSwapped = felt.swapped;
