// How things move on a felt: from one point to another, once. Motion holds nothing up and lasts less than half a second.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.2,.7,.3,1)";

/** Whether nothing is to move: nobody looks, or whoever looks wants none. */
export const isStill = () => still.matches || document.visibilityState !== "visible";

/** The middle of an element on the screen. */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A copy that flies over `ring` from one point to another and is gone. */
export function fly(ring, copy, from, to, delay = 0) {
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

/** What has just come is seen coming from a point. */
export function arrive(element, from, { delay = 0, duration = 220 } = {}) {
  const to = middle(element);
  element.animate(
    [{ translate: `${from.x - to.x}px ${from.y - to.y}px`, opacity: 0 }, { translate: "0 0", opacity: 1 }],
    { duration, delay, easing: EASE, fill: "backwards" },
  );
}
