import {
  type CameraFacts,
  isOnWorkout,
  photoInstants,
  type PhotoWorkout,
} from "@cairn/domain/photos/photo-place";
import { readExif } from "@cairn/formats/exif/read-exif";
import type { ImportQueue } from "../drafts/import-queue.ts";

/** Length of the beginning of a photo that contains the camera's metadata, bytes. */
const headLength = 128 * 1024;

/** A workout that a photo may belong to: a draft by the number of its row, or a workout by its key. */
export interface PhotoTarget<Id> extends PhotoWorkout {
  readonly id: Id;
}

/** The drafts of the rows. */
export const targetsIn = ({ items }: ImportQueue): readonly PhotoTarget<number>[] =>
  items.flatMap(({ id, state }) => {
    if (state.kind !== "success") return [];
    const { startTime, stopTime, timeOffsetInMinutes: offsetMinutes } = state.workout;
    return [{ id, startTime, stopTime, offsetMinutes }];
  });

/** Milliseconds between an instant and a workout; 0 during it. */
const apart = (instant: number, { startTime, stopTime }: PhotoWorkout): number =>
  Math.max(0, startTime - instant, instant - stopTime);

/**
 * The workout during which a photo was taken, by the most trustworthy of its times that matches any; of two that are close
 * together the nearer one.
 */
export const targetByTime = <Target extends PhotoWorkout>(
  facts: CameraFacts,
  targets: readonly Target[],
): Target | undefined => {
  const timed = targets.map((target) => ({ target, instants: photoInstants(facts, target) }));
  const ranks = timed[0]?.instants.length ?? 0;
  for (let rank = 0; rank < ranks; rank += 1) {
    const [nearest] = timed
      .map(({ target, instants }) => ({ target, instant: instants[rank] ?? Number.NaN }))
      .filter(({ target, instant }) => isOnWorkout(instant, target))
      .toSorted((a, b) => apart(a.instant, a.target) - apart(b.instant, b.target));
    if (nearest) return nearest.target;
  }
  return undefined;
};

/** The row of the workout during which a photo was taken: the only one, else the one whose time matches. */
export const targetOf = (facts: CameraFacts, targets: readonly PhotoTarget<number>[]): number | undefined => {
  const [only] = targets;
  return (targets.length === 1 ? only : targetByTime(facts, targets))?.id;
};

/** The metadata at the beginning of a photo. */
export interface PhotoHead {
  readonly isJpeg: boolean;
  readonly facts: CameraFacts;
}

/** Reads the beginning of a photo; undefined if the file can no longer be read. */
export const readPhotoHead = async (photo: File): Promise<PhotoHead | undefined> => {
  try {
    const head = new Uint8Array(await photo.slice(0, headLength).arrayBuffer());
    return { isJpeg: head[0] === 0xff && head[1] === 0xd8, facts: readExif(head) };
  } catch {
    return undefined;
  }
};
