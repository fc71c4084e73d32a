import { doubleSignedArea } from "./ring-area.ts";
import type { GroundPath } from "./way-paths.ts";

/** Number of segments that are tested or skipped together. */
const stretch = 64;

/** A ring with an index for fast tests of whether a place is inside. */
export class RingOutline {
  readonly ring: GroundPath;
  /** Twice its area, never negative. */
  readonly size: number;
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  /** Lowest and highest y of each stretch. */
  private readonly spans: Int32Array;

  constructor(ring: GroundPath) {
    this.ring = ring;
    this.size = Math.abs(doubleSignedArea(ring));
    const segments = ring.length / 2 - 1;
    this.spans = new Int32Array(2 * Math.ceil(segments / stretch));
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let from = 0, n = 0; from < segments; from += stretch, n += 2) {
      let [low, high] = [Infinity, -Infinity];
      for (let at = from; at <= Math.min(segments, from + stretch); at++) {
        const [x, y] = [ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0];
        if (x < minX) minX = x;
        if (x > maxX) maxX = x;
        if (y < low) low = y;
        if (y > high) high = y;
      }
      this.spans[n] = low;
      this.spans[n + 1] = high;
      if (low < minY) minY = low;
      if (high > maxY) maxY = high;
    }
    this.bounds = [minX, minY, maxX, maxY];
  }

  /** Whether a place is inside (even-odd rule). */
  contains(x: number, y: number): boolean {
    const { ring, spans } = this;
    const segments = ring.length / 2 - 1;
    let isInside = false;
    for (let from = 0, n = 0; from < segments; from += stretch, n += 2) {
      if ((spans[n] ?? 0) > y || (spans[n + 1] ?? 0) < y) continue;
      const to = Math.min(segments, from + stretch);
      for (let at = 2 * from; at < 2 * to; at += 2) {
        const [y1, y2] = [ring[at + 1] ?? 0, ring[at + 3] ?? 0];
        if (y1 > y === y2 > y) continue;
        const [x1, x2] = [ring[at] ?? 0, ring[at + 2] ?? 0];
        if (x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
      }
    }
    return isInside;
  }
}
