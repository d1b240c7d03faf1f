// The oval: the viewer's own seat at the bottom, and the motion that shows where cards and chips went. Motion never holds
// anything up, lasts less than half a second and is left out for whoever wants none.

import { arrive, fly, isStill, middle } from "./motion.js";

const ring = document.getElementById("ring");
const slots = ring.dataset.slots.trim().split(" ");

let own = null;
let before = null;

const places = () => [...ring.querySelectorAll(".place")];

/** Turn the oval so that the own seat is at the bottom; somebody who only watches sees it as it is. */
function turn() {
  const seat = document.getElementById("table-cards").dataset.seat;
  if (seat === own) return;
  own = seat;
  const all = places();
  const first = Math.max(0, all.findIndex((one) => one.dataset.place === seat));
  all.forEach((one, index) => {
    one.className = `place at-${slots[(index - first + all.length) % all.length]}${one.dataset.place === seat ? " place-own" : ""}`;
  });
  ring.dataset.seated = seat ? "yes" : "no";
}

function look() {
  const bets = new Map();
  for (const bet of ring.querySelectorAll(".place .seat-bet")) {
    bets.set(bet.closest(".place").dataset.place, { cents: Number(bet.dataset.bet), at: middle(bet), copy: bet.cloneNode(true) });
  }
  return {
    bets,
    round: document.getElementById("table-version").dataset.round,
    board: new Set([...ring.querySelectorAll("#table-board [data-card]")].map((card) => card.dataset.card)),
    closed: ring.querySelectorAll(".card-closed").length,
    prizes: ring.querySelectorAll(".place .seat-prize").length,
  };
}

function chipsMove(now) {
  const pot = ring.querySelector(".pots") ?? ring.querySelector(".ring-middle");
  for (const [place, bet] of before.bets) {
    if (!now.bets.has(place)) fly(ring, bet.copy, bet.at, middle(pot));
  }
  for (const bet of ring.querySelectorAll(".place .seat-bet")) {
    const place = bet.closest(".place");
    const was = before.bets.get(place.dataset.place)?.cents ?? 0;
    if (Number(bet.dataset.bet) > was) arrive(bet, middle(place.querySelector(".seat-plate")));
  }
  if (now.prizes && !before.prizes) {
    for (const prize of ring.querySelectorAll(".place .seat-prize")) arrive(prize, middle(pot), { duration: 400 });
  }
}

function cardsMove(now) {
  const centre = middle(ring.querySelector(".ring-middle"));
  const dealt = [...ring.querySelectorAll("#table-board [data-card]")].filter((card) => !before.board.has(card.dataset.card));
  dealt.forEach((card, index) => arrive(card, { x: centre.x, y: centre.y - 60 }, { delay: 90 * index }));
  if (now.round === before.round || !now.closed) return;
  const hands = [...ring.querySelectorAll(".seat-cards .card-closed"), ...ring.querySelectorAll("#table-cards .card-face")];
  const pause = Math.min(35, 280 / hands.length);
  hands.forEach((card, index) => arrive(card, centre, { delay: pause * index }));
}

/** After a push: the seats in their places, and what has moved shown moving. */
export function ringSwapped() {
  turn();
  const now = look();
  if (before && !isStill()) {
    chipsMove(now);
    cardsMove(now);
  }
  before = null;
}

export function ringStart() {
  turn();
  document.getElementById("room").addEventListener("htmx:wsBeforeMessage", () => {
    before = look();
  });
}
