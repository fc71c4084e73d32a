import { type EffectiveZone, effectiveZone } from "@cairn/domain/privacy-zones/privacy-zones";
import { mayReach } from "@cairn/domain/privacy-zones/zone-reach";
import type { Bbox } from "@cairn/geo/bbox";
import type { Deps } from "../../deps.ts";
import { exactTime } from "../../platform/access/stored-time.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { CutRecording, CutRecordingInput } from "./redact-recording.worker.ts";
import { saveRoute } from "../derived/route-signatures.queries.ts";
import { onceUnderWay } from "./once-under-way.ts";
import { findZoneSet } from "./zone-sets.queries.ts";
import { publicRecordingRow } from "./public-recording-row.ts";
import { findStale } from "./redacted-sql.queries.ts";
import { findCutSource, lockChangedAt, savePublicRecording } from "./public-recordings.queries.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";

const cutRecording: WorkerTask<CutRecordingInput, CutRecording> = {
  file: new URL("./redact-recording.worker.ts", import.meta.url),
  name: "cutRecording",
  lane: "answers",
  timeLimit: 60_000,
};

export type RefreshDeps = Pick<Deps, "db" | "workers" | "now">;

const onceAtATime = onceUnderWay();

/** As many as there are threads. */
const atOnce = 2;

/**
 * Cuts workouts anew whose zones changed, two at a time. Safe to be called by many at once and for workouts that need it no more; a workout that
 * changes meanwhile stays to be cut.
 *
 * @throws AppError `privacy_zone.busy` when the threads have no room for it
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

/** Workouts that are cut for one answer that counts over all of a person's; the rest counts once it is cut. */
const mostForOneAnswer = 50;

/**
 * Cuts anew what somebody's zones changed of their workouts, the newest first.
 *
 * @returns how many there were
 */
export async function refreshStale(
  deps: RefreshDeps,
  ownerId: string,
  limit: number = mostForOneAnswer,
): Promise<number> {
  const stale = await findStale(deps.db, ownerId, limit);
  await refreshPublicRecordings(deps, stale);
  return stale.length;
}

async function refreshOne(deps: RefreshDeps, key: WorkoutKey): Promise<void> {
  const { revision, zones } = await findZoneSet(deps.db, key.ownerId);
  const source = await findCutSource(deps.db, key);
  if (!source || zones.length === 0) return;
  const cut = await cutOne(deps, source, zones.map(effectiveZone));
  const row = publicRecordingRow(key, cut, source.activity_id, { revision, now: deps.now() });
  await deps.db.transaction().execute(async (trx) => {
    const changedAt = await lockChangedAt(trx, key);
    // Changed or deleted meanwhile: what was cut is of something else.
    if (changedAt?.getTime() !== exactTime(source.updated_at).getTime()) return;
    if (!(await savePublicRecording(trx, row))) return;
    await saveRoute(
      trx,
      key,
      cut.extent === "part" ? cut.derived.route : undefined,
      "public_route_signatures",
    );
  });
}

type CutSource = NonNullable<Awaited<ReturnType<typeof findCutSource>>>;

async function cutOne(
  { workers }: RefreshDeps,
  source: CutSource,
  zones: readonly EffectiveZone[],
): Promise<CutRecording> {
  if (!isReached(source.extent, zones)) return { extent: "whole" };
  const run = await workers.run(cutRecording, {
    columnsGzip: source.columns_gzip,
    zones,
    activityId: source.activity_id,
    legs: source.legs,
    heightsCorrected: source.heights_corrected,
  });
  if (run.ok) return run.value;
  if (run.error === "busy" || run.error === "share_used") throw new AppError("privacy_zone.busy");
  return { extent: "none" };
}

/** Whether a recording has to be decoded to know. */
export function isReached(extent: readonly number[] | null, zones: readonly EffectiveZone[]): boolean {
  if (extent === null) return true;
  const [west, south, east, north] = extent;
  if (west === undefined || south === undefined || east === undefined || north === undefined) return false;
  const box: Bbox = [west, south, east, north];
  return zones.some((zone) => mayReach(zone, box));
}
