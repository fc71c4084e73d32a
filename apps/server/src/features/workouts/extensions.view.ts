import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { heartRateZones } from "@cairn/domain/heart-rate/heart-rate-zones";
import type { PoolSummary } from "@cairn/domain/laps-and-splits/pool-lengths";
import { isSilentCadence } from "@cairn/domain/sensors/cadence";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import { userMaxHeartRate } from "../../core/workout-view/workout.view.ts";
import { workoutTotals } from "../../core/workouts/workout-totals.ts";
import type { RecordingAnalysis } from "./analysis.view.ts";
import { shownDeviceName } from "./device-name.ts";
import { skiExtension } from "./ski-extension.view.ts";

type Extension = CombinedWorkoutView["extensions"][number];

/** The parts of a recording that are not in the row of its workout. */
interface Recorded extends RecordingAnalysis {
  readonly deviceName: string | null;
}

/**
 * The extensions of a workout as newer clients read them, each with what Cairn knows and nothing invented: no weather,
 * no oxygen uptake. Unknown lists are empty.
 */
export function extensionsOf(
  row: RedactedWorkout,
  recording: Recorded | undefined,
): Pick<CombinedWorkoutView, "extensions" | "extensionTypes"> {
  const { pool, skiRuns } = recording?.analysis ?? {};
  const extensions = [
    summaryExtension(row, recording?.deviceName ? shownDeviceName(recording.deviceName) : undefined),
    row.avg_heart_rate === null ? undefined : { type: "FitnessExtension", maxHeartRate: userMaxHeartRate },
    intensityExtension(row.seconds_in_zones),
    pool && swimmingExtension(pool),
    skiRuns && skiExtension(skiRuns, row.start_time),
  ].filter((extension) => extension !== undefined);
  return { extensions, extensionTypes: extensions.map(({ type }) => tagOf(type)) };
}

/** The upper-case tag of an extension in `extensionTypes`, such as `SUMMARY`. */
export const tagOf = (type: string): string => type.replace(/Extension$/, "").toUpperCase();

/** In m/s, watts, revolutions per minute and metres. */
function summaryExtension(row: RedactedWorkout, deviceName: string | undefined): Extension {
  const totals = workoutTotals(row);
  const hasCadence = !isSilentCadence(row.avg_cadence, row.max_cadence);
  const values = {
    avgSpeed: row.avg_speed,
    avgPower: row.avg_power,
    maxPower: totals.maxPower?.value,
    avgCadence: hasCadence ? row.avg_cadence : null,
    maxCadence: hasCadence ? row.max_cadence : null,
    ascent: row.ascent,
    descent: row.descent,
  };
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, Math.round(value * 100) / 100] as const],
  );
  return {
    type: "SummaryExtension",
    ...Object.fromEntries(known),
    tags: [],
    ...(deviceName !== undefined && { gear: { name: deviceName, displayName: deviceName } }),
    apps: [],
  };
}

/** Seconds in each heart rate zone, and its lower limit in beats per minute. */
function intensityExtension(seconds: readonly number[] | null): Extension | undefined {
  if (seconds === null) return undefined;
  const zones = heartRateZones(userMaxHeartRate).filter(({ zone }) => zone > 0);
  const heartRate = zones.map(({ zone, from }) => [
    `zone${zone}`,
    { totalTime: seconds[zone] ?? 0, lowerLimit: from },
  ]);
  return { type: "IntensityExtension", zones: { heartRate: Object.fromEntries(heartRate) } };
}

/** Metres, and strokes per minute while swimming. */
function swimmingExtension({ lengths, distance, swimTime, strokes, avgSwolf }: PoolSummary): Extension {
  const hasRate = strokes !== undefined && swimTime > 0;
  return {
    type: "SwimmingHeaderExtension",
    ...(avgSwolf !== undefined && { avgSwolf }),
    ...(hasRate && { avgStrokeRate: (strokes * 60) / swimTime }),
    ...(distance !== undefined && lengths.length > 0 && { poolLength: distance / lengths.length }),
  };
}
