import { analysisVersion } from "@cairn/domain/analyse-recording";
import type { DeviceTotals } from "@cairn/domain/recording";
import { recordingFormatVersion } from "@cairn/formats/recording-codec";
import type { Deps } from "../../deps.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import { findRecording, updateRecording } from "../recordings/recordings.public.ts";
import { forgetPublicRecordings } from "../privacy-zones/privacy-zones.public.ts";
import { saveRoute } from "../similar-workouts/similar-workouts.public.ts";
import {
  countOutdated,
  findOutdated,
  lockTotalSources,
  totalColumns,
  updateTotals,
  type WorkoutKey,
  workoutTotals,
} from "../workouts/workouts.public.ts";
import { derivedColumns, derivedRecordingColumns } from "./build-workout.ts";
import { decodeOriginal } from "./decode-original.ts";
import type { DerivedValues } from "./derive-values.ts";
import type { RecomputeInput } from "./recompute-recording.worker.ts";
import { splitAnalysis } from "./split-analysis.ts";

const recomputeRecording: WorkerTask<RecomputeInput, DerivedValues | undefined> = {
  file: new URL("./recompute-recording.worker.ts", import.meta.url),
  name: "recomputeRecording",
};

/** Keys that are read at once. */
const batch = 100;
/** As many as there are threads. */
const atOnce = 2;

export interface RecomputeProgress {
  /** Called once, before the first. */
  begin(total: number): void;
  advance(workout: WorkoutKey, done: boolean): void;
}

/**
 * Makes the analysis of recorded workouts anew. What people typed and chose stays. Each workout is one transaction and carries the version of
 * its analysis, so a run that was cut off goes on where it was; with `all` it begins again.
 */
export async function recomputeWorkouts(
  deps: Deps,
  { all }: { readonly all: boolean },
  progress: RecomputeProgress,
): Promise<void> {
  const below = all ? undefined : analysisVersion;
  progress.begin(await countOutdated(deps.db, below));
  let keys = await findOutdated(deps.db, below, undefined, batch);
  while (keys.length > 0) {
    const waiting = [...keys];
    const work = async (): Promise<void> => {
      for (let key = waiting.shift(); key; key = waiting.shift()) {
        progress.advance(key, await recomputeOne(deps, key));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    keys = await findOutdated(deps.db, below, keys.at(-1), batch);
  }
}

/** @returns false when the recording cannot be read; the workout then stays as it was */
async function recomputeOne(deps: Deps, key: WorkoutKey): Promise<boolean> {
  const stored = await findRecording(deps.db, key);
  const before = await deps.db.transaction().execute((trx) => lockTotalSources(trx, key));
  // Deleted since the keys were read.
  if (!stored || !before) return true;
  const activityId = before.activity_id;
  const decoded =
    stored.format_version < recordingFormatVersion ? await decodeOriginal(deps, key, activityId) : undefined;
  const imported = decoded?.pointCount === stored.point_count ? decoded : undefined;
  const derived =
    imported ?? (await recomputeStored(deps, stored.columns_gzip, activityId, before.device_totals));
  if (!derived) return false;
  await deps.db.transaction().execute(async (trx) => {
    const now = await lockTotalSources(trx, key);
    if (!now) return;
    const sources = {
      ...now,
      computed_totals: splitAnalysis(derived.analysis).totals,
      heights_corrected: derived.heightsCorrected,
    };
    await updateTotals(trx, key, {
      ...totalColumns(workoutTotals(sources)),
      ...derivedColumns(derived),
      updated_at: deps.now(),
    });
    await saveRoute(trx, key, derived.route);
    await forgetPublicRecordings(trx, key.ownerId, [key.id]);
    await updateRecording(trx, key, {
      ...derivedRecordingColumns(derived),
      ...(imported && {
        format_version: imported.formatVersion,
        columns_gzip: Buffer.from(imported.columnsGzip),
        legs: JSON.stringify(imported.legs),
      }),
    });
  });
  return true;
}

async function recomputeStored(
  { workers, settings }: Deps,
  columnsGzip: Uint8Array,
  activityId: number,
  device: DeviceTotals | null,
): Promise<DerivedValues | undefined> {
  const { elevation } = settings;
  const run = await workers.run(recomputeRecording, { columnsGzip, activityId, device, elevation });
  return run.ok ? run.value : undefined;
}
