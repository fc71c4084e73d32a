import type { Bbox } from "@cairn/geo/bbox";

/** Heights of some part of the world, on their own grid. */
export interface HeightSource {
  /** Description for people: kind and resolution. */
  readonly name: string;
  /** Metres between its points at the equator. */
  readonly spacing: number;
  /** Boxes that contain all its data, degrees: west, south, east, north. */
  readonly boxes: readonly Bbox[];
  /** Loads the heights of a box and a little around it. */
  open(box: Bbox): Promise<OpenHeights>;
}

/** Heights of a box, in memory. */
export interface OpenHeights {
  /**
   * @param x fraction of the world eastwards, Web Mercator
   * @param y southwards
   * @returns metres; NaN without data, Infinity in a void
   */
  heightAt(x: number, y: number): number;
}

/** Why heights cannot be used: a sentence for the person who named the file. */
export class HeightsError extends Error {
  override readonly name = "HeightsError";
}

/** How far a curve between the points of a source may deviate from the straight surface between them, metres. */
export const maxBend = 2;

/** Whether two boxes overlap; either may cross the antimeridian. */
export const overlap = (a: Bbox, b: Bbox): boolean => a[1] < b[3] && b[1] < a[3] && overlapEastwards(a, b);

function overlapEastwards([west, , east]: Bbox, [otherWest, , otherEast]: Bbox): boolean {
  const [isAcross, isOtherAcross] = [west > east, otherWest > otherEast];
  if (isAcross && isOtherAcross) return true;
  const [isBefore, isAfter] = [west < otherEast, otherWest < east];
  return isAcross || isOtherAcross ? isBefore || isAfter : isBefore && isAfter;
}
