import { fail, ok, type Result } from "@cairn/domain/result";
import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import { recordingFormatVersion } from "@cairn/formats/recording-codec/recording-codec";
import type { ElevationSource } from "../../platform/elevation/elevation-source.ts";
import type { CoreDeps } from "../core-deps.ts";
import type { ImportedRecording } from "../originals/decode-file.worker.ts";
import { decodeOriginal } from "../originals/decode-original.ts";
import type { StoredRecording } from "../workouts/recordings.queries.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import type { TotalSources } from "../workouts/workout-totals.ts";

/** Dives that were stored before depth was supported have it only in their file. */
const mayLackDepth = (activityId: number): boolean => sportProfile(activityId).name === "diving";

/**
 * Recordings of these formats that were stored before these versions of the analysis have what only their file tells otherwise:
 * before 15 the gaps in which a device went on, times that no clock measured, speeds in km/h, and values at places where nobody
 * had looked; before 16 sets of strength training; before 17 averages in km/h beside a time with long pauses.
 */
const readAnew = [
  { before: 15, formats: new Set(["fit", "gpx", "kml", "tcx"]) },
  { before: 16, formats: new Set(["fit", "tcx"]) },
  { before: 17, formats: new Set(["tcx"]) },
] as const;

/** Difference of elapsed times that is only rounding, seconds. */
const roundingS = 1;

/**
 * The recording of a workout from its original file, if what is stored is less than the file contains. Undefined if it is as
 * much, and if the file is missing or no longer gives the same workout.
 *
 * @returns `not_read` if no thread could read the file now: what is stored would count as analysed by the present rules, and the
 *   file would not be read again
 */
export async function decodeAgain(
  deps: Pick<CoreDeps, "db" | "files" | "workers" | "incomingDir">,
  key: WorkoutKey,
  sources: TotalSources,
  stored: StoredRecording,
  elevation: readonly ElevationSource[] | undefined,
): Promise<Result<ImportedRecording | undefined, "not_read">> {
  const isOlder = stored.format_version < recordingFormatVersion || mayLackDepth(sources.activity_id);
  const misread = readAnew.find(({ before }) => (sources.computed_totals?.version ?? 0) < before);
  if (!isOlder && !misread) return ok(undefined);
  const formats = isOlder ? undefined : misread?.formats;
  const decoded = await decodeOriginal(deps, key, sources.activity_id, elevation, formats);
  if (!decoded.ok) return fail("not_read");
  const imported = decoded.value;
  return ok(imported && isSame(imported, sources, stored) ? imported : undefined);
}

/**
 * A file that now decodes to another number of points is another workout, unless it repeats its points and lasts as long as
 * before.
 */
function isSame(decoded: ImportedRecording, sources: TotalSources, stored: StoredRecording): boolean {
  if (decoded.pointCount === stored.point_count) return true;
  const before = sources.computed_totals?.elapsedTime ?? NaN;
  return (
    decoded.warnings.includes("repeated_points_dropped") &&
    Math.abs((decoded.analysis.elapsedTime ?? NaN) - before) <= roundingS
  );
}
