// The page of a table of blackjack: its felt and its decisions, joined.

import { actsStart, actsSwapped } from "./blackjack-acts.js";
import { pageStart } from "./card-page.js";
import { feltStart, feltSwapped } from "./blackjack-felt.js";

pageStart({ felt: { start: feltStart, swapped: feltSwapped }, acts: { start: actsStart, swapped: actsSwapped } });
