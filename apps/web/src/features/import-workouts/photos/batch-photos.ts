import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { type CameraFacts, photoInstants } from "@cairn/domain/photos/photo-place";
import { isJpeg } from "../../../lib/photos/photo-queue.ts";
import { targetByTime, type PhotoHead, type PhotoTarget } from "./photo-assignment.ts";

/** Why a photo is not assigned automatically: `known` if it belongs to a workout that was in the diary before this import. */
export type UnmatchedReason = "notJpeg" | "unread" | "noTime" | "outside" | "known";

/** The assignment of a photo in an import of many files, and its progress. */
export type PhotoPlace =
  /** It waits until its workouts exist. */
  | { readonly kind: "chosen" }
  | { readonly kind: "unmatched"; readonly reason: UnmatchedReason; readonly workoutKey?: string }
  /** It waits for a place in the queue, is in it, or has been sent. */
  | { readonly kind: "due" | "inLine" | "arrived"; readonly workoutKey: string };

export interface BatchPhoto {
  readonly id: number;
  readonly file: File;
  /** When it was taken, if known without a workout, ms since 1970 by the camera's clock. */
  readonly clock?: number;
  readonly place: PhotoPlace;
}

/** A workout of the import, or an existing one that was recognised. */
export interface BatchTarget extends PhotoTarget<string> {
  readonly isKnown: boolean;
  readonly title?: string;
  readonly activityId: number;
}

const picture = /\.(jpe?g|heic|heif|png|webp|gif|avif|dng|mov|mp4|m4v)$/i;

/** Pictures and films, by name or type: these are never recordings, whatever else is wrong with them. */
export const isPicture = ({ type, name }: Pick<File, "type" | "name">): boolean =>
  /^(image|video)\//.test(type) || picture.test(name);

/** Whether two files are the same one, chosen twice. */
const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** The photos with additionally chosen ones; the same file counts once. */
export const withChosen = (photos: readonly BatchPhoto[], files: readonly File[]): readonly BatchPhoto[] => {
  const joined = [...photos];
  for (const file of files) {
    if (joined.some((photo) => isSameFile(photo.file, file))) continue;
    const place = isJpeg(file) ? ({ kind: "chosen" } as const) : unmatched("notJpeg");
    joined.push({ id: (joined.at(-1)?.id ?? 0) + 1, file, place });
  }
  return joined;
};

const unmatched = (reason: UnmatchedReason, workoutKey?: string): PhotoPlace => ({
  kind: "unmatched",
  reason,
  ...(workoutKey !== undefined && { workoutKey }),
});

/** The workout of a photo according to the camera's metadata; an import's own workouts take precedence over existing ones. */
export const placeOf = (head: PhotoHead | undefined, targets: readonly BatchTarget[]): PhotoPlace => {
  if (!head) return unmatched("unread");
  if (!head.isJpeg) return unmatched("notJpeg");
  const { facts } = head;
  if (facts.localTime === undefined && facts.fixTime === undefined) return unmatched("noTime");
  const target =
    targetByTime(
      facts,
      targets.filter(({ isKnown }) => !isKnown),
    ) ?? targetByTime(facts, targets);
  if (!target) return unmatched("outside");
  return target.isKnown ? unmatched("known", target.id) : { kind: "due", workoutKey: target.id };
};

/** A workout as a target of photos. */
export const targetFrom = (workout: WorkoutView, isKnown: boolean): BatchTarget => ({
  id: workout.workoutKey,
  startTime: workout.startTime,
  stopTime: workout.stopTime,
  offsetMinutes: workout.timeOffsetInMinutes,
  activityId: workout.activityId,
  isKnown,
  ...(workout.description !== undefined && { title: workout.description }),
});

/** The earliest instant at which a photo may have been taken, wherever on Earth; undefined without a time. */
export const earliestOf = (facts: CameraFacts): number | undefined => {
  const instants = photoInstants(facts, { offsetMinutes: easternmost }).filter(Number.isFinite);
  return instants.length > 0 ? Math.min(...instants) : undefined;
};

/** Minutes by which the easternmost clock is ahead of UTC. */
const easternmost = 14 * 60;

/** Number of photos by progress; `found` are all that have a workout. */
export const photoCountsOf = (photos: readonly BatchPhoto[]) => {
  const count = (...kinds: readonly PhotoPlace["kind"][]) =>
    photos.filter(({ place }) => kinds.includes(place.kind)).length;
  return {
    chosen: count("chosen"),
    unmatched: count("unmatched"),
    arrived: count("arrived"),
    found: count("due", "inLine", "arrived"),
  };
};

/** The photos with one of them assigned differently; `clock` if it has just been read. */
export const withPlace = (
  photos: readonly BatchPhoto[],
  id: number,
  place: PhotoPlace,
  clock?: number,
): readonly BatchPhoto[] =>
  photos.map((photo) =>
    photo.id === id ? { ...photo, place, ...(clock !== undefined && { clock }) } : photo,
  );
