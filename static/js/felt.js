// The felt under finger, mouse and keyboard: which place is meant, what it covers, and one chip laid there by one act.

import { chipsStart, isBetting, layChip } from "./chips.js";

const MAGNET = 26;
const GLOW_MS = 900;
const layout = document.getElementById("layout");
const info = document.getElementById("spot-info");

const spotsOf = (svg) => [...svg.querySelectorAll(".spot")];
const numbersOf = (spot) => spot?.dataset.numbers?.split(" ") ?? spot?.dataset.position.split(":")[1].split("-") ?? [];

/** Where the chip of a place lies: in the middle of what is touched, unless it says otherwise. */
function place(spot) {
  const middle = (from, size) => Number(spot.getAttribute(from)) + Number(spot.getAttribute(size)) / 2;
  return { x: Number(spot.dataset.x ?? middle("x", "width")), y: Number(spot.dataset.y ?? middle("y", "height")) };
}

function lay(spot) {
  if (!spot) return;
  show(spot);
  layChip(spot.dataset.position);
}

const light = (spot) => lightNumbers(numbersOf(spot));

/** Light the fields of these numbers, and no others. */
export function lightNumbers(list) {
  const numbers = new Set(list);
  for (const field of layout.querySelectorAll(".field[data-n]")) field.classList.toggle("lit", numbers.has(field.dataset.n));
}

/** A name and what there is to know about it, in the line above the chips; the hint where there is none. */
export function inform(name, rest) {
  const strong = document.createElement("strong");
  strong.textContent = name ?? "";
  info.replaceChildren(...(name ? [strong, ` ${rest}`] : [info.dataset.hint]));
}

/** Show what a place covers, its name, its prize and its limits. */
function show(spot) {
  light(spot);
  if (!spot) return inform();
  const [name, ...rest] = spot.getAttribute("aria-label").split(", ");
  const chance = spot.dataset.position.split(":")[0];
  const limits = document.querySelector(`#payouts [data-chance="${chance}"]`)?.dataset.limits;
  inform(name, [rest.join(", "), limits].filter(Boolean).join(" · "));
}

/** The place that a pointer means: the one it is on, or the nearest within reach. */
function meant(event) {
  const hit = event.target.closest?.(".spot");
  if (hit) return hit;
  const svg = event.target.closest?.(".felt");
  if (!svg) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const far = (spot) => Math.hypot(place(spot).x - point.x, place(spot).y - point.y);
  const nearest = spotsOf(svg).reduce((best, spot) => (far(spot) < far(best) ? spot : best));
  return far(nearest) <= MAGNET ? nearest : null;
}

const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

function neighbour(spot, [dx, dy]) {
  const from = place(spot);
  let best = null;
  let least = Infinity;
  for (const other of spotsOf(spot.ownerSVGElement)) {
    const to = place(other);
    const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (ahead < 2) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}

function rove(spot) {
  for (const other of layout.querySelectorAll('.spot[tabindex="0"]')) {
    if (other.ownerSVGElement === spot.ownerSVGElement) other.setAttribute("tabindex", "-1");
  }
  spot.setAttribute("tabindex", "0");
}

function pressed(event) {
  const spot = event.target.closest?.(".spot");
  if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (!event.repeat) lay(spot);
    return;
  }
  const all = spotsOf(spot.ownerSVGElement);
  const step = STEPS[event.key];
  const to = step ? neighbour(spot, step) : { Home: all[0], End: all[all.length - 1] }[event.key];
  if (!step && !to) return;
  event.preventDefault();
  if (to) {
    rove(to);
    to.focus();
  }
}

export function feltStart() {
  for (const svg of layout.querySelectorAll(".felt")) spotsOf(svg)[0]?.setAttribute("tabindex", "0");
  layout.addEventListener("click", (event) => {
    lay(meant(event));
    // A finger doesn't hover: what it touched is lit for a moment only.
    if (event.pointerType === "touch") setTimeout(() => light(null), GLOW_MS);
  });
  layout.addEventListener("keydown", pressed);
  layout.addEventListener("focusin", (event) => {
    const spot = event.target.closest?.(".spot");
    if (spot) {
      rove(spot);
      show(spot);
    }
  });
  layout.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(event.target.closest?.(".spot")));
  layout.addEventListener("pointerleave", () => show(null));
  layout.addEventListener("focusout", () => show(null));
  chipsStart();
  show(null);
}

/** The felt's own state after a push: the viewer's chips stand in the private region, not twice. */
export function feltSwapped() {
  if (!isBetting()) light(null);
  const mine = document.getElementById("table-my-chips")?.dataset.who;
  for (const group of document.querySelectorAll("#table-chips [data-who]")) {
    group.toggleAttribute("hidden", group.dataset.who === mine);
  }
}


