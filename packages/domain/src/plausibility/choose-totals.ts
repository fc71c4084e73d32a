import { isAtTheLifts } from "../sports/lift-sports.ts";
import { judgeDistance } from "./judge-distance.ts";
import { judgeEffort } from "./judge-effort.ts";
import { judgeMaxima } from "./judge-maxima.ts";
import { judgeSpeed } from "./judge-speed.ts";
import { judgeTimes } from "./judge-times.ts";
import { climbSlack, distanceSlack, maxMeasureRatio, timerSlack } from "./plausibility-limits.ts";
import { judgeValues } from "./plausible-values.ts";
import {
  type ChosenTotal,
  type ChosenTotals,
  type ProvenanceInput,
  type TotalName,
  totalNames,
} from "./provenance.ts";
import type { RecordedEvidence } from "./recorded-evidence.ts";
import { type LeftOutTotals, TotalSelection } from "./total-selection.ts";

const counted = [
  ["distance", distanceSlack],
  ["ascent", climbSlack],
  ["movingTime", timerSlack],
] as const;

/**
 * Distance, climb and moving time of a day at the lifts are those of the slopes: a device that included the lifts has higher
 * values than anybody skied.
 */
const judgeLifts = (selection: TotalSelection, { runs = 0 }: RecordedEvidence): void => {
  if (runs === 0 || !isAtTheLifts(selection.activityId)) return;
  for (const [name, slack] of counted) {
    const [stated, skied] = [selection.value(name), selection.computed(name)];
    if (!selection.counts(name, "device") || !selection.isFree(name)) continue;
    if (stated === undefined || skied === undefined || stated <= maxMeasureRatio * skied + slack) continue;
    selection.replace(name, { rule: "liftsCounted", against: skied });
  }
};

/** The chosen totals, and those of a device that are not shown. */
export interface JudgedTotals {
  readonly totals: ChosenTotals;
  readonly leftOut: LeftOutTotals;
}

/**
 * Chooses totals by the rule of docs/provenance.md: the number that the owner typed; else that of the owner's preferred source,
 * if it exists; else, for climb, the one corrected by an elevation model; else the device's, unless its own recording or its
 * other numbers contradict it; else the computed one. Values that are not finite or below 0 count as missing. The totals obey the
 * inequalities of `violations`, or state what contradicts them. Unknown numbers are absent.
 */
export const judgeTotals = (input: ProvenanceInput): JudgedTotals => {
  const judged = judgeFreely(input);
  return input.preferences === undefined ? judged : { ...judged, totals: withDoubts(judged.totals, input) };
};

/** The owner's choice is used, and contradictions of the device's value are still stated. */
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

/** `judgeTotals` for callers that only need the chosen totals. */
export const chooseTotals = (input: ProvenanceInput): ChosenTotals => judgeTotals(input).totals;
