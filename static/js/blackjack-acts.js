// Deciding at blackjack: a hand's buttons, the questions against an ace, the keys. One decision is sent once.

import { centsOf, shownOf } from "./amount.js";
import { acts, momentOf, once, questionOf, sentStart, sentSwapped } from "./decisions.js";
import { keysStart, keyWanted } from "./keys.js";

const room = document.getElementById("room");
const KEYED = { hit: ["act-hit"], stand: ["act-stand"], double: ["act-double", "act-double-ace-as-one"], split: ["act-split"], surrender: ["act-surrender"] };

let kept = null;

function act(button) {
  const region = acts();
  const { decision, place, hand } = region.dataset;
  const message = { command: "card_act", decision: Number(decision), place: Number(place), hand: Number(hand), action: button.dataset.act };
  once(questionOf(region, place, hand), button, { ...message, ace_as_one: button.dataset.ace === "yes" });
}

function answer(button) {
  const region = acts();
  const offer = button.closest(".offer");
  const field = offer.querySelector("[data-typed]");
  const wanted = button.dataset.answer;
  const cents = wanted === "insurance" ? centsOf(field.value) : 0;
  const message = { command: "card_offer", decision: Number(region.dataset.decision), place: Number(offer.dataset.place), answer: wanted };
  once(questionOf(region, offer.dataset.place, "offer"), button, { ...message, amount: cents });
}

/** The button says what pressing it costs; with an amount that is not offered it says so and does nothing. */
function show(field) {
  const offer = field.closest(".offer");
  const cents = centsOf(field.value);
  const valid = cents !== null && cents > 0 && cents <= Number(offer.dataset.most);
  const button = offer.querySelector('[data-answer="insurance"]');
  field.setAttribute("aria-invalid", String(!valid));
  button.setAttribute("aria-disabled", String(!valid));
  if (valid) button.querySelector("[data-offer-amount]").textContent = shownOf(cents, room.dataset.currency);
}

function clicked(event) {
  const button = event.target.closest?.("#table-actions button");
  if (!button || event.detail > 1) return;
  if (button.dataset.act) act(button);
  else if (button.dataset.answer) answer(button);
}

function pressed(event) {
  if (event.target.matches?.("#table-actions [data-typed]") && event.key === "Enter") {
    event.preventDefault();
    if (!event.repeat) event.target.closest(".offer").querySelector('[data-answer="insurance"]').click();
    return;
  }
  if (acts().dataset.kind !== "turn") return;
  const button = (KEYED[keyWanted(event)] ?? []).map((id) => document.getElementById(id)).find(Boolean);
  if (!button) return;
  event.preventDefault();
  act(button);
}

// --- What was typed stays over a push of the same question; who was among the buttons stays among them ---

function keep() {
  const fields = [...acts().querySelectorAll("[data-typed]")];
  const at = document.activeElement;
  kept = {
    moment: momentOf(acts()),
    fields: new Map(fields.map((field) => [field.id, field])),
    caret: fields.includes(at) ? [at.selectionStart, at.selectionEnd] : null,
    inside: acts().contains(at) ? at.id : "",
  };
}

function restore() {
  const region = acts();
  for (const field of region.querySelectorAll("[data-typed]")) {
    const was = kept.fields.get(field.id);
    if (!was || was === field || kept.moment !== momentOf(region)) continue;
    field.value = was.value;
    show(field);
    if (kept.inside === field.id && kept.caret) {
      field.focus({ preventScroll: true });
      field.setSelectionRange(...kept.caret);
    }
  }
  if (kept.inside && !region.contains(document.activeElement)) region.focus({ preventScroll: true });
}

/** After a push: what was typed and where one was is there again, and what has been sent is not offered twice. */
export function actsSwapped() {
  if (kept) restore();
  kept = null;
  sentSwapped();
}

export function actsStart() {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", pressed);
  document.addEventListener("input", (event) => event.target.matches("#table-actions [data-typed]") && show(event.target));
  room.addEventListener("htmx:wsBeforeMessage", keep);
  keysStart("mesa-aberta-blackjack-keys");
  sentStart();
}
