// Deciding at póquer sem descarte: bet or fold, one place after another, by button or key.

import { acts, once, questionOf, sentStart, sentSwapped } from "./decisions.js";
import { keysStart, keyWanted } from "./keys.js";

const KEYED = { bet: "act-bet", fold: "act-fold" };
let inside = false;

function act(button) {
  const region = acts();
  const { decision, place, hand } = region.dataset;
  const message = { command: "stud_act", decision: Number(decision), place: Number(place), action: button.dataset.act };
  once(questionOf(region, place, hand), button, message);
}

function clicked(event) {
  const button = event.target.closest?.("#table-actions button[data-act]");
  if (button && event.detail <= 1) act(button);
}

function pressed(event) {
  if (acts().dataset.kind !== "turn") return;
  const button = document.getElementById(KEYED[keyWanted(event)] ?? "");
  if (!button) return;
  event.preventDefault();
  if (!event.repeat) act(button);
}

/** After a push: who was among the buttons stays among them, and what has been sent is not offered twice. */
export function actsSwapped() {
  const region = acts();
  if (inside && !region.contains(document.activeElement)) region.focus({ preventScroll: true });
  inside = false;
  sentSwapped();
}

export function actsStart() {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", pressed);
  document.getElementById("room").addEventListener("htmx:wsBeforeMessage", () => {
    inside = acts().contains(document.activeElement);
  });
  keysStart("mesa-aberta-stud-keys");
  sentStart();
}
