// The semicircle: which places are the viewer's own, chips laid on them, and the motion that shows where cards and chips
// went. Motion never holds anything up, lasts less than half a second and is left out for whoever wants none.

import { chipsStart, layChip } from "./chips.js";
import { arrive, fly, isStill, middle } from "./motion.js";

const arc = document.getElementById("arc");
const STEP_MS = 110;
const MOST_MS = 1_000;

let before = null;

/** The own places are marked on what stands still around them. */
function own() {
  const numbers = document.getElementById("table-spots").dataset.own.split(" ");
  for (const place of arc.querySelectorAll(".place")) place.classList.toggle("place-own", numbers.includes(place.dataset.place));
}

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

function look() {
  const bets = new Map();
  for (const circle of arc.querySelectorAll(".place .discs")) {
    const place = circle.closest(".spot-place");
    bets.set(place.dataset.number, { cents: Number(place.dataset.bet), at: middle(circle), copy: circle.cloneNode(true), lost: place.classList.contains("spot-lost") });
  }
  return { bets, cards: new Set(cards().keys()), round: document.getElementById("table-version").dataset.round, prizes: prizes().length };
}

const prizes = () => [...arc.querySelectorAll(".hand-good .hand-said, .insured.said-good")];

function cardsMove() {
  const shoe = middle(document.getElementById("shoe"));
  const dealt = [...cards()].filter(([name]) => !before.cards.has(name));
  const step = Math.min(STEP_MS, MOST_MS / Math.max(1, dealt.length));
  // Once round for the first card, once more for the second, as they are dealt.
  const order = ([name]) => Number(name.split(":").at(-2)) * 10 + (name.startsWith("bank") ? 9 : 0);
  dealt.sort((one, other) => order(one) - order(other)).forEach(([name, card], index) => {
    const turned = name.startsWith("bank:1") && before.cards.has("bank:1:closed");
    if (turned) card.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: 260, easing: "ease-out" });
    else arrive(card, shoe, { delay: step * index, duration: 300 });
  });
}

function chipsMove(now) {
  const bank = middle(arc.querySelector(".bank-cards"));
  for (const [place, bet] of now.bets) {
    const was = before.bets.get(place);
    const circle = arc.querySelector(`[data-place="${place}"] .discs`);
    if (bet.cents > (was?.cents ?? 0)) arrive(circle, { x: bet.at.x, y: bet.at.y + 70 });
    if (bet.lost && was && !was.lost) fly(arc, bet.copy, bet.at, bank);
  }
  if (now.prizes > before.prizes) for (const prize of prizes()) arrive(prize, bank, { duration: 400 });
}

/** After a push: own places marked, and what has moved shown moving. */
export function feltSwapped() {
  own();
  if (before && !isStill()) {
    cardsMove();
    chipsMove(look());
  }
  before = null;
}

export function feltStart() {
  own();
  chipsStart();
  arc.addEventListener("click", (event) => {
    const spot = event.target.closest?.(".spot");
    if (spot) layChip(spot.dataset.position);
  });
  document.getElementById("room").addEventListener("htmx:wsBeforeMessage", () => {
    before = look();
  });
}
