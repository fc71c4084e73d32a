import type { TilePath } from "@cairn/geo/tile-lines";
import type { Path } from "./clip-paths.ts";

/**
 * A line in whole units of one tile.
 *
 * @param left the tile's western edge, `top` its northern one, in the units of the path
 * @returns an empty list if it is shorter than a unit
 */
export function normaliseLine(line: Path, left: number, top: number): readonly TilePath[] {
  const whole = wholeUnits(line, left, top);
  return whole.length >= 4 ? [whole] : [];
}

/**
 * A polygon in whole units of one tile: the outer ring clockwise on the screen, its holes the other way (Mapbox Vector
 * Tile Specification 2.1, 4.3.4.4).
 *
 * @returns an empty list if its outer ring encloses nothing there
 */
export function normalisePolygon(rings: readonly Path[], left: number, top: number): readonly TilePath[] {
  const result: TilePath[] = [];
  for (const [index, ring] of rings.entries()) {
    const whole = wholeUnits(ring, left, top);
    if (whole.length >= 4 && whole[0] === whole.at(-2) && whole[1] === whole.at(-1)) whole.length -= 2;
    const area = whole.length < 6 ? 0 : areaOf(whole);
    if (area !== 0) result.push(area > 0 === (index === 0) ? whole : turned(whole));
    else if (index === 0) return [];
  }
  return result;
}

/** The area of a ring, positive if it runs clockwise on the screen, where y goes down (the surveyor's formula). */
export function areaOf(ring: Path): number {
  const [originX, originY] = [ring[0] ?? 0, ring[1] ?? 0];
  let doubled = 0;
  let [x, y] = [(ring.at(-2) ?? 0) - originX, (ring.at(-1) ?? 0) - originY];
  for (let i = 0; i < ring.length; i += 2) {
    const [nextX, nextY] = [(ring[i] ?? 0) - originX, (ring[i + 1] ?? 0) - originY];
    doubled += x * nextY - nextX * y;
    [x, y] = [nextX, nextY];
  }
  return doubled / 2;
}

function wholeUnits(path: Path, left: number, top: number): number[] {
  const whole: number[] = [];
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (let i = 0; i < path.length; i += 2) {
    // Adding 0 turns -0 into 0.
    const x = Math.round((path[i] ?? 0) - left) + 0;
    const y = Math.round((path[i + 1] ?? 0) - top) + 0;
    if (x === lastX && y === lastY) continue;
    whole.push(x, y);
    [lastX, lastY] = [x, y];
  }
  return whole;
}

function turned(ring: readonly number[]): number[] {
  const result: number[] = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) result.push(ring[i] ?? 0, ring[i + 1] ?? 0);
  return result;
}
