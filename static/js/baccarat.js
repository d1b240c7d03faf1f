// The page of a baccarat table: its felt, and nothing to decide once bets are closed.

import { pageStart } from "./card-page.js";
import { feltStart, feltSwapped } from "./baccarat-felt.js";

pageStart({ felt: { start: feltStart, swapped: feltSwapped }, acts: { start: () => {}, swapped: () => {} } });
