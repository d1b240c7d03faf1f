// A tournament's page: its socket, the clocks that run by the server's time, and the way to the table once there is one.

import { newsLook } from "./news.js";
import { isOpen, received, socketStart } from "./socket.js";
import { soundStart } from "./sound.js";
import { run } from "./until.js";

const ASK_MS = 4_000;
const room = document.getElementById("room");
const mine = () => document.getElementById("tournament-mine").dataset;
let seat = mine().seat;

/** Whoever has been seated since, or moved, goes to the table; the own line stands out. */
function follow() {
  const own = mine();
  for (const row of document.querySelectorAll("[data-who]")) row.classList.toggle("is-own", row.dataset.who === own.me);
  // The prize of the place where the viewer stands now.
  for (const row of document.querySelectorAll(".tournament-prizes [data-place]")) {
    row.classList.toggle("is-here", row.dataset.place === own.place);
  }
  if (own.seat && own.seat !== seat) window.location.assign(own.seat);
  seat = own.seat;
}

function swapped() {
  newsLook();
  follow();
  run();
}

newsLook();
follow();
run();
soundStart();
socketStart();
received(swapped);
setInterval(run, 250);
// Without a socket the page asks, so that nobody is left behind.
setInterval(() => {
  if (isOpen() || room.dataset.state === "ended") return;
  window.htmx.ajax("GET", room.dataset.now, { source: room, swap: "none" }).then(swapped);
}, ASK_MS);
