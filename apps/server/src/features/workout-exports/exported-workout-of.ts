import { judgeLegs } from "@cairn/domain/plausibility/judge-legs";
import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { DeviceTotals } from "@cairn/domain/recording/recording";
import { isSilentCadence } from "@cairn/domain/sensors/cadence";
import type { EnteredTotal, ExportedWorkout } from "@cairn/formats/encoding/exported-workout";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import { localDateText } from "../../core/workouts/local-date-text.ts";
import { workoutTotals } from "../../core/workouts/workout-totals.ts";

/** The content of a GPX, FIT or TCX file about a stored workout. `publicUrl` is the public address of this server, if known. */
export function exportedWorkoutOf(
  row: RedactedWorkout,
  deviceName: string | undefined,
  publicUrl: string | undefined,
  legs: readonly Leg[],
): ExportedWorkout {
  return {
    activityId: row.activity_id,
    startTime: row.start_time.getTime(),
    utcOffset: row.utc_offset_minutes * 60,
    ...(row.title !== null && { title: row.title }),
    ...(row.notes !== null && { notes: row.notes }),
    dateText: localDateText(row.start_time.getTime(), row.utc_offset_minutes),
    author: row.fullname,
    ...(publicUrl !== undefined && { link: new URL(`${publicUrl}/workout/${row.username}/${row.id}`).href }),
    ...(deviceName !== undefined && { deviceName }),
    totals: totalsOf(row),
    entered: enteredOf(row),
    legs: judgeLegs(legs),
  };
}

function enteredOf(row: RedactedWorkout): readonly EnteredTotal[] {
  const { distance, totalTime } = workoutTotals(row);
  return [
    ...(distance?.source === "entered" ? (["distance"] as const) : []),
    ...(totalTime?.source === "entered" ? (["timerTime"] as const) : []),
  ];
}

/** The chosen totals; a stored zero is left out where it may mean unknown. */
function totalsOf(row: RedactedWorkout): DeviceTotals {
  const hasElevation = row.min_elevation !== null || row.ascent > 0 || row.descent > 0;
  const hasCadence = !isSilentCadence(row.avg_cadence, row.max_cadence);
  const { maxPower, normalizedPower } = workoutTotals(row);
  const entries: readonly (readonly [keyof DeviceTotals, number | null | undefined])[] = [
    ["elapsedTime", row.elapsed_time ?? row.total_time],
    ["timerTime", row.total_time],
    ["movingTime", row.moving_time],
    ["distance", row.distance],
    ["ascent", hasElevation ? row.ascent : null],
    ["descent", hasElevation ? row.descent : null],
    ["energy", row.energy > 0 ? row.energy : null],
    ["avgSpeed", row.avg_speed],
    ["maxSpeed", row.max_speed],
    ["avgHeartRate", row.avg_heart_rate],
    ["maxHeartRate", row.max_heart_rate],
    ["avgCadence", hasCadence ? row.avg_cadence : null],
    ["maxCadence", hasCadence ? row.max_cadence : null],
    ["avgPower", row.avg_power],
    ["maxPower", maxPower?.value],
    ["normalizedPower", normalizedPower?.value],
    ["steps", row.steps > 0 ? row.steps : null],
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}
