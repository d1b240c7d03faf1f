// A felt with places before the bank: which are the viewer's own, chips laid on them, and the motion that shows where
// cards and chips went. Motion never holds anything up, lasts less than half a second and is left out for whoever wants none.

import { chipsStart, layChip } from "./chips.js";
import { arrive, fly, isStill, middle } from "./motion.js";

const arc = document.getElementById("arc");
const STEP_MS = 110;
const MOST_MS = 1_000;

/** The own places are marked on what stands still around them. */
function own() {
  const numbers = document.getElementById("table-spots").dataset.own.split(" ");
  for (const place of arc.querySelectorAll(".place")) place.classList.toggle("place-own", numbers.includes(place.dataset.place));
}

/**
 * A game's felt. `cards()`: the cards by where they lie, under a name that changes only when they do. `order(name)`: when
 * a card comes. `turned(name, before)`: was this card there before, face down? `prizes`: what tells of a prize.
 */
export function feltOf({ cards, order, turned, prizes }) {
  let before = null;
  const won = () => [...arc.querySelectorAll(prizes)];

  function look() {
    const bets = new Map();
    for (const circle of arc.querySelectorAll(".place .circle:has(.discs)")) {
      const place = circle.closest(".spot-place");
      const chips = circle.querySelector(".discs");
      bets.set(place.dataset.number, { cents: Number(place.dataset.bet), at: middle(chips), copy: chips.cloneNode(true), lost: place.classList.contains("spot-lost") });
    }
    return { bets, cards: new Set(cards().keys()), prizes: won().length };
  }

  function cardsMove() {
    const shoe = middle(document.getElementById("shoe"));
    const dealt = [...cards()].filter(([name]) => !before.cards.has(name));
    const step = Math.min(STEP_MS, MOST_MS / Math.max(1, dealt.length));
    dealt.sort(([one], [other]) => order(one) - order(other)).forEach(([name, card], index) => {
      if (turned(name, before.cards)) card.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: 260, easing: "ease-out" });
      else arrive(card, shoe, { delay: step * index, duration: 300 });
    });
  }

  function chipsMove(now) {
    const bank = middle(arc.querySelector(".bank-cards"));
    for (const [place, bet] of now.bets) {
      const was = before.bets.get(place);
      const chips = [...arc.querySelectorAll(`[data-place="${place}"] .discs`)].at(-1);
      if (bet.cents > (was?.cents ?? 0)) arrive(chips, { x: bet.at.x, y: bet.at.y + 70 });
      if (bet.lost && was && !was.lost) fly(arc, bet.copy, bet.at, bank);
    }
    if (now.prizes > before.prizes) for (const prize of won()) arrive(prize, bank, { duration: 400 });
  }

  return {
    /** After a push: own places marked, and what has moved shown moving. */
    swapped() {
      own();
      if (before && !isStill()) {
        cardsMove();
        chipsMove(look());
      }
      before = null;
    },
    start() {
      own();
      chipsStart();
      arc.addEventListener("click", (event) => {
        const spot = event.target.closest?.(".spot");
        if (spot) layChip(spot.dataset.position);
      });
      document.getElementById("room").addEventListener("htmx:wsBeforeMessage", () => {
        before = look();
      });
    },
  };
}
