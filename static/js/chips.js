// Chips of any table with bets on places: which chip is chosen, one laid by one act, and the orders about all of them.

import { answered, command, isOpen, isWaiting, tell } from "./socket.js";

const room = document.getElementById("room");
const tray = document.getElementById("tray");
const own = document.getElementById("own-value");

// What was laid while an earlier act was still under way: position → cents. It goes out as one list with the answer.
let next = new Map();

export const isBetting = () => room.dataset.phase === "betting" && room.dataset.closing !== "yes";

/** The chosen chip in cents, or null where what was typed is no amount. */
export function chipChosen() {
  const chosen = tray.querySelector('input[type="radio"]:checked')?.value;
  if (chosen !== "own") return Number(chosen);
  const typed = own.value.trim().replace(/\s/g, "");
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed);
  const cents = match ? Number(match[1]) * 100 + Number((match[2] ?? "0").padEnd(2, "0")) : 0;
  return cents > 0 ? cents : null;
}

/** Lay the chosen chip on a position. */
export function layChip(code) {
  if (!isOpen()) return tell("offline");
  if (!isBetting()) return tell("closed");
  const amount = chipChosen();
  if (amount === null) {
    own.focus();
    return tell("amount");
  }
  next.set(code, (next.get(code) ?? 0) + amount);
  mark(code);
  if (!isWaiting()) layAll();
}

/** Lay a whole list by one act; all of it is accepted or none. True if it was sent. */
export function layList(bets) {
  if (!isOpen() || !isBetting()) {
    tell(isOpen() ? "closed" : "offline");
    return false;
  }
  if (isWaiting() || !command({ command: "bets_place", bets })) return false;
  for (const bet of bets) if (bet.position) mark(bet.position);
  return true;
}

function layAll() {
  if (!next.size) return;
  const bets = [...next].map(([position, amount]) => ({ position, amount }));
  next = new Map();
  if (!isBetting() || !command({ command: "bets_place", bets })) unmark();
}

function mark(code) {
  for (const spot of document.querySelectorAll(`[data-position="${CSS.escape(code)}"].spot`)) spot.classList.add("waiting");
}

function unmark() {
  for (const spot of document.querySelectorAll(".spot.waiting")) spot.classList.remove("waiting");
}

function ordered(event) {
  const button = event.target.closest?.("button[data-command]");
  if (!button || button.getAttribute("aria-disabled") === "true" || isWaiting()) return;
  const { command: name, scope, saved } = button.dataset;
  if (!isOpen()) return tell("offline");
  if (!isBetting()) return tell("closed");
  const told = { command: name, ...(scope && { scope }), ...(saved && { saved: Number(saved) }) };
  if (command(told)) button.dataset.pending = "yes";
}

/** Listen to the tray, to the orders and to the answers. */
export function chipsStart() {
  own.addEventListener("focus", () => {
    tray.querySelector('input[value="own"]').checked = true;
  });
  document.addEventListener("click", ordered);
  answered((refused) => {
    unmark();
    for (const button of document.querySelectorAll("button[data-pending]")) delete button.dataset.pending;
    if (refused) next = new Map();
    for (const code of next.keys()) mark(code);
    layAll();
  });
}
