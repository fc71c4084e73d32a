import { wantsRecordedHeights } from "@cairn/domain/plausibility/provenance";
import { type SourceContents, knowsMore } from "@cairn/domain/similar-workouts/richer-source";
import { stopTimeOf } from "@cairn/domain/time/stop-time";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { currentRequestId } from "../../platform/db/request-scope.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { analyseAgainLater } from "../derived/analyse-again-later.ts";
import { derivedColumns, saveRoute } from "../derived/derived-rows.queries.ts";
import { recomputeWithHeightsLater, versionWithoutHeights } from "../derived/recompute-later.ts";
import { saveOwnEnergy } from "../derived/refresh-own-energy.ts";
import { splitAnalysis } from "../derived/split-analysis.ts";
import { saveEfforts } from "../derived/workout-efforts.queries.ts";
import { saveLoad } from "../derived/workout-loads.queries.ts";
import type { ImportedRecording } from "../originals/decode-file.worker.ts";
import { findReplaceable, type Original, updateUpload } from "../originals/uploads.queries.ts";
import { deleteRedactions } from "../redaction/refresh-redactions-job.ts";
import { findHomeZone } from "../workouts/home-zone.queries.ts";
import { findSourceContents, updateRecording } from "../workouts/recordings.queries.ts";
import { lockTotalSources, updateTotals } from "../workouts/total-sources.queries.ts";
import { totalColumns, type TotalSources, workoutTotals } from "../workouts/workout-totals.ts";
import { findOwnWorkout, type OwnWorkout } from "./find-duplicate.ts";
import { recordingColumns, uploadColumns, type WorkoutSource } from "./imported-workout.queries.ts";
import { localClock } from "./local-clock.ts";

/** "Other 1" of the catalogue, which a file without a sport gets. */
const unnamedActivity = 4;

/** Whether a file knows more of a workout than the one from which it was made. */
export async function isRicher(
  trx: DatabaseOrTransaction,
  workout: OwnWorkout,
  imported: ImportedRecording,
): Promise<boolean> {
  const known = await findSourceContents(trx, workout);
  return known !== undefined && knowsMore(contentsOf(imported), known);
}

const contentsOf = ({ analysis, device, laps, legs, pointCount }: ImportedRecording): SourceContents => ({
  analysis,
  device,
  laps: laps.length,
  legs: legs.length,
  points: pointCount,
});

/** What replaces the recording of a workout. */
interface Replacement extends Pick<WorkoutSource, "file" | "place" | "now"> {
  readonly actor: SessionActor;
  readonly imported: ImportedRecording;
}

/**
 * Gives a workout the recording of another file of the same workout: its points, all that is derived from them, and its file.
 * What the person typed or chose stays: title, notes, photos, gear and sharing always, the numbers, the sport and the start if
 * they were edited. What others see of a workout with privacy zones is made again before anybody gets it.
 *
 * @returns the original that the workout no longer needs; undefined if the workout is gone, and nothing was written
 */
export async function replaceRecording(
  trx: DatabaseOrTransaction,
  id: string,
  { actor, imported, ...source }: Replacement,
): Promise<Original | undefined> {
  const { now } = source;
  const ownerId = actor.userId;
  const key = { ownerId, id };
  const before = await lockTotalSources(trx, key);
  const workout = await findOwnWorkout(trx, actor, id);
  const replaced = await findReplaceable(trx, key);
  if (!before || !workout || !replaced) return undefined;
  const isSportOfFile = before.activity_id === (replaced.traits?.activityId ?? unnamedActivity);
  const activityId = isSportOfFile && imported.namesActivity ? imported.activityId : before.activity_id;
  const sources: TotalSources = {
    ...before,
    activity_id: activityId,
    device_totals: imported.device ?? null,
    computed_totals: splitAnalysis(imported.analysis).totals,
    heights_corrected: imported.heightsCorrected,
  };
  // The file was analysed for its own sport, with the heights that most people want.
  const isForAnother =
    activityId !== imported.activityId ||
    (imported.heightsCorrected && wantsRecordedHeights(before.source_preferences));
  await updateTotals(trx, key, {
    ...derivedColumns(imported),
    ...(imported.lacksHeights && { analysis_version: versionWithoutHeights }),
    ...(isForAnother && { analysis_version: 0 }),
    ...(await clockColumns(trx, workout, imported, { fileStart: replaced.startedAt, sources })),
    activity_id: activityId,
    device_totals: sources.device_totals && JSON.stringify(sources.device_totals),
    perceived_exertion: workout.perceived_exertion ?? imported.perceivedExertion ?? null,
    updated_at: now,
  });
  await updateRecording(trx, key, recordingColumns(imported, now));
  await updateUpload(trx, key, uploadColumns(imported, source));
  await saveRoute(trx, key, imported.route);
  await saveEfforts(trx, key, imported.analysis, imported.activityId);
  await saveLoad(trx, key, imported);
  await saveOwnEnergy(trx, key);
  await deleteRedactions(trx, ownerId, [id]);
  if (imported.lacksHeights) await recomputeWithHeightsLater(trx);
  if (isForAnother) await analyseAgainLater(trx, ownerId, currentRequestId());
  if (!workout.is_draft) await emit(trx, "workouts.edited", ownerId, { workoutIds: [id] });
  return { ownerId, sha256: replaced.sha256 };
}

interface ClockSources {
  /** When the earlier file began. */
  readonly fileStart: Date | null;
  readonly sources: TotalSources;
}

/** The totals in use, and when the workout was; a start that its owner has moved stays, and so does a clock that is known. */
async function clockColumns(
  trx: DatabaseOrTransaction,
  workout: OwnWorkout,
  imported: ImportedRecording,
  { fileStart, sources }: ClockSources,
) {
  const totals = workoutTotals(sources);
  const columns = totalColumns(totals);
  const stored = workout.start_time.getTime();
  const isMoved = fileStart === null || fileStart.getTime() !== stored;
  const start = isMoved ? stored : (imported.startTime ?? stored);
  const elapsed = totals.elapsedTime?.value;
  const stop = stopTimeOf(
    start,
    columns.total_time,
    elapsed ? start + Math.round(elapsed * 1000) : undefined,
  );
  const lacksClock = workout.time_zone === null && !workout.edited;
  const home = lacksClock ? await findHomeZone(trx, workout.owner_id, new Date(start)) : undefined;
  return {
    ...columns,
    start_time: new Date(start),
    stop_time: new Date(stop),
    ...(home && localClock(imported, start, home)),
  };
}
