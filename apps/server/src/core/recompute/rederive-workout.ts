import { wantsRecordedHeights } from "@cairn/domain/plausibility/provenance";
import { fail, ok, type Result } from "@cairn/domain/result";
import { exactTime, type StoredTime } from "../../platform/access/stored-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { currentRequestId } from "../../platform/db/request-scope.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { CoreDeps } from "../core-deps.ts";
import { analyseAgainLater } from "../derived/analyse-again-later.ts";
import { derivedColumns, derivedRecordingColumns, saveRoute } from "../derived/derived-rows.queries.ts";
import { columnsOf } from "../derived/pack-columns.ts";
import { saveOwnEnergy } from "../derived/refresh-own-energy.ts";
import { splitAnalysis } from "../derived/split-analysis.ts";
import { saveEfforts } from "../derived/workout-efforts.queries.ts";
import { saveLoad } from "../derived/workout-loads.queries.ts";
import type { ImportedRecording } from "../originals/decode-file.worker.ts";
import { deleteRedactions } from "../redaction/refresh-redactions-job.ts";
import {
  findRecording,
  findStoringTime,
  type StoredRecording,
  updateRecording,
} from "../workouts/recordings.queries.ts";
import { lockTotalSources, updateTotals } from "../workouts/total-sources.queries.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import { totalColumns, type TotalSources, workoutTotals } from "../workouts/workout-totals.ts";
import { decodeAgain } from "./decode-again.ts";
import { markOutdated } from "./outdated-workouts.queries.ts";
import type { Recomputed, RecomputeFailure, RecomputeInput } from "./recompute-recording.worker.ts";

const recomputeRecording: WorkerTask<RecomputeInput, Result<Recomputed, RecomputeFailure>> = {
  file: new URL("./recompute-recording.worker.ts", import.meta.url),
  name: "recomputeRecording",
  lane: "answers",
  timeLimit: 120_000,
};

export type RederiveDeps = Pick<CoreDeps, "db" | "workers" | "files" | "incomingDir" | "now"> & {
  readonly settings: Pick<CoreDeps["settings"], "elevation">;
};

/** How often the sport, the choice of heights or the recording may change while an analysis is made, before a job makes it. */
const maxTries = 5;

/**
 * Recomputes everything that our rules derive from a recorded workout, for its present sport and choice of sources: totals,
 * graphs, laps, zones, runs, the line for similar routes, and the heights of the columns. What was typed stays. If others change
 * what it is made from, it is made again, so that an earlier choice never replaces a later one; if they do so each time, a job
 * follows.
 *
 * @returns `not_read` also if the threads are busy; after any failure the workout is as it was
 */
export async function rederiveWorkout(
  deps: RederiveDeps,
  key: WorkoutKey,
): Promise<Result<undefined, RecomputeFailure>> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const end = await rederiveOnce(deps, key);
    if (!end.ok) return end;
    if (end.value === "done") return ok(undefined);
  }
  await deps.db.transaction().execute(async (trx) => {
    await markOutdated(trx, key, 0);
    await analyseAgainLater(trx, key.ownerId, currentRequestId());
  });
  return ok(undefined);
}

/** How an analysis ended: `again` if what it was made from has changed, so that nothing was written. */
type RederiveEnd = "done" | "again";

async function rederiveOnce(
  deps: RederiveDeps,
  key: WorkoutKey,
): Promise<Result<RederiveEnd, RecomputeFailure>> {
  const input = await deps.db.transaction().execute((trx) => readInput(trx, key));
  // Deleted in the meantime.
  if (!input) return ok("done");
  const { sources: before, stored } = input;
  const again = await decodeAgain(deps, key, before, stored, elevationFor(deps, before));
  if (!again.ok) return again;
  const imported = again.value;
  if (imported?.lacksHeights) return fail("heights_unavailable");
  const recorded = stored.recorded_gzip ?? stored.columns_gzip;
  const made = imported
    ? ok({ derived: imported, corrected: undefined })
    : await recompute(deps, recorded, before);
  if (!made.ok) return made;
  const { derived, corrected } = made.value;
  const end = await deps.db.transaction().execute(async (trx): Promise<RederiveEnd> => {
    const now = await lockTotalSources(trx, key);
    if (!now) return "done";
    if (!isMadeFrom(input, now, await findStoringTime(trx, key))) return "again";
    const sources = {
      ...now,
      ...(imported && { device_totals: statedTotals(imported, now) ?? null }),
      computed_totals: splitAnalysis(derived.analysis).totals,
      heights_corrected: derived.heightsCorrected,
    };
    await updateTotals(trx, key, {
      ...totalColumns(workoutTotals(sources)),
      ...derivedColumns(derived),
      ...(imported && {
        device_totals: sources.device_totals ? JSON.stringify(sources.device_totals) : null,
      }),
      updated_at: deps.now(),
    });
    await saveRoute(trx, key, derived.route);
    await saveEfforts(trx, key, derived.analysis, before.activity_id);
    await saveLoad(trx, key, derived);
    await saveOwnEnergy(trx, key);
    await deleteRedactions(trx, key.ownerId, [key.id]);
    await updateRecording(trx, key, {
      ...derivedRecordingColumns(derived),
      ...(imported && {
        format_version: imported.formatVersion,
        point_count: imported.pointCount,
        warnings: [...imported.warnings],
        legs: JSON.stringify(imported.legs),
      }),
      ...(imported || corrected || stored.recorded_gzip
        ? { ...columnsOf(imported ?? corrected ?? { columnsGzip: recorded }), created_at: deps.now() }
        : {}),
    });
    return "done";
  });
  return ok(end);
}

/**
 * The totals of a file that is read again. A GPX file states none: those of its workout come from the table of an export, and
 * stay.
 */
const statedTotals = (imported: ImportedRecording, { device_totals }: TotalSources) =>
  imported.device ?? (imported.format === "gpx" ? device_totals : undefined);

/** What an analysis is made from. */
interface RederiveInput {
  readonly sources: TotalSources;
  readonly stored: StoredRecording;
}

/** Read with the workout locked, because whoever replaces the recording holds that lock. */
async function readInput(trx: DatabaseOrTransaction, key: WorkoutKey): Promise<RederiveInput | undefined> {
  const sources = await lockTotalSources(trx, key);
  if (!sources) return undefined;
  const stored = await findRecording(trx, key);
  return stored && { sources, stored };
}

/** Whether the sport, the choice of heights and the recording are still those that an analysis was made from. */
function isMadeFrom(
  { sources: before, stored }: RederiveInput,
  now: TotalSources,
  storedAt: StoredTime | undefined,
): boolean {
  return (
    now.activity_id === before.activity_id &&
    wantsRecordedHeights(now.source_preferences) === wantsRecordedHeights(before.source_preferences) &&
    storedAt !== undefined &&
    exactTime(storedAt).getTime() === exactTime(stored.created_at).getTime()
  );
}

const elevationFor = ({ settings }: RederiveDeps, { source_preferences: preferences }: TotalSources) =>
  wantsRecordedHeights(preferences) ? undefined : settings.elevation;

async function recompute(
  deps: RederiveDeps,
  columnsGzip: Uint8Array,
  sources: TotalSources,
): Promise<Result<Recomputed, RecomputeFailure>> {
  const run = await deps.workers.run(recomputeRecording, {
    columnsGzip,
    activityId: sources.activity_id,
    device: sources.device_totals,
    elevation: elevationFor(deps, sources),
  });
  return run.ok ? run.value : fail("not_read");
}
