import type { DrawnTrack } from "./draw-track-tile.ts";

/**
 * Tracks of some tiles as a few long texts, which a thread receives much faster than thousands of objects: the parts of each text
 * belong to one track each.
 */
export interface PackedTracks {
  readonly keys: string;
  readonly activityIds: string;
  /** Empty parts for none. */
  readonly years: string;
  /** In lines. */
  readonly polylines: string;
  /** Lists of numbers, separated by commas. */
  readonly starts: string;
  /** The tiles that the track reaches into: the sum of 2 to the power of their indices. */
  readonly reach: string;
}

const numbersOf = (text: string | undefined): readonly number[] => (text ? text.split(" ").map(Number) : []);

/** The tracks of each of the tiles, in their order. */
export function unpackTracks(packed: PackedTracks, tiles: number): readonly (readonly DrawnTrack[])[] {
  const tracksOf = Array.from({ length: tiles }, (): DrawnTrack[] => []);
  if (packed.keys === "") return tracksOf;
  const [activityIds, years, reach] = [packed.activityIds, packed.years, packed.reach].map((text) =>
    text.split(" "),
  );
  const [polylines, starts] = [packed.polylines.split("\n"), packed.starts.split(",")];
  for (const [i, key] of packed.keys.split(" ").entries()) {
    const year = years?.[i];
    const track: DrawnTrack = {
      key,
      activityId: Number(activityIds?.[i]),
      ...(year && { year: Number(year) }),
      polyline: polylines[i] ?? "",
      starts: numbersOf(starts[i]),
    };
    for (const [tile, tracks] of tracksOf.entries()) {
      if ((Number(reach?.[i]) & (1 << tile)) !== 0) tracks.push(track);
    }
  }
  return tracksOf;
}
