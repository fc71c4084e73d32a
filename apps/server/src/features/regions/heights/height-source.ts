import type { Bbox } from "@cairn/geo/bbox";

/** Heights of some part of the world, on a grid of their own. */
export interface HeightSource {
  /** What is said of it to people: its kind and how fine it is. */
  readonly name: string;
  /** Metres between its points at the equator. */
  readonly spacing: number;
  /** Boxes that hold all it has, degrees: west, south, east, north. */
  readonly boxes: readonly Bbox[];
  /** Loads what a box needs and a little around it. */
  open(box: Bbox): Promise<OpenHeights>;
}

/** Heights of a box, in memory. */
export interface OpenHeights {
  /**
   * @param x fraction of the world eastwards, Web Mercator
   * @param y southwards
   * @returns metres; NaN where there is nothing, Infinity in a void
   */
  heightAt(x: number, y: number): number;
}

/** Why heights cannot be used: a sentence for whoever named the file. */
export class HeightsError extends Error {
  override readonly name = "HeightsError";
}

/** How far a curve between the points of a source may leave the straight surface between them, metres. */
export const maxBend = 2;

/** Whether two boxes have a part in common. */
export const overlap = (a: Bbox, b: Bbox): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
