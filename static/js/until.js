// Whatever a page says runs out («data-until-ms») is counted down by the server's time.

import { serverNow } from "./clock.js";
import { isOpen, sync } from "./socket.js";

const asked = new Set();

const two = (number) => String(number).padStart(2, "0");

function written(seconds) {
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${rest}` : `${minutes}:${two(seconds % 60)}`;
}

/** Every clock of the page. What has come to its end may have changed what can be done: everything is asked for, once. */
export function run() {
  const now = serverNow();
  for (const element of document.querySelectorAll("[data-until-ms]")) {
    const until = element.dataset.untilMs;
    const left = Math.max(0, Math.ceil((Number(until) - now) / 1000));
    const text = written(left);
    if (element.textContent !== text) element.textContent = text;
    if (!left && !asked.has(until) && isOpen()) {
      asked.add(until);
      setTimeout(sync, 400);
    }
  }
}
