import { type EffectiveZone, effectiveZone } from "@cairn/domain/privacy-zones/privacy-zones";
import { exactTime } from "../../platform/access/stored-time.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { CoreDeps } from "../core-deps.ts";
import { saveRoute } from "../derived/derived-rows.queries.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import { publicRecordingRow } from "./public-recording-row.ts";
import { findRedactionSource, lockChangedAt, savePublicRecording } from "./public-recordings.queries.ts";
import type { RedactedRecording, RedactRecordingInput } from "./redact-recording.worker.ts";
import { findStale } from "./redacted-sql.queries.ts";
import { slowTries } from "./redaction-attempts.ts";
import { shareRunningWork } from "./share-running-work.ts";
import { isReachedByZone } from "./zone-reach.ts";
import { findZoneSet } from "./zone-sets.queries.ts";

const redactRecording: WorkerTask<RedactRecordingInput, RedactedRecording> = {
  file: new URL("./redact-recording.worker.ts", import.meta.url),
  name: "redactRecording",
  lane: "answers",
  timeLimit: 60_000,
};

export type RefreshDeps = Pick<CoreDeps, "db" | "workers" | "now">;

const onceAtATime = shareRunningWork();
const countSlowTry = slowTries();

/** As many as there are threads. */
const atOnce = 2;

/**
 * Redacts workouts again whose zones changed, two at a time. Many may call it at once, also for workouts that no longer need it;
 * a workout that changes in the meantime is redacted later.
 *
 * @throws AppError `privacy_zone.busy` if the threads have no room for it, or it took too long and is to be tried again; nothing
 *   is stored then
 */
export async function refreshPublicRecordings(deps: RefreshDeps, keys: readonly WorkoutKey[]): Promise<void> {
  const waiting = [...keys];
  const work = async (): Promise<void> => {
    for (let key = waiting.shift(); key; key = waiting.shift()) {
      const next = key;
      await onceAtATime(deps.db, next.id, () => refreshOne(deps, next));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/**
 * Maximum number of workouts to redact for one answer that sums over all of a person's workouts. The others count once they have
 * been redacted.
 */
const maxRedactedPerAnswer = 50;

/**
 * Redacts the workouts again that a change of a person's zones affects, newest first.
 *
 * @returns how many there were
 */
export async function refreshStale(
  deps: RefreshDeps,
  ownerId: string,
  limit: number = maxRedactedPerAnswer,
): Promise<number> {
  const stale = await findStale(deps.db, ownerId, limit);
  await refreshPublicRecordings(deps, stale);
  return stale.length;
}

async function refreshOne(deps: RefreshDeps, key: WorkoutKey): Promise<void> {
  const { revision, zones } = await findZoneSet(deps.db, key.ownerId);
  const source = await findRedactionSource(deps.db, key);
  if (!source || zones.length === 0) return;
  const state = `${revision} ${exactTime(source.updated_at).getTime()}`;
  const isLastTry = (): boolean => countSlowTry(deps.db, key.id, state);
  const redacted = await redactOne(deps, source, zones.map(effectiveZone), isLastTry);
  const row = publicRecordingRow(key, redacted, source.activity_id, { revision, now: deps.now() });
  await deps.db.transaction().execute(async (trx) => {
    const changedAt = await lockChangedAt(trx, key);
    // Changed or deleted in the meantime, so the redaction is out of date.
    if (changedAt?.getTime() !== exactTime(source.updated_at).getTime()) return;
    if (!(await savePublicRecording(trx, row))) return;
    await saveRoute(
      trx,
      key,
      redacted.extent === "part" ? redacted.derived.route : undefined,
      "public_route_signatures",
    );
  });
}

type RedactionSource = NonNullable<Awaited<ReturnType<typeof findRedactionSource>>>;

async function redactOne(
  { workers }: RefreshDeps,
  source: RedactionSource,
  zones: readonly EffectiveZone[],
  isLastTry: () => boolean,
): Promise<RedactedRecording> {
  if (!isReachedByZone(source.extent, zones)) return { extent: "whole" };
  const run = await workers.run(redactRecording, {
    columnsGzip: source.columns_gzip,
    zones,
    activityId: source.activity_id,
    legs: source.legs,
    heightsCorrected: source.heights_corrected,
  });
  if (run.ok) return run.value;
  if (run.error === "out_of_memory" || (run.error === "too_long" && isLastTry())) return { extent: "none" };
  throw new AppError("privacy_zone.busy");
}
