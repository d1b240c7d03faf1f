// «Verificar jogada» for the banked card games, from the record of a round that has ended: the whole shoe is open. A plain
// script beside verify.js and verify-hand.js, whose bytes, digests and leaves it uses; docs/verify_cards.py does the same
// in Python. Each game adds itself to CARD_GAMES: (record, events) → its own steps.

const CARD_GAMES = {};
const RANKS = [..."23456789TJQKA"];
const PACK = RANKS.flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/** The root over a whole list of leaves. The left side of a tree holds the largest power of two below n. */
async function rootOfAll(leaves) {
  if (leaves.length === 1) return leaves[0];
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  const [first, second] = await Promise.all([rootOfAll(leaves.slice(0, left)), rootOfAll(leaves.slice(left))]);
  return sha256(joined(Uint8Array.of(1), first, second));
}

/** Every leaf is a card with its salt, the shoe is of whole decks, and its root is what was published. */
async function shoeStep(record) {
  const { shoe, decks, commitment } = record;
  const isWhole = isSame(shoe.map(([card]) => card).sort(), Array.from({ length: decks }, () => PACK).flat().sort());
  const isSalted = shoe.every(([, salt]) => fromHex(salt).length === 32);
  const leaves = await Promise.all(shoe.map(([card, salt], leaf) => leafOf(record.round, { leaf, card, salt })));
  return { step: "shoe", ok: isWhole && isSalted && toHex(await rootOfAll(leaves)) === commitment, count: shoe.length, decks, commitment };
}

/** What lay on the table when bets were closed: [position, pseudonym, cents], in order. */
function standingBets(events) {
  const sums = new Map();
  for (const event of events) {
    const sign = event.kind === "bets_placed" ? 1 : event.kind === "bets_withdrawn" ? -1 : 0;
    for (const [position, cents] of sign ? event.data.bets : []) {
      const key = JSON.stringify([position, event.player]);
      sums.set(key, (sums.get(key) ?? 0) + sign * cents);
    }
  }
  return [...sums].filter(([, cents]) => cents !== 0).map(([key, cents]) => [...JSON.parse(key), cents]);
}

/** The same at places: [place, pseudonym, cents], by place. */
const standingPlaces = (events) =>
  standingBets(events)
    .map(([position, who, cents]) => [Number(position.split(":")[1]), who, cents])
    .sort((a, b) => a[0] - b[0]);

/** Does the shoe have these cards on these leaves? */
const liesOn = (record, rows) => rows.every(([leaf, card]) => record.shoe[leaf]?.[0] === card);

/** From its opening to its end, without gaps and forward in time. */
function isCardRoundInOrder(events) {
  const kinds = events.map((event) => event.kind);
  const last = kinds.at(-1);
  return (
    kinds[0] === "round_opened" &&
    ["round_settled", "round_voided"].includes(last) &&
    kinds.filter((kind) => kind === "round_opened").length === 1 &&
    kinds.filter((kind) => kind === last).length === 1 &&
    events.every((event, i) => event.number === i + 1 && (i === 0 || events[i - 1].at <= event.at))
  );
}

/** Every step of one round's record, in order. A record that can't be read gives the single step «record». */
async function cardsCheck(record) {
  try {
    const { events, game } = record;
    const opened = events[0].data;
    const isItsOwn =
      `${opened.table}/${opened.number}` === record.round &&
      opened.game.split("/")[0] === game &&
      Object.hasOwn(CARD_GAMES, game) &&
      opened.commitment === record.commitment;
    const steps = [{ step: "record", ok: isItsOwn && isCardRoundInOrder(events), round: record.round, count: events.length }];
    if (record.shoe === null) steps.push({ step: "shoe", ok: false, count: 0, decks: record.decks, commitment: record.commitment });
    else {
      steps.push(await shoeStep(record));
      steps.push(...CARD_GAMES[game](record, events));
    }
    return [...steps, ...(await chainSteps(record, opened))];
  } catch {
    return [{ step: "record", ok: false, round: "", count: 0 }];
  }
}
