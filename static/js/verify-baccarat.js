// «Verificar jogada» for baccarat: the coup that the shoe gives by the rule of the third card, and what every bet came to.
// Beside verify-cards.js, which checks what all card games have in common.

const PUNTO_TIMES = { ponto: 1, banca: 1, empate: 8, par_ponto: 11, par_banca: 11 };
const PUNTO_HALVES = { half_on_5: [5], half_on_6: [6], half_on_5_and_6: [5, 6] };
// The total of two cards that draws → the values of the other's third card that it draws on.
const PUNTO_DRAWS = { 3: [0, 1, 2, 3, 4, 5, 6, 7, 9], 4: [2, 3, 4, 5, 6, 7], 5: [4, 5, 6, 7], 6: [6, 7] };

const puntoValue = (card) => (card[0] === "A" ? 1 : Number(card[0]) || 0);
const puntoTotal = (cards) => cards.reduce((all, card) => all + puntoValue(card), 0) % 10;
const isPuntoPair = (cards) => cards[0][0] === cards[1][0];

/** The coup by the shoe and the rule: both sides' cards and each step of the draw. */
function puntoCoup(shoe) {
  const [first, second] = [[shoe[0], shoe[2]], [shoe[1], shoe[3]]];
  const [mine, theirs] = [puntoTotal(first), puntoTotal(second)];
  const naturals = [["ponto", mine], ["banca", theirs]].filter(([, points]) => points >= 8);
  if (naturals.length) return { first, second, steps: naturals.map(([side, points]) => [side, "natural", points, "", null]) };
  let next = 4;
  const steps = [];
  const draw = (side, cards, points, does) => {
    steps.push(does ? [side, "draws", points, shoe[next], next] : [side, "stands", points, "", null]);
    if (does) cards.push(shoe[next++]);
  };
  draw("ponto", first, mine, mine <= 5);
  const third = first.length === 3 ? puntoValue(first[2]) : null;
  draw("banca", second, theirs, third === null ? theirs <= 5 : theirs <= 2 || (PUNTO_DRAWS[theirs] ?? []).includes(third));
  return { first, second, steps };
}

/** [result, prize, commission, returned] of a bet. */
function puntoEnding(chance, cents, { first, second }, commission) {
  const ahead = puntoTotal(first) - puntoTotal(second);
  const won = { ponto: ahead > 0, banca: ahead < 0, empate: ahead === 0, par_ponto: isPuntoPair(first), par_banca: isPuntoPair(second) };
  if (!won[chance]) return ahead === 0 && ["ponto", "banca"].includes(chance) ? ["push", 0, 0, cents] : ["lost", 0, 0, 0];
  const prize = cents * PUNTO_TIMES[chance];
  let kept = 0;
  if (chance === "banca" && commission === "five_percent") kept = Math.floor((prize * 5) / 100);
  if (chance === "banca" && (PUNTO_HALVES[commission] ?? []).includes(puntoTotal(second))) kept = prize / 2;
  return ["won", prize, kept, cents + prize - kept];
}

/** Bets of the deal, added up: [chance, pseudonym, cents] as text, in order. */
function puntoLaid(rows) {
  const sums = new Map();
  for (const [who, chance, cents] of rows) {
    const key = JSON.stringify([chance, who]);
    sums.set(key, (sums.get(key) ?? 0) + cents);
  }
  return [...sums].map(([key, cents]) => JSON.stringify([...JSON.parse(key), cents])).sort();
}

CARD_GAMES.baccarat = (record, events) => {
  const of = (kind) => events.find((event) => event.kind === kind)?.data ?? null;
  const [dealt, turned, settled, sums] = [of("baccarat_dealt"), of("baccarat_turned"), of("baccarat_settled"), of("round_settled")];
  const isOnce = ["baccarat_dealt", "baccarat_turned", "baccarat_settled"].every((kind) => events.filter((event) => event.kind === kind).length <= 1);
  // A round that was void has a shoe, and no card that was dealt from it.
  if (!dealt) return [{ step: "drawn", ok: !turned && !settled && !sums, count: 0 }];
  const coup = puntoCoup(record.shoe.map(([card]) => card));
  const [mine, theirs] = [puntoTotal(coup.first), puntoTotal(coup.second)];
  const drawn =
    isOnce &&
    isSame([dealt.ponto_leaves, dealt.banca_leaves], [[0, 2], [1, 3]]) &&
    isSame(puntoLaid(dealt.bets), standingBets(events).map((row) => JSON.stringify(row)).sort()) &&
    isSame([turned.ponto, turned.banca], [coup.first, coup.second]);
  const winner = mine === theirs ? "empate" : mine > theirs ? "ponto" : "banca";
  const pairs = [["ponto", coup.first], ["banca", coup.second]].filter(([, cards]) => isPuntoPair(cards)).map(([side]) => side);
  const told = [turned.steps, turned.ponto_total, turned.banca_total, turned.winner, turned.pairs];
  const rows = dealt.bets.map(([who, chance, cents]) => [who, chance, cents, ...puntoEnding(chance, cents, coup, record.commission)]);
  const sum = (list) => list.reduce((total, one) => total + one, 0);
  const staked = sum(rows.map((row) => row[2]));
  const returned = sum(rows.map((row) => row.at(-1)));
  return [
    { step: "drawn", ok: drawn, count: coup.first.length + coup.second.length },
    { step: "third", ok: isSame(told, [coup.steps, mine, theirs, winner, pairs]), mine, theirs },
    { step: "paid", ok: isSame(settled, { bets: rows }) && isSame(sums, { staked, returned }), staked, returned },
  ];
};
