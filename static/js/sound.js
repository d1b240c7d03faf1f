// Sounds and voice, both off until the player turns them on, made by the browser itself. One sound for each event, and
// none that celebrates: a win is heard only where more comes back than was staked. All of it is also in writing.

const KEY = "mesa-aberta-";
let context = null;

const isOn = (name) => localStorage.getItem(KEY + name) === "on";

function note(frequency, at, length, { type = "sine", volume = 0.12 } = {}) {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type, frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.05);
}

const SOUNDS = {
  betting: () => [note(523, 0, 0.35), note(659, 0.16, 0.45)],
  spinning: () => [note(392, 0, 0.5)],
  result: () => [note(1900, 0, 0.06, { type: "triangle", volume: 0.08 }), note(1500, 0.11, 0.07, { type: "triangle", volume: 0.06 })],
  chip: () => [note(2300, 0, 0.04, { type: "triangle", volume: 0.05 })],
  turn: () => [note(659, 0, 0.22), note(880, 0.18, 0.4)],
  card: () => [note(1400, 0, 0.05, { type: "triangle", volume: 0.05 })],
  won: () => [note(587, 0, 0.3), note(740, 0.13, 0.3), note(880, 0.26, 0.5)],
};

export function play(name) {
  if (!isOn("sound") || !SOUNDS[name]) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  SOUNDS[name]();
}

export function speak(text) {
  if (!isOn("voice") || !window.speechSynthesis || !text) return;
  const said = new SpeechSynthesisUtterance(text);
  const spoken = document.documentElement.lang.toLowerCase();
  said.lang = spoken.startsWith("pt") ? "pt-PT" : spoken;
  // A voice of Portugal's Portuguese, where the browser has one; otherwise what it has for the language.
  said.voice = window.speechSynthesis.getVoices().find((one) => one.lang.replace("_", "-").toLowerCase() === said.lang.toLowerCase()) ?? null;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(said);
}

export function soundStart() {
  for (const name of ["sound", "voice"]) {
    const button = document.getElementById(name);
    if (!button) continue;
    const show = () => button.setAttribute("aria-pressed", String(isOn(name)));
    button.addEventListener("click", () => {
      localStorage.setItem(KEY + name, isOn(name) ? "off" : "on");
      show();
      if (name === "sound") play("chip");
    });
    show();
  }
}
