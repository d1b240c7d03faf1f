// The server's time as this page knows it, and everything on the page that runs by it: countdown, time played, clock.

const heard = [];

/** A moment that the server has just told; the least delayed of the last few is the nearest to the truth. */
export function serverHeard(ms) {
  heard.push(ms - Date.now());
  if (heard.length > 6) heard.shift();
}

export function serverNow() {
  return Date.now() + (heard.length ? Math.max(...heard) : 0);
}

const two = (number) => String(number).padStart(2, "0");

function played(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Write all running times. Returns how many milliseconds bets are still open, or null. */
export function tick() {
  const now = serverNow();
  const status = document.getElementById("table-status");
  const deadline = Number(status?.dataset.deadlineMs);
  let left = null;
  if (status?.dataset.phase === "betting" && deadline) {
    left = Math.max(0, deadline - now);
    const seconds = status.querySelector("[data-countdown]");
    const text = String(Math.ceil(left / 1000));
    if (seconds && seconds.textContent !== text) seconds.textContent = text;
    const share = Math.min(100, (100 * left) / Number(status.dataset.phaseMs || 1));
    status.querySelector("[data-countdown-bar]")?.setAttribute("width", share.toFixed(2));
  }
  for (const element of document.querySelectorAll("[data-since-ms]")) {
    const text = played(now - Number(element.dataset.sinceMs));
    if (element.textContent !== text) element.textContent = text;
  }
  for (const element of document.querySelectorAll("[data-clock]")) {
    const here = new Date(now);
    const text = `${two(here.getHours())}:${two(here.getMinutes())}`;
    if (element.textContent !== text) element.textContent = text;
  }
  return left;
}
