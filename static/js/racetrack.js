// The racetrack: what an announced bet covers and what it costs, shown before it is announced. First choose, then
// announce: with the button, or by choosing the same once more. The server lays the chips; here they are only counted.

import { shownOf } from "./amount.js";
import { chipChosen, layList } from "./chips.js";
import { inform, lightNumbers } from "./felt.js";

const place = document.getElementById("calls");
const price = document.getElementById("call-price");
const told = document.getElementById("call-told");
const button = document.getElementById("call-confirm");
const tray = document.getElementById("tray");
const order = place?.dataset.order.split(" ");
let chosen = null;

const money = (cents) => shownOf(cents, tray.dataset.currency) + (tray.dataset.currency === "EUR" ? "" : " demo");

/** The call that an element stands for, with the numbers that it covers, its chips and its name. */
function read(element) {
  const { call, number, digit, chips, numbers, name } = element.dataset;
  if (call !== "neighbours") {
    const said = digit === undefined ? { call } : { call, digit: Number(digit) };
    return { said, chips: Number(chips), numbers: numbers.split(" "), name };
  }
  const radio = place.querySelector('input[name="reach"]:checked');
  const reach = Number(radio.value);
  const middle = order.indexOf(number) + order.length;
  const covered = [...order, ...order, ...order].slice(middle - reach, middle + reach + 1);
  return { said: { call, number, reach }, chips: covered.length, numbers: covered, name: radio.dataset.name.replace("{}", number) };
}

function show(element) {
  const found = element && read(element);
  lightNumbers(found?.numbers ?? []);
  for (const pad of place.querySelectorAll('[data-call="neighbours"]')) {
    pad.classList.toggle("lit", found?.numbers.includes(pad.dataset.number) ?? false);
  }
  // What is chosen stands with its price beside the button.
  if (found && element !== chosen) inform(found.name, costs(found));
  else inform();
}

/** «9 fichas × 1,00 € = 9,00 €», with the chip that is chosen now. */
function costs({ chips }) {
  const chip = chipChosen();
  if (chip === null) return "";
  const facts = { chips, chip: money(chip), amount: money(chip * chips) };
  return place.dataset.price.replace(/\{(\w+)\}/g, (_all, name) => facts[name]);
}

/** What is chosen and what it costs, beside the button that announces it. */
function ask() {
  told.hidden = !chosen;
  if (!chosen) return;
  const found = read(chosen);
  const text = `${found.name}: ${costs(found)}`;
  if (price.textContent !== text) price.textContent = text;
}

function choose(element) {
  for (const other of place.querySelectorAll(".call.chosen")) other.classList.remove("chosen");
  chosen = element;
  // Both drawings of the track stand for the same call.
  const { call, number, digit } = element?.dataset ?? {};
  const same = (other) => other.dataset.call === call && other.dataset.number === number && other.dataset.digit === digit;
  if (element) for (const other of [...place.querySelectorAll(".call")].filter(same)) other.classList.add("chosen");
  show(element);
  ask();
}

function announce() {
  if (!chosen) return;
  const { said, chips } = read(chosen);
  const chip = chipChosen();
  if (chip !== null && layList([{ ...said, amount: chips * chip }])) choose(null);
}

function press(element) {
  if (element.dataset.call && element.classList.contains("chosen")) announce();
  else choose(element);
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function pressed(event) {
  const pad = event.target.closest?.("svg .call");
  if (!pad || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (!event.repeat) press(pad);
    return;
  }
  const all = [...pad.ownerSVGElement.querySelectorAll(".call")];
  const to = { Home: all[0], End: all[all.length - 1] }[event.key] ?? all.at((all.indexOf(pad) + (STEPS[event.key] ?? 0)) % all.length);
  if (to === pad) return;
  event.preventDefault();
  pad.setAttribute("tabindex", "-1");
  to.setAttribute("tabindex", "0");
  to.focus();
}

export function racetrackStart() {
  if (!place) return;
  for (const track of place.querySelectorAll(".track")) track.querySelector(".call").setAttribute("tabindex", "0");
  place.addEventListener("click", (event) => {
    const element = event.target.closest(".call");
    if (element) press(element);
  });
  place.addEventListener("keydown", pressed);
  button.addEventListener("click", announce);
  document.getElementById("call-leave").addEventListener("click", () => choose(null));
  for (const over of ["pointerover", "focusin"]) {
    place.addEventListener(over, (event) => {
      if (event.pointerType !== "touch") show(event.target.closest(".call") ?? chosen);
    });
  }
  for (const away of ["pointerleave", "focusout"]) place.addEventListener(away, () => show(chosen));
  for (const change of ["change", "input"]) tray.addEventListener(change, ask);
  place.addEventListener("change", () => choose(chosen));
}
