// The wheel: the rotor turns slowly one way, the ball runs the other way, slows, drops and settles in the drawn pocket.
// Everything is a function of the server's time, so that all see the same and who comes later joins at the right moment.
// The pocket is the one that the server has drawn; nothing here decides or teases.

import { serverNow } from "./clock.js";

const ROTOR_PER_SECOND = 16;
const TRACK = 167;
const POCKET = 108;
// Share of the spin after which the ball lies still, and share of its run after which it leaves the track.
const RESTS = 0.86;
const DROPS = 0.68;
const STAYS_MS = 1_600;

const room = document.getElementById("room");
const rotor = document.getElementById("rotor");
const ball = document.getElementById("ball");
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const narrow = window.matchMedia("(max-width: 56.24rem)");

let shown = { phase: "", ball: "", round: "" };
let hideAt = 0;
let frame = 0;
let odd = false;

function read() {
  const data = document.getElementById("table-wheel").dataset;
  return { phase: data.phase, ball: data.ball, round: data.round, deadline: Number(data.deadlineMs), spin: Number(data.spinMs) };
}

const slot = (label) => rotor.querySelector(`[data-pocket="${CSS.escape(label)}"]`);
const rotorAt = (now) => -((now / 1000) * ROTOR_PER_SECOND) % 360;

/** Where the ball is, seen from the rotor: angle in degrees and distance from the middle. */
function ballAt(now, angle) {
  if (shown.phase !== "spinning" || !shown.deadline) return { angle, radius: POCKET };
  const start = shown.deadline - shown.spin;
  const share = (now - start) / (shown.spin * RESTS);
  if (share >= 1) return { angle, radius: POCKET };
  const run = Math.max(0, share);
  const turns = Math.max(4, Math.round((shown.spin / 1000) * 0.85));
  const away = 360 * turns * (1 - run) ** 2.2;
  const falls = Math.max(0, (run - DROPS) / (1 - DROPS));
  const drop = Math.min(1, falls / 0.84) ** 1.7;
  const hop = falls > 0.45 ? Math.abs(Math.sin((falls - 0.45) * 16)) * 11 * (1 - falls) : 0;
  return { angle: angle - away, radius: TRACK + (POCKET - TRACK) * drop + hop };
}

function draw() {
  const now = serverNow();
  const found = shown.ball ? slot(shown.ball) : null;
  const home = Number(found?.dataset.angle ?? 0);
  // Without motion the winning pocket stands at the top, and the ball appears when it has settled.
  const turned = calm.matches ? -home : rotorAt(now);
  rotor.setAttribute("transform", `rotate(${turned.toFixed(2)})`);
  if (!found || (calm.matches && shown.phase === "spinning")) {
    ball.setAttribute("visibility", "hidden");
    return;
  }
  const { angle, radius } = ballAt(now, home);
  const radians = ((turned + angle - 90) * Math.PI) / 180;
  ball.setAttribute("cx", (Math.cos(radians) * radius).toFixed(2));
  ball.setAttribute("cy", (Math.sin(radians) * radius).toFixed(2));
  ball.setAttribute("visibility", "visible");
}

function loop() {
  frame = 0;
  if (hideAt && Date.now() > hideAt) {
    hideAt = 0;
    room.dataset.wheel = "hidden";
  }
  const hidden = narrow.matches && room.dataset.wheel !== "shown";
  // While nothing runs but the rotor, half of the frames are enough.
  odd = !odd;
  if (!hidden && (shown.phase === "spinning" || odd)) draw();
  if (!calm.matches) frame = requestAnimationFrame(loop);
}

/** Take what the wheel's region says now. */
export function wheelSwapped() {
  const now = read();
  const changed = now.phase !== shown.phase || now.round !== shown.round;
  shown = now;
  for (const won of rotor.querySelectorAll(".slot-won")) won.classList.remove("slot-won");
  if (now.phase === "result" && now.ball) slot(now.ball)?.classList.add("slot-won");
  if (now.phase === "spinning") {
    hideAt = 0;
    room.dataset.wheel = calm.matches ? "hidden" : "shown";
  } else if (changed) {
    hideAt = Date.now() + (now.phase === "result" ? STAYS_MS : 0);
    if (calm.matches) room.dataset.wheel = "hidden";
  }
  if (!frame) loop();
  if (calm.matches) draw();
}

export function wheelStart() {
  calm.addEventListener("change", wheelSwapped);
  wheelSwapped();
}
