// The table's connection: htmx owns the socket and swaps what arrives. Here: its state in words, the heartbeat, the way
// back after a loss, and sending. A command leaves at once or not at all; nothing is ever kept to be sent later.

import { serverHeard } from "./clock.js";

const BEAT_MS = 10_000;
const QUIET_MS = 25_000;
const ANSWER_MS = 5_000;
// Codes after which htmx comes back by itself, and codes after which nobody should.
const HTMX_RETURNS = [1006, 1011, 1012, 1013];
const FINAL = [4401, 4404, 4410];

const room = document.getElementById("room");
const words = document.getElementById("words").dataset;
const connection = document.getElementById("connection");

let raw = null;
let wrapper = null;
let lastHeard = 0;
let lastBeat = 0;
let asked = null;
const onAnswer = [];
const onMessage = [];

export const isOpen = () => room.dataset.state === "open" && raw?.readyState === WebSocket.OPEN;
export const isWaiting = () => asked !== null;
/** `call(refused)` when the command under way has been answered, one way or another. */
export const answered = (call) => onAnswer.push(call);
/** `call(text)` after each message has been swapped in. */
export const received = (call) => onMessage.push(call);

/** A sentence of the page's own, in the place where refusals are read out. */
export function tell(name) {
  const paragraph = document.createElement("p");
  paragraph.textContent = words[name] ?? "";
  document.getElementById("table-refusal").replaceChildren(...(name ? [paragraph] : []));
}

/** Send a command of the current round once, under a key of its own. False if it did not leave. */
export function command(message) {
  return order({ ...message, round: Number(document.getElementById("table-version").dataset.round) });
}

/** Send any table command once; the key may be one that was made before. False if it did not leave. */
export function order(message) {
  if (asked) return false;
  if (!isOpen()) {
    tell("offline");
    return false;
  }
  tell("");
  if (!send({ key: crypto.randomUUID(), ...message })) return false;
  asked = { at: Date.now() };
  return true;
}

function send(message) {
  if (raw?.readyState !== WebSocket.OPEN || !wrapper) return false;
  try {
    wrapper.sendImmediately(JSON.stringify(message));
    return true;
  } catch {
    return false;
  }
}

/** The link to the rules names the version of the round that is played now. */
function rulesNow() {
  const named = document.querySelector("[data-rules-version]");
  const version = document.getElementById("table-version")?.dataset.rules;
  if (named && version && named.textContent !== version) named.textContent = version;
}

/** Ask for everything anew. */
export const sync = () => send({ command: "sync" });

function settle(refused) {
  if (!asked) return;
  asked = null;
  for (const call of onAnswer) call(refused);
}

function become(state) {
  if (room.dataset.state === state) return;
  room.dataset.state = state;
  connection.textContent = words[state];
}

function reconnect() {
  if (!wrapper || room.dataset.state === "ended") return;
  if (raw) {
    // What the old socket still says no longer matters, least of all that it has closed.
    raw.onclose = null;
    raw.onerror = null;
    raw.close();
  }
  wrapper.reconnect();
}

/** The play session is over on this page: what remains is the way on, and the focus goes there. */
function finish() {
  become("ended");
  const told = document.getElementById("table-over");
  const over = told.hidden ? document.getElementById("session-gone") : told;
  over.hidden = false;
  for (const part of room.querySelectorAll(".head, .stage, .dock, .panels, .card-main, .card-aside")) part.inert = true;
  over.querySelector("a")?.focus();
}

function lost() {
  become("lost");
  settle(true);
}

function beat() {
  const now = Date.now();
  if (asked && now - asked.at > ANSWER_MS) {
    settle(true);
    tell("silent");
    send({ command: "sync" });
  }
  if (room.dataset.state !== "open") return;
  if (now - lastHeard > QUIET_MS) {
    lost();
    reconnect();
  } else if (now - lastBeat >= BEAT_MS) {
    lastBeat = now;
    send({ command: "ping" });
  }
}

function opened(event) {
  wrapper = event.detail.socketWrapper;
  lastHeard = lastBeat = Date.now();
  become("open");
  tell("");
  send({ command: "ping" });
}

function closed(event) {
  const closing = event.detail.event;
  if (closing.target !== raw) return;
  wrapper = event.detail.socketWrapper ?? wrapper;
  if (FINAL.includes(closing.code)) {
    settle(true);
    finish();
    return;
  }
  lost();
  if (!HTMX_RETURNS.includes(closing.code)) setTimeout(reconnect, 300 + 900 * Math.random());
}

/** What had the focus keeps it, although the region around it has been replaced. */
function swapped(event) {
  lastHeard = Date.now();
  if (raw?.readyState === WebSocket.OPEN) become("open");
  const text = String(event.detail.message);
  const told = document.getElementById("table-beat")?.dataset.serverMs;
  if (text.includes('id="table-beat"') && told) serverHeard(Number(told));
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
  focused = null;
  rulesNow();
  for (const call of onMessage) call(text);
  const refused = text.includes('id="table-refusal"');
  if (refused || text.includes('id="table-mine"')) settle(refused);
  if (text.includes('id="table-over"')) finish();
}

let focused = null;

export function socketStart() {
  window.htmx.createWebSocket = (url) => {
    raw = new WebSocket(url);
    return raw;
  };
  window.htmx.config.wsReconnectDelay = (tries) => Math.min(300 * 2 ** tries, 2_500) * (0.5 + Math.random() / 2);
  room.addEventListener("htmx:wsOpen", opened);
  room.addEventListener("htmx:wsClose", closed);
  room.addEventListener("htmx:wsBeforeMessage", () => {
    focused = document.activeElement?.id || null;
  });
  room.addEventListener("htmx:wsAfterMessage", swapped);
  window.addEventListener("offline", lost);
  window.addEventListener("online", reconnect);
  document.addEventListener("visibilitychange", () => {
    // A page that slept asks at once; what does not answer within three seconds is gone.
    if (document.visibilityState !== "visible" || Date.now() - lastHeard < BEAT_MS + 2_000) return;
    const before = lastHeard;
    send({ command: "ping" });
    setTimeout(() => lastHeard === before && (lost(), reconnect()), 3_000);
  });
  setInterval(beat, 1_000);
}
