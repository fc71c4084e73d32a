import {
  type CameraFacts,
  isOnWorkout,
  photoInstants,
  type PhotoWorkout,
} from "@cairn/domain/photos/photo-place";
import { readExif } from "@cairn/formats/exif/read-exif";
import type { ImportQueue } from "../drafts/import-queue.ts";

/** As much of a photo as holds what the camera wrote, bytes. */
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

/** Milliseconds between an instant and a workout; 0 on it. */
const apart = (instant: number, { startTime, stopTime }: PhotoWorkout): number =>
  Math.max(0, startTime - instant, instant - stopTime);

/**
 * The workout on whose time a photo was taken, by the most trustworthy of its times that falls on any; of two that lie close together
 * the nearer one.
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

/** The row of the workout on which a photo was taken: the only one there is, else the one whose time it falls on. */
export const targetOf = (facts: CameraFacts, targets: readonly PhotoTarget<number>[]): number | undefined => {
  const [only] = targets;
  return (targets.length === 1 ? only : targetByTime(facts, targets))?.id;
};

/** What the beginning of a photo says. */
export interface PhotoHead {
  readonly isJpeg: boolean;
  readonly facts: CameraFacts;
}

/** Reads the beginning of a photo; undefined when the file cannot be read any longer. */
export const readPhotoHead = async (photo: File): Promise<PhotoHead | undefined> => {
  try {
    const head = new Uint8Array(await photo.slice(0, headLength).arrayBuffer());
    return { isJpeg: head[0] === 0xff && head[1] === 0xd8, facts: readExif(head) };
  } catch {
    return undefined;
  }
};
