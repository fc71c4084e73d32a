import { type WorkoutJson, workoutJsonFormat } from "@cairn/contracts/workout-exports/workout-json";
import type { ChosenTotals } from "@cairn/domain/plausibility/provenance";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import type { Leg } from "@cairn/domain/recording/decoded-activity";
import { isSilentCadence } from "@cairn/domain/sensors/cadence";
import { activityById } from "@cairn/domain/sports/activities";
import type { StoredUpload } from "../../core/originals/uploads.queries.ts";
import { contradictionView } from "../../core/redaction/contradiction.view.ts";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import type { AnalysisDetails } from "../../core/workouts/recordings.queries.ts";
import { workoutTotals } from "../../core/workouts/workout-totals.ts";
import type { ComputedTotals } from "../../core/workouts/workouts.queries.ts";
import { type StoredTime, timeForReader } from "../../platform/access/stored-time.ts";

/** Everything in the document except the points. */
export type WorkoutJsonHead = Omit<WorkoutJson, "recording">;

/** What the document of a stored workout needs besides the workout's own row. */
export interface WorkoutJsonSources {
  readonly deviceName: string | undefined;
  readonly warnings: readonly string[];
  readonly legs: readonly Leg[];
  /** Lists of the analysis; absent without a recording. */
  readonly analysis: AnalysisDetails | undefined;
  /** Only for the owner. */
  readonly upload: StoredUpload | undefined;
}

/** The data of a workout, as its reader may see them. */
export function workoutJsonHead(row: RedactedWorkout, sources: WorkoutJsonSources): WorkoutJsonHead {
  const { deviceName, warnings, legs, analysis, upload } = sources;
  const reader = row.redaction ? "others" : "owner";
  const instantOf = (time: StoredTime): string => new Date(timeForReader(time, reader)).toISOString();
  return {
    format: workoutJsonFormat,
    key: row.id,
    owner: { username: row.username, name: row.fullname },
    activity: { id: row.activity_id, slug: activityById(row.activity_id)?.slug ?? "other-1" },
    title: row.title,
    notes: row.notes,
    gear: [...row.gear],
    ...(row.own && { privateNote: row.own.private_note, perceivedExertion: row.own.perceived_exertion }),
    startTime: row.start_time.toISOString(),
    stopTime: row.stop_time.toISOString(),
    timeZone: row.time_zone,
    utcOffsetMinutes: row.utc_offset_minutes,
    privacy: privacyLevel(row.sharing_flags),
    sharingFlags: row.sharing_flags,
    manuallyAdded: row.manually_added,
    edited: row.edited,
    createdAt: instantOf(row.created_at),
    changedAt: instantOf(row.updated_at),
    totals: totalsOf(row),
    deviceTotals: row.device_totals && { ...row.device_totals },
    computedTotals: row.computed_totals && { ...withoutEvidence(row.computed_totals), ...analysis },
    minElevation: row.min_elevation,
    maxElevation: row.max_elevation,
    secondsInZones: row.seconds_in_zones,
    start: placeOf(row.start_lon, row.start_lat),
    stop: placeOf(row.stop_lon, row.stop_lat),
    bbox: row.bbox,
    deviceName: deviceName ?? null,
    legs: legs.map(({ activityId, startTime, totals }) => ({ activityId, startTime, totals: { ...totals } })),
    ...(row.relation === "owner" && { warnings: [...warnings] }),
    ...(upload && { original: originalOf(upload) }),
  };
}

function totalsOf(row: RedactedWorkout): WorkoutJsonHead["totals"] {
  const totals = workoutTotals(row);
  const { avgCadence, maxCadence, ...others } = totals;
  const known: ChosenTotals = isSilentCadence(avgCadence?.value, maxCadence?.value) ? others : totals;
  return Object.fromEntries(
    Object.entries(known).map(([name, { contradiction, ...total }]) => [
      name,
      { ...total, ...(contradiction && { contradiction: contradictionView(row, contradiction) }) },
    ]),
  );
}

/** The evidence for choosing between two values is not a number of the workout. */
const withoutEvidence = ({ evidence: _evidence, ...computed }: ComputedTotals) => computed;

const placeOf = (lon: number | null, lat: number | null) =>
  lon === null || lat === null ? null : { lon, lat };

const originalOf = ({ fileName, format, size, sha256 }: StoredUpload) => ({ fileName, format, size, sha256 });
