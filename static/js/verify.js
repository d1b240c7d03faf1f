// «Verificar jogada»: checks a roulette round from its public record alone. A plain script (no module), so that a saved
// page works without a network. Nothing here comes from the server's code: it was written from docs/fairness.md, and
// docs/verify_round.py does the same in Python. Every step gives { step, ok, ...the numbers it worked with }.

const ONE = "28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1";
const TWO = "27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2";
const FRENCH = "32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26";
// The pockets, clockwise from the zero.
const WHEELS = {
  american: `0 ${ONE} ${TWO}`.split(" "),
  american_double_zero: `0 ${ONE} 00 ${TWO}`.split(" "),
  french: `0 ${FRENCH}`.split(" "),
};
const ENDINGS = ["betting_closed ball_fell round_settled", "betting_closed ball_fell round_voided", "round_voided"];

const utf8 = (text) => new TextEncoder().encode(text);
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

function fromHex(text) {
  if (typeof text !== "string" || !/^([0-9a-f]{2})*$/.test(text)) throw new TypeError("not hexadecimal");
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** JSON with sorted keys and no spaces. Only whole numbers are ever hashed; anything else is no record. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new TypeError("not a whole number");
  return JSON.stringify(value);
}

/** By code points, as the house sorts; `<` alone would compare halves of the rarer signs. */
function inOrder(a, b) {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    if (left[i] !== right[i]) return left[i].codePointAt(0) - right[i].codePointAt(0);
  }
  return left.length - right.length;
}

/** SHA-256 of: a zero byte, the tag, a zero byte, the round's name, a zero byte, the body. */
async function tagged(tag, name, body) {
  return sha256(joined(utf8(`\0mesa-aberta/roulette/${tag}/v1\0${name}\0`), body));
}

/** A digest as a number from 0 to n - 1: a value in the last, incomplete block of n is hashed again, never folded. */
async function numberBelow(digest, n) {
  const whole = ((1n << 256n) / BigInt(n)) * BigInt(n);
  let block = digest;
  while (BigInt(`0x${toHex(block)}`) >= whole) block = await sha256(block);
  return Number(BigInt(`0x${toHex(block)}`) % BigInt(n));
}

/** What stands on the table when betting closes: what was placed less what was taken back, by player and position. */
function standing(events) {
  const sums = new Map();
  for (const event of events) {
    const sign = event.kind.endsWith("bets_placed") ? 1 : event.kind.endsWith("bets_withdrawn") ? -1 : 0;
    for (const [position, cents] of sign ? event.data.bets : []) {
      const key = JSON.stringify([event.player, position]);
      sums.set(key, (sums.get(key) ?? 0) + sign * cents);
    }
  }
  const rows = [...sums].filter(([, cents]) => cents !== 0).map(([key, cents]) => [...JSON.parse(key), cents]);
  return rows.sort((a, b) => inOrder(a[0], b[0]) || inOrder(a[1], b[1]));
}

/** Is this the list of what happens in a round, from its opening to its end, without gaps and forward in time? */
function isInOrder(events) {
  const kinds = events.map((event) => event.kind);
  const steps = kinds.filter((kind) => !kind.includes("bets_") && kind !== "ball_launched");
  const ending = steps.slice(1);
  return (
    kinds[0] === "round_opened" &&
    steps[0] === "round_opened" &&
    ENDINGS.includes(ending.join(" ")) &&
    kinds.slice(-ending.length).join(" ") === ending.join(" ") &&
    events.every((event, i) => event.number === i + 1 && (i === 0 || events[i - 1].at <= event.at))
  );
}

async function resultSteps(record, closed, fell) {
  const { round, r, p, pocket, salt, commitment } = record;
  const wheel = WHEELS[record.wheel];
  const n = wheel.length;
  const isNumber = Number.isInteger(r) && r >= 0 && r < n && fromHex(salt).length === 32;
  const opened = isNumber ? toHex(await tagged("commitment", round, joined(Uint8Array.of(r >> 8, r & 255), fromHex(salt)))) : "";
  const digest = await tagged("bets", round, utf8(canonical(record.bets)));
  const computed = await numberBelow(digest, n);
  const told = fell.r === r && fell.salt === salt && fell.pocket === pocket;
  return [
    { step: "commitment", ok: isNumber && told && opened === commitment, r, salt, commitment, opened },
    {
      step: "bets",
      ok: canonical(standing(record.events)) === canonical(record.bets) && toHex(digest) === record.bets_digest && closed.bets_digest === record.bets_digest,
      count: record.bets.length,
      cents: record.bets.reduce((sum, bet) => sum + bet[2], 0),
      digest: toHex(digest),
    },
    { step: "p", ok: computed === p && closed.p === p, p, computed, n },
    { step: "pocket", ok: wheel[(r + p) % n] === pocket, r, p, n, sum: r + p, place: (r + p) % n, pocket, computed: wheel[(r + p) % n] },
  ];
}

/** The digest of all events, and how the round hangs together with the ones before and after it. */
async function chainSteps(record, opened) {
  const texts = record.events.map((event) => utf8(canonical(event)));
  const lengths = texts.flatMap((text) => [new Uint8Array(new BigUint64Array([BigInt(text.length)]).buffer).reverse(), text]);
  const digest = toHex(await sha256(joined(...lengths)));
  const { previous_digest: previous, next_previous: next } = record;
  const follows = opened.previous === previous && (opened.number > 1 || /^0+$/.test(previous));
  return [
    { step: "digest", ok: digest === record.digest, digest, told: record.digest },
    { step: "chain", ok: follows && (next === null || next === record.digest), previous, next },
  ];
}

/** Every step of one record, in order. A record that can't be read gives the single step «record». */
async function roundCheck(record) {
  try {
    const { events } = record;
    const of = (kind) => events.find((event) => event.kind === kind)?.data ?? null;
    const [opened, closed, fell] = [events[0].data, of("betting_closed"), of("ball_fell")];
    const isItsOwn =
      `${opened.table}/${opened.number}` === record.round &&
      opened.game === `roulette/${record.wheel}` &&
      record.wheel in WHEELS &&
      opened.commitment === record.commitment;
    const steps = [{ step: "record", ok: isItsOwn && isInOrder(events), round: record.round, count: events.length }];
    if (fell) steps.push(...(await resultSteps(record, closed, fell)));
    else {
      const { r, salt, p, pocket, bets_digest: digest } = record;
      const nothing = [r, salt, p, pocket, digest].every((value) => value === null);
      steps.push({ step: "void", ok: nothing && canonical(standing(events)) === canonical(record.bets) });
    }
    return [...steps, ...(await chainSteps(record, opened))];
  } catch {
    return [{ step: "record", ok: false, round: "", count: 0 }];
  }
}

/** Several records in order: each by itself, and each that follows another of the same table must name its digest. */
async function recordsCheck(records, check = roundCheck) {
  const all = [];
  for (const [i, record] of records.entries()) {
    const steps = await check(record);
    const before = records[i - 1];
    const [table, number] = /^(.*)\/(\d+)$/.exec(record?.round)?.slice(1) ?? [];
    if (before && before.round === `${table}/${Number(number) - 1}` && before.digest !== record.previous_digest) {
      for (const step of steps) if (step.step === "chain") step.ok = false;
    }
    all.push({ round: String(record?.round ?? ""), ok: steps.every((step) => step.ok), steps });
  }
  return all;
}
