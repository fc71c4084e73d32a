import type { Taken } from "@cairn/domain/privacy-zones/hidden-track";
import { type EffectiveZone, effectiveZone, isHidden } from "@cairn/domain/privacy-zones/privacy-zones";
import { exactTime } from "../../platform/access/stored-time.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import type { HidePhotosInput } from "./hide-photos.worker.ts";
import {
  countPublicPhotos,
  findPhotoSource,
  type PhotoCounts,
  type PlacedPhoto,
  savePublicPhotos,
} from "./public-photos.queries.ts";
import { lockChangedAt } from "./public-recordings.queries.ts";
import { slowTries } from "./redaction-attempts.ts";
import type { RefreshDeps } from "./refresh-public-recordings.ts";
import { shareRunningWork } from "./share-running-work.ts";
import { isReachedByZone } from "./zone-reach.ts";
import { findZoneSet } from "./zone-sets.queries.ts";

const hidePhotos: WorkerTask<HidePhotosInput, readonly boolean[]> = {
  file: new URL("./hide-photos.worker.ts", import.meta.url),
  name: "hidePhotos",
  lane: "answers",
  timeLimit: 60_000,
};

const onceAtATime = shareRunningWork();
const countSlowTry = slowTries();

/** Maximum number of times the zones may change while it is decided which photos others see. */
const maxRounds = 5;

/**
 * How many photos of each workout others see; it is decided first where it is unknown.
 *
 * @param known the counts, from the statement that found the workouts
 * @throws AppError `privacy_zone.busy` if that is not possible now
 */
export async function countVisiblePhotos(
  deps: RefreshDeps,
  workouts: readonly (WorkoutKey & { readonly picture_count: number })[],
  known?: readonly PhotoCounts[],
): Promise<ReadonlyMap<string, number>> {
  const withPhotos = workouts.filter(({ picture_count }) => picture_count > 0);
  if (withPhotos.length === 0) return new Map();
  for (let round = 0; round < maxRounds; round++) {
    const counts = (round === 0 && known) || (await countPublicPhotos(deps.db, withPhotos));
    const untold = untoldOf(withPhotos, counts);
    if (untold.length === 0) return new Map(counts.map(({ workoutId, shown }) => [workoutId, shown]));
    await refreshPhotoVisibility(deps, untold);
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}

function untoldOf(workouts: readonly WorkoutKey[], counts: readonly PhotoCounts[]): readonly WorkoutKey[] {
  const untold = new Set(counts.flatMap((count) => (count.untold > 0 ? [count.workoutId] : [])));
  return workouts.filter(({ id }) => untold.has(id));
}

/**
 * Decides which photos of workouts others see under the present zones. A workout that changes in the meantime is left for the
 * next run.
 *
 * @throws AppError `privacy_zone.busy` if the threads have no room for it, or it took too long and is to be tried again; nothing
 *   is stored then
 */
export async function refreshPhotoVisibility(deps: RefreshDeps, keys: readonly WorkoutKey[]): Promise<void> {
  for (const key of keys) await onceAtATime(deps.db, key.id, () => tellOne(deps, key));
}

async function tellOne(deps: RefreshDeps, key: WorkoutKey): Promise<void> {
  const { revision, zones } = await findZoneSet(deps.db, key.ownerId);
  const source = await findPhotoSource(deps.db, key);
  if (!source || zones.length === 0) return;
  const { photos, start_time: startTime } = source;
  const state = `${revision} ${exactTime(source.updated_at).getTime()}`;
  const isLastTry = (): boolean => countSlowTry(deps.db, key.id, state);
  const hides = await hiddenOf(deps, source, zones.map(effectiveZone), isLastTry);
  const ids = photos.map(({ id }) => id);
  const told = {
    revision,
    startTime,
    shown: ids.filter((_, k) => hides[k] === false),
    hidden: ids.filter((_, k) => hides[k] !== false),
  };
  await deps.db.transaction().execute(async (trx) => {
    const changedAt = await lockChangedAt(trx, key);
    // Changed or deleted in the meantime, so this is out of date.
    if (changedAt?.getTime() !== exactTime(source.updated_at).getTime()) return;
    await savePublicPhotos(trx, key.ownerId, told);
  });
}

type PhotoSource = NonNullable<Awaited<ReturnType<typeof findPhotoSource>>>;

/** Whether each photo is hidden: by a disc, or because of another redaction of its workout. */
async function hiddenOf(
  { workers }: RefreshDeps,
  { photos, start_time, columns_gzip, extent }: PhotoSource,
  zones: readonly EffectiveZone[],
  isLastTry: () => boolean,
): Promise<readonly boolean[]> {
  const taken = photos.map((photo) => takenOf(photo, start_time));
  const inDisc = taken.map(({ place }) => place !== undefined && isHidden(zones, place.lat, place.lon));
  if (columns_gzip === null || !isReachedByZone(extent, zones)) return inDisc;
  const run = await workers.run(hidePhotos, { columnsGzip: columns_gzip, zones, photos: taken });
  if (run.ok) return inDisc.map((isIn, k) => isIn || run.value[k] !== false);
  if (run.error !== "out_of_memory" && !(run.error === "too_long" && isLastTry()))
    throw new AppError("privacy_zone.busy");
  // Of a recording that cannot be redacted, nothing is shown, and neither is anything that could reveal it.
  return taken.map(({ place, seconds }) => place !== undefined || seconds !== undefined);
}

const takenOf = ({ takenAt, lon, lat }: PlacedPhoto, startTime: Date): Taken => ({
  seconds: takenAt === null ? undefined : (takenAt - startTime.getTime()) / 1000,
  place: lon === null || lat === null ? undefined : { lon, lat },
});
