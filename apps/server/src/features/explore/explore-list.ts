import { hash } from "node:crypto";
import type { GivenPayloadOf } from "@cairn/contracts/endpoint";
import type { explore } from "@cairn/contracts/explore";
import { isListed } from "@cairn/domain/privacy/visibility";
import type { FoundPersonRow } from "../../core/people/people.queries.ts";
import { foundPersonView } from "../../core/people/person.view.ts";
import { redactListWith } from "../../core/redaction/redact-workouts.ts";
import type { RedactedInList } from "../../core/redaction/redacted-workout.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { findPhotosByKey, type PhotoRow } from "../photos/photos.queries.ts";
import { viewPhotosOf } from "../photos/show-photos.ts";
import type { ExploreFilter } from "./explore-filter.queries.ts";
import { type Box, isInBox } from "./map-cells.ts";
import { findRandom, findWorkoutsOf, type FoundWorkout, rankCount } from "./random-order.queries.ts";

export interface ExploreDeps extends Pick<Deps, "db" | "now" | "workers"> {
  /** Prefix of the path of a photo's link, see `addressFor`. */
  readonly address: string;
}

export interface ExploreQuery {
  readonly box: Box;
  readonly filter: ExploreFilter;
  /** Decides the order. */
  readonly seed: string;
  readonly workoutLimit: number;
  readonly photoLimit: number;
}

/** Maximum number of times that zones or sharing may change during one answer. */
const maxTries = 5;

/**
 * Public workouts that start in a box, and photos of public workouts that were taken there, as everybody else sees them, in an
 * order that the seed decides.
 *
 * @throws AppError `privacy_zone.busy`
 */
export async function listExplored(
  deps: ExploreDeps,
  actor: Actor,
  query: ExploreQuery,
): Promise<GivenPayloadOf<typeof explore>> {
  for (let tries = 0; tries < maxTries; tries++) {
    const found = await findShown(deps, actor, query);
    if (found) return await viewOf(deps, actor, found);
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}

interface Shown {
  readonly workouts: readonly RedactedInList[];
  readonly photos: readonly PhotoRow[];
  /** Their owners, by id. */
  readonly people: ReadonlyMap<string, FoundPersonRow>;
  /** The workouts of the photos. */
  readonly photographed: readonly RedactedInList[];
}

/** Undefined if one of them has just been hidden: a gap in the answer would tell of it. */
async function findShown(
  deps: ExploreDeps,
  actor: Actor,
  { box, filter, seed, workoutLimit, photoLimit }: ExploreQuery,
): Promise<Shown | undefined> {
  const { explore_points: points, explore_photos: photoKeys } = await findRandom(deps.db, actor, {
    box,
    filter,
    from: numberOf(seed) % rankCount,
    limits: { explore_points: workoutLimit, explore_photos: photoLimit },
  });
  const viewer = asEverybodyElse(actor);
  const rows = await findWorkoutsOf(deps.db, { viewer, reader: actor }, [...points, ...photoKeys]);
  const known = { states: rows.map(({ redactionState }) => redactionState) };
  const { workouts, also } = await redactListWith(
    deps,
    rows,
    async () => (photoKeys.length === 0 ? [] : await findPhotosByKey(deps.db, viewer, photoKeys)),
    known,
  );
  const open = new Map(
    workouts.flatMap((one) => (isListed(one.sharing_flags, "anonymous") ? [[one.id, one] as const] : [])),
  );
  const shown = points.flatMap(({ id }) => open.get(id) ?? []).filter((one) => startsIn(one, box));
  const photos = also.filter(
    (row) => row.state === "shown" && open.has(row.workoutId) && isTakenIn(row, box),
  );
  if (shown.length < points.length || photos.length < photoKeys.length) return undefined;
  const inOrder = <T extends { readonly id: string }>(list: readonly T[]) =>
    list
      .map((one) => ({ one, place: numberOf(seed + one.id) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ one }) => one);
  return {
    workouts: inOrder(shown),
    photos: inOrder(photos),
    people: new Map(rows.map((row) => [row.ownerId, ownerOf(row)])),
    photographed: photos.flatMap(({ workoutId }) => open.get(workoutId) ?? []),
  };
}

const ownerOf = (row: FoundWorkout): FoundPersonRow => ({
  id: row.ownerId,
  username: row.username,
  realName: row.fullname,
  country: row.country,
  imageKey: row.imageKey,
  createdAt: row.ownerCreatedAt,
  updatedAt: row.ownerUpdatedAt,
  relation: row.readerRelation,
});

/** The first 32 bits of a hash. */
const numberOf = (text: string): number => hash("sha256", text, "buffer").readUInt32BE(0);

/** Callers see their own, too, as everybody else does. */
const asEverybodyElse = (actor: Actor): Actor =>
  actor.kind === "session" ? { kind: "onlooker", ownerId: actor.userId, relation: "stranger" } : actor;

const startsIn = ({ start_lon: lon, start_lat: lat }: RedactedInList, box: Box): boolean =>
  lon !== null && lat !== null && isInBox(box, lon, lat);

const isTakenIn = ({ lon, lat }: PhotoRow, box: Box): boolean =>
  lon !== null && lat !== null && isInBox(box, lon, lat);

async function viewOf(
  deps: ExploreDeps,
  actor: Actor,
  { workouts, photos, people, photographed }: Shown,
): Promise<GivenPayloadOf<typeof explore>> {
  const isThere = (ownerId: string): boolean => people.get(ownerId)?.relation !== "blocked";
  const images = await viewPhotosOf(
    deps,
    asEverybodyElse(actor),
    photographed.filter(({ owner_id }) => isThere(owner_id)),
    photos.filter(({ ownerId }) => isThere(ownerId)),
  );
  const byKey = new Map([...images.values()].flat().map((image) => [image.key, image]));
  return {
    users: [...people.values()].filter(({ relation }) => relation !== "blocked").map(foundPersonView),
    workouts: workouts.filter(({ owner_id }) => isThere(owner_id)).map(workoutView),
    images: photos.flatMap(({ id }) => byKey.get(id) ?? []),
  };
}
