// The felt of baccarat: chips on chances, and a coup shown as it was dealt: all cards face down, those of the first side
// turned, then of the other, the third cards set apart. It holds nothing up, and whoever wants no motion sees it as it lies.
import { chipsStart, layChip } from "./chips.js";
import { arrive, fly, isStill, middle } from "./motion.js";

const room = document.getElementById("room");
const arc = document.getElementById("arc");
const TURN_MS = 260;
// When each step of a coup begins, in tenths of the time that the table gives it.
const LAID = { ponto: [0, 2], banca: [1, 3] };
const TURNED = { ponto: 4.4, banca: 5.8 };
const THIRD = { ponto: 7, banca: 8 };
const END = 9.4;

let before = null;
let timers = [];

const coup = () => document.getElementById("table-coup");
const zones = () => [...document.querySelectorAll("#table-spots .own-zone")];
const laid = () => new Map(zones().map((zone) => [zone.dataset.chance, Number(zone.dataset.cents)]));
const isDealt = () => coup().classList.contains("coup-dealt");

function turn(flip, delay) {
  const options = { delay, duration: TURN_MS / 2, easing: "ease-in", fill: "backwards" };
  flip.querySelector(".flip-back").animate([{ opacity: 1, transform: "scaleX(1)" }, { opacity: 1, transform: "scaleX(0)" }], options);
  flip.querySelector(".flip-front").animate([{ opacity: 0, transform: "scaleX(0)" }, { opacity: 1, transform: "scaleX(1)" }], {
    ...options,
    delay: delay + TURN_MS / 2,
    easing: "ease-out",
  });
}

function sideDeal(side, tenth, shoe) {
  const name = side.dataset.side;
  for (const flip of side.querySelectorAll(".flip:not(.flip-third)")) {
    arrive(flip, shoe, { delay: LAID[name][Number(flip.dataset.at)] * tenth, duration: 300 });
    turn(flip, TURNED[name] * tenth);
  }
  const third = side.querySelector(".flip-third");
  if (third) arrive(third, shoe, { delay: THIRD[name] * tenth, duration: 300 });
}

function stage(name, ms) {
  timers.push(setTimeout(() => (room.dataset.dealing = name), ms));
}

function staged(tenth) {
  timers.forEach(clearTimeout);
  timers = [];
  room.dataset.dealing = "cards";
  stage("first", TURNED.ponto * tenth + TURN_MS);
  stage("second", TURNED.banca * tenth + TURN_MS);
  timers.push(setTimeout(ended, END * tenth));
}

/** The result may be read: what is won comes from the middle of the felt, what is lost goes there. */
function ended() {
  delete room.dataset.dealing;
  if (isStill()) return;
  const bank = middle(coup());
  for (const said of document.querySelectorAll("#table-spots .own-won .own-said")) arrive(said, bank, { duration: 400 });
  for (const chips of document.querySelectorAll("#table-spots .own-lost .discs")) fly(arc, chips.cloneNode(true), middle(chips), bank);
}

function deal() {
  const shoe = middle(document.getElementById("shoe"));
  const tenth = Math.min(Number(arc.dataset.dealMs), 6_000) / 10;
  if (!tenth) return;
  for (const side of coup().querySelectorAll(".side")) sideDeal(side, tenth, shoe);
  staged(tenth);
}

function chipsMove() {
  for (const zone of zones()) {
    const chips = zone.querySelector(".discs");
    if (!chips || Number(zone.dataset.cents) <= (before.laid.get(zone.dataset.chance) ?? 0)) continue;
    const at = middle(chips);
    arrive(chips, { x: at.x, y: at.y + 70 });
  }
}

/** After a push: what has moved is shown moving. */
export function feltSwapped() {
  if (!isDealt()) {
    timers.forEach(clearTimeout);
    delete room.dataset.dealing;
  }
  if (before && !isStill()) {
    if (isDealt() && !before.dealt) deal();
    chipsMove();
  }
  before = null;
}

export function feltStart() {
  chipsStart();
  arc.addEventListener("click", (event) => {
    const spot = event.target.closest?.(".spot");
    if (spot) layChip(spot.dataset.position);
  });
  room.addEventListener("htmx:wsBeforeMessage", () => {
    before = { laid: laid(), dealt: isDealt() };
  });
}
