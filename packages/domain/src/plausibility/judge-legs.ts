import type { Leg } from "../recording/decoded-activity.ts";
import type { DeviceTotals } from "../recording/recording.ts";
import { judgeTotals } from "./choose-totals.ts";
import { totalNames } from "./provenance.ts";

/**
 * The legs of a multisport recording with the totals that do not contradict each other. Values without a replacement are absent.
 */
export const judgeLegs = (legs: readonly Leg[]): readonly Leg[] => legs.map(judgeLeg);

function judgeLeg(leg: Leg): Leg {
  const { timerTime, ...stated } = leg.totals;
  const totalTime = timerTime ?? stated.elapsedTime;
  const { totals } = judgeTotals({
    device: { ...stated, ...(totalTime !== undefined && { totalTime }) },
    computed: {},
    analysisVersion: 0,
    activityId: leg.activityId,
  });
  const kept: { -readonly [K in keyof DeviceTotals]: DeviceTotals[K] } = {};
  for (const name of totalNames) {
    const value = totals[name]?.value;
    const key = name === "totalTime" ? "timerTime" : name;
    if (value !== undefined && leg.totals[key] !== undefined) kept[key] = value;
  }
  return { ...leg, totals: kept };
}
