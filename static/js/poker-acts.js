// Deciding: the buttons, the amount, the guard before folding for nothing, the keys. One decision is sent once.

import { centsOf, shownOf, snapped, typedOf } from "./amount.js";
import { keysStart, keyWanted } from "./keys.js";
import { answered, command, isOpen, isWaiting, tell } from "./socket.js";

const room = document.getElementById("room");

// The decision that has been sent (round and number), and the key under which it was.
let sent = null;
let kept = null;

const acts = () => document.getElementById("table-actions");
const raise = () => document.getElementById("raise");
const typed = () => document.getElementById("raise-typed");
const decisionOf = (region) => `${region.dataset.round}:${region.dataset.decision}:${region.dataset.kind}`;

function bounds() {
  const { least, most, step, everything } = raise().dataset;
  // Half a big blind is fine enough for a finger; whoever wants a cent types it.
  return { least: Number(least), most: Number(most), step: Math.max(1, Number(step) / 2), everything: Number(everything) };
}

/** The button says what pressing it does: its word and its price follow the amount. */
function show(cents) {
  const limits = bounds();
  const valid = cents !== null && cents >= limits.least && cents <= limits.most;
  const button = document.getElementById("act-raise");
  typed().setAttribute("aria-invalid", String(!valid));
  button.setAttribute("aria-disabled", String(!valid));
  for (const size of raise().querySelectorAll(".raise-size")) size.setAttribute("aria-pressed", String(Number(size.dataset.to) === cents));
  if (!valid) return;
  button.dataset.to = String(cents);
  const word = button.querySelector("[data-raise-word]");
  word.textContent = cents === limits.everything ? word.dataset.everything : word.dataset.usual;
  button.querySelector("[data-raise-amount]").textContent = shownOf(cents, room.dataset.currency);
  const slider = document.getElementById("raise-slider");
  slider.value = String(cents);
  slider.setAttribute("aria-valuetext", shownOf(cents, room.dataset.currency));
}

function choose(cents) {
  typed().value = typedOf(cents, room.dataset.currency);
  show(cents);
}

/** One decision, once: the second click of a double click, a key that repeats and a hand too quick change nothing. */
function act(button) {
  const region = acts();
  const now = decisionOf(region);
  if (sent === now || isWaiting() || button.getAttribute("aria-disabled") === "true") return;
  const guard = document.getElementById("fold-guard");
  if (button.dataset.act === "fold" && !button.dataset.sure && guard) {
    guard.hidden = false;
    document.getElementById("guard-check").focus();
    return;
  }
  if (!isOpen()) return tell("offline");
  const to = button.dataset.act === "raise" ? Number(button.dataset.to) : null;
  const message = { command: "poker_act", decision: Number(region.dataset.decision), action: button.dataset.act, to };
  if (!command(message)) return;
  sent = now;
  button.dataset.pending = "yes";
  region.dataset.done = "yes";
}

function clicked(event) {
  if (event.detail > 1) return;
  const button = event.target.closest?.("#table-actions button");
  if (!button) return;
  if (button.dataset.act) act(button);
  else if (button.dataset.to) choose(Number(button.dataset.to));
}

/** A step may be pressed again and again, unlike a decision. */
function stepped(event) {
  const button = event.target.closest?.(".raise-step");
  if (!button) return;
  const { least, most } = bounds();
  const from = centsOf(typed().value, room.dataset.currency) ?? least;
  const by = Number(raise().dataset.step) * Number(button.dataset.stepBy);
  choose(Math.max(least, Math.min(most, from + by)));
}

function wrote(event) {
  if (event.target.id === "raise-slider") choose(snapped(Number(event.target.value), bounds()));
  if (event.target.id === "raise-typed") show(centsOf(event.target.value, room.dataset.currency));
}

// --- What was typed stays over a push of the same decision ---

function keep() {
  kept = null;
  const field = typed();
  if (!field) return;
  const guard = document.getElementById("fold-guard");
  kept = { decision: decisionOf(acts()), field, value: field.value, guarded: guard ? !guard.hidden : false };
  if (document.activeElement === field) kept.caret = [field.selectionStart, field.selectionEnd];
}

function restore() {
  const field = typed();
  if (!field || !kept || field === kept.field || kept.decision !== decisionOf(acts())) return;
  field.value = kept.value;
  show(centsOf(kept.value));
  const guard = document.getElementById("fold-guard");
  if (guard && kept.guarded) guard.hidden = false;
  if (!kept.caret) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(...kept.caret);
}

// --- Keys ---

function pressed(event) {
  if (event.target.id === "raise-typed" && event.key === "Enter") {
    event.preventDefault();
    if (!event.repeat) document.getElementById("act-raise")?.click();
    return;
  }
  if (acts().dataset.kind !== "turn") return;
  const wanted = keyWanted(event);
  const button = {
    fold: () => document.getElementById("act-fold"),
    call: () => document.getElementById("act-check") ?? document.getElementById("act-call"),
    raise: () => document.getElementById("act-raise"),
  }[wanted]?.();
  if (wanted === "size" && typed()) {
    event.preventDefault();
    typed().focus();
    typed().select();
  } else if (button) {
    event.preventDefault();
    act(button);
  }
}

/** After a push: what was typed is there again, and a decision of its own may be sent again. */
export function actsSwapped() {
  restore();
  if (sent === decisionOf(acts())) acts().dataset.done = "yes";
}

export function actsStart() {
  document.addEventListener("click", clicked);
  document.addEventListener("click", stepped);
  document.addEventListener("input", wrote);
  document.addEventListener("keydown", pressed);
  room.addEventListener("htmx:wsBeforeMessage", keep);
  keysStart("mesa-aberta-poker-keys");
  answered((refused) => {
    if (!refused) return;
    sent = null;
    delete acts().dataset.done;
    for (const button of document.querySelectorAll("button[data-pending]")) delete button.dataset.pending;
  });
}
