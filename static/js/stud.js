// The page of a table of póquer sem descarte: its felt and its decisions, joined.

import { actsStart, actsSwapped } from "./stud-acts.js";
import { pageStart } from "./card-page.js";
import { feltStart, feltSwapped } from "./stud-felt.js";

pageStart({ felt: { start: feltStart, swapped: feltSwapped }, acts: { start: actsStart, swapped: actsSwapped } });
