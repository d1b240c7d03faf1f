// «Verificar jogada» for póquer sem descarte: who got which card, what five cards make, when the bank plays, and what
// every stake came to. Beside verify-cards.js, which checks what all card games have in common.

const STUD_GOOD = [
  "high_card", "ace_king", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
  "straight_flush", "royal_flush",
];
const STUD_BY_COUNTS = { "4,1": "four_of_a_kind", "3,2": "full_house", "3,1,1": "three_of_a_kind", "2,2,1": "two_pair", "2,1,1,1": "pair" };

/** What five cards make: its name, and numbers of which the first that differs decides between two hands. */
function studWorth(cards) {
  const counts = new Map();
  for (const [rank] of cards) counts.set(RANKS.indexOf(rank) + 2, (counts.get(RANKS.indexOf(rank) + 2) ?? 0) + 1);
  let ranks = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a) || b - a);
  let name = STUD_BY_COUNTS[ranks.map((rank) => counts.get(rank)).join(",")];
  if (!name) {
    if (isSame(ranks, [14, 5, 4, 3, 2])) ranks = [5, 4, 3, 2, 1];
    const isRow = ranks[0] - ranks[4] === 4;
    const isSuit = new Set(cards.map((card) => card[1])).size === 1;
    if (isRow && isSuit) name = ranks[0] === 14 ? "royal_flush" : "straight_flush";
    else if (isSuit) name = "flush";
    else if (isRow) name = "straight";
    else name = ranks[0] === 14 && ranks[1] === 13 ? "ace_king" : "high_card";
  }
  return { name, decides: [STUD_GOOD.indexOf(name), ...ranks] };
}

/** Above zero where the first is better, below where the second is. */
const studCompared = (one, other) => one.decides.map((number, i) => number - other.decides[i]).find((difference) => difference !== 0) ?? 0;

function studDrawn(record, dealt, events, shown) {
  const count = dealt.antes.length;
  const leavesOf = (index) => [0, 1, 2, 3, 4].map((lap) => index + lap * (count + 1));
  const at = dealt.antes.map(([place], i) => [place, leavesOf(i)]);
  const told = [[leavesOf(count)[4], dealt.bank]];
  for (const [place, cards] of shown?.cards ?? []) told.push(...(new Map(at).get(place) ?? []).map((leaf, i) => [leaf, cards[i]]));
  told.push(...(shown?.bank ?? []).map((card, i) => [leavesOf(count)[i], card]));
  const ok =
    isSame(dealt.antes, standingPlaces(events)) &&
    isSame(dealt.leaves, at) &&
    isSame(dealt.bank_leaves, leavesOf(count)) &&
    (!shown || (isSame(shown.cards.map(([place]) => place), dealt.antes.map(([place]) => place)) && shown.bank.length === 5)) &&
    liesOn(record, told);
  // The bank's open card is told twice.
  return { step: "drawn", ok, count: new Set(told.map(([leaf]) => leaf)).size };
}

/** Each place's second stake, and whether each has decided once: twice the ante, or nothing. */
function studDecided(dealt, events) {
  const antes = new Map(dealt.antes.map(([place, , cents]) => [place, cents]));
  const seconds = new Map();
  let ok = true;
  for (const { kind, data, seat, amount } of events) {
    if (kind !== "stud_decided") continue;
    const wanted = data.answer === "bet" ? 2 * antes.get(seat) : null;
    ok &&= antes.has(seat) && !seconds.has(seat) && ["bet", "fold"].includes(data.answer) && amount === wanted;
    seconds.set(seat, wanted ?? 0);
  }
  return { seconds, ok: ok && seconds.size === antes.size };
}

/** [ante's result, bet's result, ante, bet, prize, returned] of one place. */
function studEnding(ante, bet, own, bank, pays) {
  if (!bet) return ["folded", null, ante, 0, 0, 0];
  if (bank.name === "high_card") return ["won", "returned", ante, bet, ante, 2 * ante + bet];
  const compared = studCompared(own, bank);
  if (compared === 0) return ["push", "push", ante, bet, 0, ante + bet];
  if (compared < 0) return ["lost", "lost", ante, bet, 0, 0];
  const prize = ante + bet * pays[own.name];
  return ["won", "won", ante, bet, prize, ante + bet + prize];
}

CARD_GAMES.stud = (record, events) => {
  const of = (kind) => events.find((event) => event.kind === kind)?.data ?? null;
  const [dealt, shown, settled, sums] = [of("stud_dealt"), of("stud_shown"), of("stud_settled"), of("round_settled")];
  const isOnce = ["stud_dealt", "stud_shown", "stud_settled"].every((kind) => events.filter((event) => event.kind === kind).length <= 1);
  // A round that was void before the deal has a deck, and no more to check.
  if (!dealt) return [{ step: "drawn", ok: !shown && !settled && !sums, count: 0 }];
  const drawn = studDrawn(record, dealt, events, shown);
  const steps = [{ ...drawn, ok: drawn.ok && isOnce }];
  if (!sums) return steps;
  const hands = new Map(shown.cards.map(([place, cards]) => [place, studWorth(cards)]));
  const bank = studWorth(shown.bank);
  const isNamed = shown.cards.every(([place, , name]) => hands.get(place).name === name) && shown.bank_combination === bank.name;
  steps.push({ step: "combinations", ok: isNamed && shown.qualifies === (bank.name !== "high_card"), count: hands.size + 1 });
  const { seconds, ok } = studDecided(dealt, events);
  const rows = dealt.antes.map(([place, , ante]) => [place, ...studEnding(ante, seconds.get(place), hands.get(place), bank, record.pays)]);
  const sum = (list) => list.reduce((total, one) => total + one, 0);
  const staked = sum(rows.map((row) => row[3] + row[4]));
  const returned = sum(rows.map((row) => row.at(-1)));
  steps.push({ step: "paid", ok: ok && isSame(settled, { places: rows }) && isSame(sums, { staked, returned }), staked, returned });
  return steps;
};
