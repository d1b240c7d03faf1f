// «Verificar jogada» for a hand of poker, from its record alone. A plain script beside verify.js, whose bytes and
// digests it uses (utf8, toHex, fromHex, sha256, joined, canonical, chainSteps); docs/verify_hand.py does the same in Python.

const OWN_CARDS = { holdem: 2, omaha: 4 };
const STREETS = [["flop", 3], ["turn", 1], ["river", 1]];
const DECK = 52;
const isSame = (a, b) => canonical(a) === canonical(b);

/** SHA-256 of: a zero byte, the tag, a zero byte, the hand's name, a zero byte, the place (two bytes), card, salt. */
const leafOf = (name, { leaf, card, salt }) =>
  sha256(joined(utf8(`\0mesa-aberta/cards/leaf/v1\0${name}\0`), Uint8Array.of(leaf >> 8, leaf & 255), utf8(card), fromHex(salt)));

/** The root that a leaf and its neighbours lead to. The left side of a tree holds the largest power of two below n. */
async function rootOf(node, place, count, path) {
  if (count === 1) return path.length ? new Uint8Array() : node;
  let left = 1;
  while (left * 2 < count) left *= 2;
  const beside = fromHex(path.at(-1));
  const rest = path.slice(0, -1);
  if (place < left) return sha256(joined(Uint8Array.of(1), await rootOf(node, place, left, rest), beside));
  return sha256(joined(Uint8Array.of(1), beside, await rootOf(node, place - left, count - left, rest)));
}

async function isOpened(record, one) {
  const isPlace = Number.isInteger(one.leaf) && one.leaf >= 0 && one.leaf < DECK && fromHex(one.salt).length === 32;
  return isPlace && toHex(await rootOf(await leafOf(record.round, one), one.leaf, DECK, one.path)) === record.commitment;
}

/** Is this the whole list of what happens in a hand, numbered and forward in time? */
function isHandInOrder(events) {
  const kinds = events.map((event) => event.kind);
  const last = kinds.at(-1);
  return (
    kinds[0] === "round_opened" &&
    ["hand_ended", "round_voided"].includes(last) &&
    kinds.filter((kind) => kind === "round_opened").length === 1 &&
    kinds.filter((kind) => kind === last).length === 1 &&
    (kinds[1] === "hand_dealt" || isSame(kinds.slice(1), ["round_voided"])) &&
    events.every((event, i) => event.number === i + 1 && (i === 0 || events[i - 1].at <= event.at))
  );
}

async function cardSteps(record, dealt, events) {
  const seats = dealt.stacks.map((row) => row[0]);
  const count = OWN_CARDS[record.game];
  const first = seats.indexOf(dealt.small);
  const laps = seats.map((_, place) =>
    Array.from({ length: count }, (__, lap) => ((place - first + seats.length) % seats.length) + seats.length * lap),
  );
  const streets = events.filter((event) => event.kind === "street_dealt").map((event) => event.data);
  const shown = events.filter((event) => event.kind === "hand_shown");
  const board = streets.flatMap((street) => street.leaves);
  const named = [...streets, ...shown.map((event) => event.data)].flatMap((data) => data.leaves.map((leaf, i) => [leaf, data.cards[i]]));
  const opened = new Map(record.openings.map((one) => [one.leaf, one.card]));
  const mayOpen = new Set([...named.map(([leaf]) => leaf), ...record.own]);
  const ours = new Map(dealt.holes);
  const pots = events.filter((event) => event.kind === "pot_paid").map((event) => event.data);
  const could = new Set(pots.flatMap((pot) => pot.eligible));
  const won = new Set(pots.flatMap((pot) => pot.winners.map((winner) => winner[0])));
  const showed = new Set(shown.map((event) => event.seat));
  const each = [];
  for (const one of record.openings) each.push(await isOpened(record, one));
  return [
    {
      step: "deck",
      ok: each.every(Boolean) && opened.size === record.openings.length && new Set(opened.values()).size === opened.size,
      count: record.openings.length,
      commitment: record.commitment,
    },
    {
      step: "deal",
      ok:
        first >= 0 &&
        isSame(dealt.holes, seats.map((seat, i) => [seat, laps[i]])) &&
        isSame(streets.map((one) => [one.street, one.cards.length]), STREETS.slice(0, streets.length)) &&
        isSame(board, board.map((_, i) => seats.length * count + i)),
      count: seats.length,
    },
    {
      step: "shown",
      ok:
        named.every(([leaf, card]) => opened.get(leaf) === card) &&
        shown.every((event) => isSame(event.data.leaves, ours.get(event.seat) ?? null)) &&
        opened.size === mayOpen.size &&
        [...mayOpen].every((leaf) => opened.has(leaf)) &&
        (could.size < 2 || ([...won].every((seat) => showed.has(seat)) && [...showed].every((seat) => could.has(seat)))) &&
        [[], ...ours.values()].some((leaves) => isSame(leaves, record.own)),
      count: named.length,
    },
  ];
}

function moneyStep(dealt, ended, events) {
  const stacks = new Map(dealt.stacks.map(([seat, , cents]) => [seat, cents]));
  const of = (kind) => events.filter((event) => event.kind === kind);
  const puts = [
    ...dealt.posts.map(([seat, , cents]) => [seat, cents]),
    ...of("hand_action").map((event) => [event.seat, event.data.put]),
    ...of("uncalled_returned").map((event) => [event.seat, -event.amount]),
  ];
  let inPots = 0;
  for (const [seat, cents] of puts) {
    stacks.set(seat, stacks.get(seat) - cents);
    inPots += cents;
  }
  const isPossible = [...stacks.values()].every((cents) => cents >= 0);
  const pots = of("pot_paid");
  for (const [seat, cents] of pots.flatMap((pot) => pot.data.winners)) stacks.set(seat, stacks.get(seat) + cents);
  const sum = (list) => list.reduce((total, one) => total + one, 0);
  const paid = pots.map((pot) => pot.data.rake + sum(pot.data.winners.map((winner) => winner[1])));
  const left = [...stacks].sort((a, b) => a[0] - b[0]);
  return {
    step: "money",
    ok:
      isPossible &&
      sum(paid) === inPots &&
      isSame(paid, pots.map((pot) => pot.amount)) &&
      pots.every((pot) => pot.data.winners.every(([seat]) => pot.data.eligible.includes(seat))) &&
      isSame(ended.stacks, left) &&
      ended.rake === sum(pots.map((pot) => pot.data.rake)),
    cents: inPots,
  };
}

/** Every step of one hand's record, in order. A record that can't be read gives the single step «record». */
async function handCheck(record) {
  try {
    const { events } = record;
    const of = (kind) => events.find((event) => event.kind === kind)?.data ?? null;
    const [opened, dealt, ended] = [events[0].data, of("hand_dealt"), of("hand_ended")];
    const isItsOwn =
      `${opened.table}/${opened.number}` === record.round &&
      opened.game.split("/")[0] === record.game &&
      record.game in OWN_CARDS &&
      opened.commitment === record.commitment;
    const steps = [{ step: "record", ok: isItsOwn && isHandInOrder(events), round: record.round, count: events.length }];
    if (dealt) steps.push(...(await cardSteps(record, dealt, events)));
    if (ended) steps.push(moneyStep(dealt, ended, events));
    return [...steps, ...(await chainSteps(record, opened))];
  } catch {
    return [{ step: "record", ok: false, round: "", count: 0 }];
  }
}
