import { type CameraFacts, isOnWorkout, photoInstant, type PhotoWorkout } from "@cairn/domain/photo-place";
import { readExif } from "@cairn/formats/exif/read-exif";
import type { ImportQueue } from "./import-queue.ts";

/** As much of a photo as holds what the camera wrote, bytes. */
const headLength = 128 * 1024;

/** A draft that a photo may belong to. */
export interface PhotoHome extends PhotoWorkout {
  /** Of its row. */
  readonly id: number;
}

/** The drafts of the rows. */
export const homesIn = ({ items }: ImportQueue): readonly PhotoHome[] =>
  items.flatMap(({ id, state }) => {
    if (state.kind !== "success") return [];
    const { startTime, stopTime, timeOffsetInMinutes: offsetMinutes } = state.workout;
    return [{ id, startTime, stopTime, offsetMinutes }];
  });

/** The row of the workout on which a photo was taken: the only one there is, else the one whose time it falls on. */
export const homeOf = (facts: CameraFacts, homes: readonly PhotoHome[]): number | undefined => {
  const [only] = homes;
  if (only && homes.length === 1) return only.id;
  return homes.find((home) => {
    const instant = photoInstant(facts, home);
    return instant !== undefined && isOnWorkout(instant, home);
  })?.id;
};

/** What the camera wrote into a photo; nothing when the file cannot be read any longer. */
export const cameraFactsOf = async (photo: File): Promise<CameraFacts> => {
  try {
    return readExif(new Uint8Array(await photo.slice(0, headLength).arrayBuffer()));
  } catch {
    return {};
  }
};
