// The director's view of a tournament: what its page is pushed, and its clocks. It goes nowhere by itself.

import { isOpen, received, socketStart } from "./socket.js";
import { run } from "./until.js";

const ASK_MS = 4_000;
const room = document.getElementById("room");

run();
socketStart();
received(run);
setInterval(run, 250);
// Without a socket the page asks.
setInterval(() => {
  if (isOpen() || room.dataset.state === "ended") return;
  window.htmx.ajax("GET", room.dataset.now, { source: room, swap: "none" }).then(run);
}, ASK_MS);
