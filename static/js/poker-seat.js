// The own seat: sitting down, topping up, leaving, being away, choosing ahead; and the deck as this reader likes it.

import { centsOf, shownOf, snapped, tenthsShown, typedOf } from "./amount.js";
import { command, isOpen, isWaiting, order, tell } from "./socket.js";

const room = document.getElementById("room");
const words = document.getElementById("words").dataset;
const DECK = "mesa-aberta-deck";
// Commands that belong to one hand; the others are about the seat and hold for any.
const OF_THE_HAND = ["poker_pre"];

const place = () => document.getElementById("table-place").dataset;

/** The bounds of a dialog, as they are now. */
function boundsOf(form) {
  const { least, most, balance, topupMost, step } = place();
  const half = Math.max(1, Number(step) / 2);
  if (form.dataset.amounts === "topup") return { least: Math.min(Number(step), Number(topupMost)), most: Number(topupMost), step: half };
  return { least: Number(least), most: Math.min(Number(most), Number(balance)), step: half };
}

function show(form, cents) {
  const { least, most } = boundsOf(form);
  const valid = cents !== null && cents >= least && cents <= most;
  form.querySelector("[data-typed]").setAttribute("aria-invalid", String(!valid));
  form.querySelector("[data-refusal]").hidden = valid || most < least;
  form.querySelector('[value="yes"]').disabled = !valid;
  if (!valid) return;
  form.querySelector("[data-slider]").value = String(cents);
  const blinds = tenthsShown(Math.floor((10 * cents) / Number(place().step)));
  form.querySelector("[data-in-blinds]").textContent = words.blinds.replace("{count}", blinds);
  form.dataset.cents = String(cents);
}

function open(dialog, number) {
  const form = dialog.querySelector("form");
  if (form.dataset.amounts) {
    const { least, most } = boundsOf(form);
    const currency = room.dataset.currency;
    for (const [name, cents] of [["least", least], ["most", most], ["balance", Number(place().balance)]]) {
      form.querySelector(`[data-${name}]`).textContent = shownOf(cents, currency);
    }
    const slider = form.querySelector("[data-slider]");
    slider.min = String(least);
    slider.max = String(Math.max(least, most));
    const isPoor = most < least || most <= 0;
    form.querySelector("[data-poor]").hidden = !isPoor;
    slider.disabled = isPoor;
    form.querySelector("[data-typed]").value = typedOf(Math.max(least, most));
    show(form, isPoor ? null : most);
  }
  const told = dialog.querySelector("[data-sit-number]");
  if (told) told.textContent = number;
  dialog.dataset.number = number ?? "";
  dialog.returnValue = "";
  dialog.showModal();
}

function decided(event) {
  const dialog = event.target;
  if (dialog.returnValue !== "yes") return;
  const cents = Number(dialog.querySelector("form").dataset.cents);
  if (dialog.id === "sit-dialog") order({ command: "seat_take", seat: Number(dialog.dataset.number), amount: cents });
  if (dialog.id === "topup-dialog") order({ command: "seat_top_up", amount: cents });
  if (dialog.id === "leave-dialog") order({ command: "seat_leave" });
}

function clicked(event) {
  const button = event.target.closest?.("button[data-sit], button[data-dialog], button[data-command]");
  if (!button || event.detail > 1 || button.getAttribute("aria-disabled") === "true") return;
  if (!isOpen()) return tell("offline");
  if (button.dataset.sit) open(document.getElementById("sit-dialog"), button.dataset.sit);
  else if (button.dataset.dialog) open(document.getElementById(button.dataset.dialog));
  else if (!isWaiting()) ordered(button);
}

function ordered(button) {
  const { command: name, when, post, action, price } = button.dataset;
  const message = { command: name };
  if (when) message.when = when;
  if (post) message.post = post;
  if (!OF_THE_HAND.includes(name)) return order(message);
  const decision = Number(document.getElementById("table-version").dataset.decision);
  return command({ ...message, action, price: Number(price), decision });
}

function deckStart() {
  const four = document.getElementById("deck-four");
  const draw = () => {
    room.dataset.deck = four.checked ? "four" : "two";
  };
  four.checked = localStorage.getItem(DECK) === "four";
  four.addEventListener("change", () => {
    localStorage.setItem(DECK, four.checked ? "four" : "two");
    draw();
  });
  draw();
}

/** Which open places this viewer may take. */
export function seatSwapped() {
  const open = place().open.split(" ");
  for (const button of document.querySelectorAll("button[data-sit]")) {
    button.setAttribute("aria-disabled", String(!open.includes(button.dataset.sit)));
  }
}

export function seatStart() {
  document.addEventListener("click", clicked);
  for (const dialog of document.querySelectorAll(".felt-dialog")) {
    dialog.addEventListener("close", decided);
    const form = dialog.querySelector("form");
    if (!form.dataset.amounts) continue;
    form.addEventListener("input", (event) => {
      if (event.target.matches("[data-slider]")) {
        const cents = snapped(Number(event.target.value), boundsOf(form));
        form.querySelector("[data-typed]").value = typedOf(cents);
        show(form, cents);
      } else if (event.target.matches("[data-typed]")) show(form, centsOf(event.target.value));
    });
  }
  deckStart();
  seatSwapped();
}
