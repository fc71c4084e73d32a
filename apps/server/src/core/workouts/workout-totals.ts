import { type JudgedTotals, judgeTotals } from "@cairn/domain/plausibility/choose-totals";
import type { ChosenTotals, SourcePreferences, Totals } from "@cairn/domain/plausibility/provenance";
import type { DeviceTotals } from "@cairn/domain/recording/recording";
import { estimateShare } from "./estimate-share.ts";
import type { ComputedTotals } from "./workouts.queries.ts";

/** Everything from which a workout's totals are chosen, as in its row. */
export interface TotalSources {
  readonly activity_id: number;
  readonly device_totals: DeviceTotals | null;
  readonly computed_totals: ComputedTotals | null;
  readonly entered_totals: Totals;
  readonly source_preferences: SourcePreferences;
  readonly heights_corrected: boolean;
}

/** The chosen totals, each with its source, by the rule of docs/provenance.md. */
export function workoutTotals(row: TotalSources): ChosenTotals {
  return judgedTotals(row).totals;
}

/** The same, with the device's totals that are not shown. */
export function judgedTotals(row: TotalSources): JudgedTotals {
  const { device_totals: device, computed_totals: computed } = row;
  return judgeTotals({
    device: device ? withTotalTime(device) : {},
    computed: computed
      ? {
          ...withTotalTime(computed),
          ...(computed.energyEstimate && { energy: computed.energyEstimate.energy * estimateShare(row) }),
        }
      : {},
    analysisVersion: computed?.version ?? 0,
    heightsCorrected: row.heights_corrected,
    entered: row.entered_totals,
    preferences: row.source_preferences,
    activityId: row.activity_id,
    ...(computed?.evidence && { evidence: computed.evidence }),
  });
}

/** The total time of a workout is its timer time, without pauses that the person made. */
const withTotalTime = (totals: DeviceTotals): Totals => ({
  ...totals,
  ...((totals.timerTime ?? totals.elapsedTime) !== undefined && {
    totalTime: totals.timerTime ?? totals.elapsedTime,
  }),
});

/** The columns of a workout with the chosen totals. */
export function totalColumns(totals: ChosenTotals) {
  const value = (name: keyof ChosenTotals): number | null => totals[name]?.value ?? null;
  const totalTime = value("totalTime") ?? 0;
  const distance = value("distance") ?? 0;
  const quotient = totalTime > 0 ? distance / totalTime : null;
  return {
    total_time: totalTime,
    moving_time: value("movingTime"),
    elapsed_time: value("elapsedTime"),
    distance,
    ascent: value("ascent") ?? 0,
    descent: value("descent") ?? 0,
    avg_speed: value("avgSpeed") ?? quotient,
    max_speed: value("maxSpeed"),
    avg_heart_rate: value("avgHeartRate"),
    max_heart_rate: value("maxHeartRate"),
    avg_cadence: value("avgCadence"),
    max_cadence: value("maxCadence"),
    avg_power: value("avgPower"),
    energy: value("energy") ?? 0,
    energy_is_estimate: totals.energy?.source === "computed",
    steps: Math.round(value("steps") ?? 0),
  };
}
