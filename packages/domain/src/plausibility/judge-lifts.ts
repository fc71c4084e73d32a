import { isAtTheLifts } from "../sports/lift-sports.ts";
import { climbSlack, distanceSlack, maxMeasureRatio, timerSlack } from "./plausibility-limits.ts";
import type { RecordedEvidence } from "./recorded-evidence.ts";
import type { TotalSelection } from "./total-selection.ts";

const counted = [
  ["distance", distanceSlack],
  ["ascent", climbSlack],
  ["movingTime", timerSlack],
] as const;

/** Distance, climb and moving time of a day at the lifts are those of the slopes: a device that included the lifts has higher values than anybody skied. */
export const judgeLifts = (selection: TotalSelection, { runs = 0 }: RecordedEvidence): void => {
  if (runs === 0 || !isAtTheLifts(selection.activityId)) return;
  for (const [name, slack] of counted) {
    const [stated, skied] = [selection.value(name), selection.computed(name)];
    if (!selection.counts(name, "device") || !selection.isFree(name)) continue;
    if (stated === undefined || skied === undefined || stated <= maxMeasureRatio * skied + slack) continue;
    selection.replace(name, { rule: "liftsCounted", against: skied });
  }
};
