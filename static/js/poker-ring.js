// The oval: the viewer's own seat at the bottom, and the motion that shows where cards and chips went. Motion never holds
// anything up, lasts less than half a second and is left out for whoever wants none.

const ring = document.getElementById("ring");
const slots = ring.dataset.slots.trim().split(" ");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.2,.7,.3,1)";

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

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
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

/** A copy that flies from one point to another and is gone. */
function fly(copy, from, to, delay = 0) {
  const box = ring.getBoundingClientRect();
  const layer = document.createElement("div");
  layer.className = "flight";
  layer.setAttribute("aria-hidden", "true");
  copy.removeAttribute("id");
  layer.append(copy);
  ring.append(layer);
  const at = (point) => `${point.x - box.x}px ${point.y - box.y}px`;
  const flight = layer.animate(
    [{ translate: at(from), opacity: 1 }, { translate: at(to), opacity: 0.9 }],
    { duration: 340, delay, easing: EASE, fill: "both" },
  );
  flight.onfinish = flight.oncancel = () => layer.remove();
}

function arrive(element, from, { delay = 0, duration = 220 } = {}) {
  const to = middle(element);
  element.animate(
    [{ translate: `${from.x - to.x}px ${from.y - to.y}px`, opacity: 0 }, { translate: "0 0", opacity: 1 }],
    { duration, delay, easing: EASE, fill: "backwards" },
  );
}

function chipsMove(now) {
  const pot = ring.querySelector(".pots") ?? ring.querySelector(".ring-middle");
  for (const [place, bet] of before.bets) {
    if (!now.bets.has(place)) fly(bet.copy, bet.at, middle(pot));
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
  if (before && !still.matches && document.visibilityState === "visible") {
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
