import {
  type ChosenTotal,
  type ChosenTotals,
  type ProvenanceInput,
  type TotalName,
  totalNames,
} from "./provenance.ts";
import { judgeValues } from "./plausible-values.ts";
import { judgeDistance } from "./judge-distance.ts";
import { judgeEffort } from "./judge-effort.ts";
import { judgeLifts } from "./judge-lifts.ts";
import { judgeMaxima } from "./judge-maxima.ts";
import { judgeSpeed } from "./judge-speed.ts";
import { judgeTimes } from "./judge-times.ts";
import { type LeftOutTotals, TotalSelection } from "./total-selection.ts";

/** The totals that count, and those of a device that are not shown. */
export interface JudgedTotals {
  readonly totals: ChosenTotals;
  readonly leftOut: LeftOutTotals;
}

/**
 * Decides which numbers count, by the rule of docs/provenance.md: what the owner typed; else what the owner's preference names, where that
 * exists; else, for climb, what was corrected by an elevation model; else what the device measured, unless its own recording or its other
 * numbers contradict it; else what was computed. Values that are not finite or below 0 are none. The totals obey the inequalities of
 * `violations`, or say what speaks against them. Numbers that nobody knows are absent.
 */
export const judgeTotals = (input: ProvenanceInput): JudgedTotals => {
  const judged = judgeFreely(input);
  return input.preferences === undefined ? judged : { ...judged, totals: withDoubts(judged.totals, input) };
};

/** What the owner chose counts, and what speaks against the device's value is said all the same. */
const withDoubts = (
  totals: ChosenTotals,
  { preferences: _preferences, ...input }: ProvenanceInput,
): ChosenTotals => {
  const { totals: unchosen, leftOut } = judgeFreely(input);
  const doubted: Partial<Record<TotalName, ChosenTotal>> = { ...totals };
  for (const name of totalNames) {
    const total = totals[name];
    const contradiction = unchosen[name]?.contradiction ?? leftOut[name]?.contradiction;
    if (total?.chosen && contradiction) doubted[name] = { ...total, contradiction };
  }
  return doubted;
};

const judgeFreely = (input: ProvenanceInput): JudgedTotals => {
  const selection = new TotalSelection(input);
  const evidence = input.evidence ?? {};
  judgeValues(selection);
  judgeTimes(selection, evidence);
  judgeLifts(selection, evidence);
  judgeDistance(selection, evidence);
  judgeSpeed(selection);
  judgeMaxima(selection);
  judgeEffort(selection, evidence);
  return { totals: selection.totals(), leftOut: selection.leftOut() };
};

/** `judgeTotals` for those who show what counts and no more. */
export const chooseTotals = (input: ProvenanceInput): ChosenTotals => judgeTotals(input).totals;
