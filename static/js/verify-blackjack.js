// «Verificar jogada» for blackjack: who got which card, when the bank drew, and what every hand came to. Beside
// verify-cards.js, which checks what all card games have in common.

function pointsOf(cards, isLow = false) {
  const sum = cards.reduce((all, card) => all + (card[0] === "A" ? 1 : "TJQK".includes(card[0]) ? 10 : Number(card[0])), 0);
  const aces = cards.filter((card) => card[0] === "A").length - (isLow ? 1 : 0);
  return aces > 0 && sum <= 11 ? sum + 10 : sum;
}

const pointsOfHand = (hand) => pointsOf(hand.cards, hand.end === "low_ace");
const isNatural = (hand) => !hand.split && hand.cards.length === 2 && pointsOf(hand.cards) === 21;

function isSpecial(hand) {
  const ranks = hand.cards.map((card) => card[0]).sort().join("");
  return ranks === "777" || (ranks === "678" && new Set(hand.cards.map((card) => card[1])).size === 1);
}

function actOn(hands, data) {
  const hand = hands[data.hand];
  if (data.action === "split") {
    const [first, second] = hand.cards;
    hands[data.hand] = { cards: [first], stake: hand.stake, split: true, end: "" };
    hands.push({ cards: [second], stake: hand.stake, split: true, end: "" });
  } else if (data.action === "double") {
    hand.stake *= 2;
    hand.end = data.ace_as_one ? "low_ace" : "doubled";
  } else if (data.action === "surrender") hand.end = "surrendered";
  for (const [index, card] of data.drawn) hands[index].cards.push(card);
}

/** The hands of every place as the events leave them, and the insurances: place → cents. */
function handsOf(dealt, events) {
  const cards = new Map(dealt.cards);
  const hands = new Map(dealt.bets.map(([place, , cents]) => [place, [{ cards: [...cards.get(place)], stake: cents, split: false, end: "" }]]));
  const insured = new Map();
  for (const { kind, data, seat, amount } of events) {
    if (kind === "card_offer" && data.answer === "insurance") insured.set(seat, amount);
    else if (kind === "card_offer" && data.answer === "even_money") hands.get(seat)[0].end = "even_money";
    else if (kind === "card_action") actOn(hands.get(seat), data);
  }
  return { hands, insured };
}

/** [result, prize, special prize, returned] of a hand against the bank's cards. */
function endingOf(hand, bank, hasSpecial) {
  const { stake, end } = hand;
  const [mine, theirs] = [pointsOfHand(hand), pointsOf(bank)];
  const isBankNatural = bank.length === 2 && theirs === 21;
  const extra = hasSpecial && end !== "surrendered" && isSpecial(hand) ? 3 * stake : 0;
  if (end === "surrendered") return ["surrendered", 0, 0, Math.floor(stake / 2)];
  if (end === "even_money") return ["even_money", stake, 0, 2 * stake];
  if (mine > 21) return ["lost", 0, extra, extra];
  if (isNatural(hand)) return isBankNatural ? ["push", 0, 0, stake] : ["blackjack", Math.floor((stake * 3) / 2), 0, Math.floor((stake * 5) / 2)];
  if (isBankNatural || (mine < theirs && theirs <= 21)) return ["lost", 0, extra, extra];
  if (mine === theirs) return ["push", 0, extra, stake + extra];
  return ["won", stake, extra, 2 * stake + extra];
}

function blackjackDrawn(record, dealt, events, bank) {
  const count = dealt.bets.length;
  const drawn = events.filter((event) => event.kind === "card_action").flatMap((event) => event.data.drawn);
  const first = 2 * count + 2;
  const after = first + drawn.length;
  const bankAt = [count, 2 * count + 1, ...(bank?.cards.slice(2) ?? []).map((_, i) => after + i)];
  const at = dealt.bets.map(([place], i) => [place, [i, i + count + 1]]);
  const told = [...dealt.cards.flatMap(([, cards], i) => cards.map((card, lap) => [at[i][1][lap], card]))];
  told.push(...drawn.map(([, card, leaf]) => [leaf, card]), ...(bank ? bank.cards.map((card, i) => [bankAt[i], card]) : [[count, dealt.bank[0]]]));
  const ok =
    isSame(dealt.bets, standingPlaces(events)) &&
    isSame(dealt.cards.map(([place]) => place), dealt.bets.map(([place]) => place)) &&
    isSame(dealt.leaves, at) &&
    isSame(dealt.bank_leaves, bankAt.slice(0, 2)) &&
    isSame(drawn.map((row) => row[2]), drawn.map((_, i) => first + i)) &&
    (!bank || (isSame(bank.leaves, bankAt) && isSame(dealt.bank, bank.cards.slice(0, 1)))) &&
    liesOn(record, told);
  return { step: "drawn", ok, count: told.length };
}

function blackjackBank(hands, bank) {
  const isUp = /[2-9]/.test(bank[0][0]);
  const waits = hands.some(
    (hand) => !["surrendered", "even_money"].includes(hand.end) && pointsOfHand(hand) <= 21 && !(isUp && isNatural(hand)),
  );
  const stops = bank.slice(2).every((_, i) => pointsOf(bank.slice(0, i + 2)) < 17);
  return { step: "bank", ok: stops && (waits ? pointsOf(bank) >= 17 : bank.length === 2), total: pointsOf(bank), count: bank.length };
}

CARD_GAMES.blackjack = (record, events) => {
  const of = (kind) => events.find((event) => event.kind === kind)?.data ?? null;
  const [dealt, bank, settled, sums] = [of("blackjack_dealt"), of("bank_played"), of("cards_settled"), of("round_settled")];
  const isDealtOnce = events.filter((event) => event.kind === "blackjack_dealt").length <= 1;
  // A round that was void before the deal has a shoe, and no more to check.
  if (!dealt) return [{ step: "drawn", ok: !bank && !settled && !sums, count: 0 }];
  const drawn = blackjackDrawn(record, dealt, events, bank);
  const steps = [{ ...drawn, ok: drawn.ok && isDealtOnce }];
  if (!sums) return steps;
  const { hands, insured } = handsOf(dealt, events);
  const rows = [...hands].flatMap(([place, own]) =>
    own.map((hand, i) => {
      const [result, ...rest] = endingOf(hand, bank.cards, record.special_prizes);
      return [place, i, result, hand.stake, ...rest];
    }),
  );
  const wins = bank.cards.length === 2 && pointsOf(bank.cards) === 21;
  const sure = [...insured]
    .sort((a, b) => a[0] - b[0])
    .map(([place, cents]) => [place, wins ? "won" : "lost", cents, wins ? 2 * cents : 0, wins ? 3 * cents : 0]);
  const sum = (list) => list.reduce((total, one) => total + one, 0);
  const staked = sum(rows.map((row) => row[3])) + sum([...insured.values()]);
  const returned = sum([...rows, ...sure].map((row) => row.at(-1)));
  steps.push(blackjackBank([...hands.values()].flat(), bank.cards));
  steps.push({ step: "paid", ok: isSame(settled, { hands: rows, insurances: sure }) && isSame(sums, { staked, returned }), staked, returned });
  return steps;
};
