import type { PhotoView } from "@cairn/contracts/photos";
import type { RedactedInList } from "../../core/redaction/redacted-workout.ts";
import { refreshPhotoVisibility } from "../../core/redaction/refresh-public-photos.ts";
import type { WorkoutKey } from "../../core/workouts/workout-key.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import type { Authorized, SharedResource } from "../../platform/access/authorize.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { photoLinksFor } from "./photo-link.ts";
import { photoView } from "./photo.view.ts";
import {
  findFirstPhotos,
  findListedPhotos,
  findWorkoutPhotos,
  type PhotoPage,
  type PhotoRow,
} from "./photos.queries.ts";
import { type RedactedPhoto, redactPhotos, redactPhotosOfRedacted } from "./redact-photos.ts";

export interface ShowDeps extends Pick<Deps, "db" | "now" | "workers"> {
  /** Prefix of the path of a link, see `addressFor`; without it links are only paths. */
  readonly address?: string;
}

/** Rows that the actor may see, with links that work for them. */
export async function showPhotos(
  deps: ShowDeps,
  actor: Actor,
  rows: readonly PhotoRow[],
): Promise<PhotoView[]> {
  if (rows.length === 0) return [];
  return await viewPhotos(deps, actor, await redactPhotos(deps, actor, rows));
}

async function viewPhotos(
  deps: ShowDeps,
  actor: Actor,
  shown: readonly RedactedPhoto[],
): Promise<PhotoView[]> {
  const writeLink = await photoLinksFor(deps.db, holderOfLinks(actor), deps.now());
  return shown.map((row) => photoView(row, { writeLink, address: deps.address ?? "" }));
}

/** The person whose session opens the links; owners who view their own data as others open them as themselves. */
function holderOfLinks(actor: Actor): string | undefined {
  if (actor.kind === "onlooker") return actor.ownerId;
  return actor.kind === "session" ? actor.userId : undefined;
}

const asSeenBy = (row: PhotoRow, relation: PhotoRow["relation"]): PhotoRow => ({ ...row, relation });

/**
 * The photos of a workout, in the order in which they were taken; the first visible one represents it. If the owner views a
 * workout as others see it, these are the photos that others see.
 */
export async function showWorkoutPhotos(
  deps: ShowDeps,
  actor: Actor,
  workout: Authorized<SharedResource & { readonly id: string }, "view">,
): Promise<PhotoView[]> {
  const { relation } = workout;
  const rows = await findWorkoutPhotos(deps.db, actor, workout);
  const photos = await showPhotos(
    deps,
    actor,
    rows.map((row) => asSeenBy(row, relation)),
  );
  const [first] = photos;
  if (first) first.coverImage = true;
  return photos;
}

/** Maximum number of rounds of deciding which photos of a page are shown: those that move up may be undecided, too. */
const maxRounds = 20;

/**
 * A part of the photos of some people that the actor sees in lists, exact in offset and limit: a page shortened by hidden photos
 * would reveal them.
 *
 * @throws AppError `privacy_zone.busy`
 */
export async function showListedPhotos(
  deps: ShowDeps,
  actor: Actor,
  ownerIds: readonly string[],
  page: PhotoPage,
): Promise<PhotoView[]> {
  const rows = await whenTold(deps, () => findListedPhotos(deps.db, actor, ownerIds, page));
  return await showPhotos(deps, actor, rows);
}

/**
 * The first photos of each of some workouts that the actor may see, for `viewPhotosOf`.
 *
 * @throws AppError `privacy_zone.busy`
 */
export async function findShownPhotos(
  deps: ShowDeps,
  actor: Actor,
  workouts: readonly (WorkoutKey & { readonly picture_count: number })[],
  each: number,
): Promise<readonly PhotoRow[]> {
  const withPhotos = workouts.filter(({ picture_count }) => picture_count > 0);
  if (withPhotos.length === 0) return [];
  return await whenTold(deps, () => findFirstPhotos(deps.db, actor, withPhotos, each));
}

/** Photos that were looked up while their workouts were redacted (`redactListWith`), by the key of their workout. */
export async function viewPhotosOf(
  deps: ShowDeps,
  actor: Actor,
  workouts: readonly RedactedInList[],
  rows: readonly PhotoRow[],
): Promise<ReadonlyMap<string, readonly PhotoView[]>> {
  if (rows.length === 0) return new Map();
  const byKey = new Map(workouts.map((workout) => [workout.id, workout]));
  const photos = await viewPhotos(deps, actor, redactPhotosOfRedacted(byKey, rows));
  return Map.groupBy(photos, ({ workoutKey }) => workoutKey);
}

/** Looks up photos until it is decided for each whether it is shown. */
async function whenTold(
  deps: ShowDeps,
  find: () => Promise<readonly PhotoRow[]>,
): Promise<readonly PhotoRow[]> {
  for (let round = 0; round < maxRounds; round++) {
    const rows = await find();
    const untold = rows.filter(({ state }) => state === "untold");
    if (untold.length === 0) return rows;
    const workouts = new Map(untold.map(({ ownerId, workoutId: id }) => [id, { ownerId, id }]));
    await refreshPhotoVisibility(deps, [...workouts.values()]);
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}
