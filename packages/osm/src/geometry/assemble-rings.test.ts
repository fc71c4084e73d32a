import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assembleRings } from "./assemble-rings.ts";
import { nestRings } from "./nest-rings.ts";
import { doubleSignedArea } from "./ring-area.ts";
import { RingOutline } from "./ring-outline.ts";
import type { GroundPath } from "./way-paths.ts";

const size = 7;
/** A map of cells that are land or not; the areas must cover the land. */
const cells = fc.array(fc.boolean(), { minLength: size * size, maxLength: size * size });

type Edge = readonly [x1: number, y1: number, x2: number, y2: number];

/** The four sides of each land cell. A side between two of them occurs twice. */
const sidesOf = (land: readonly boolean[]): Edge[] =>
  land.flatMap((isLand, n): Edge[] => {
    const [x, y] = [10 * (n % size), 10 * Math.floor(n / size)];
    if (!isLand) return [];
    return [
      [x, y, x + 10, y],
      [x + 10, y, x + 10, y + 10],
      [x + 10, y + 10, x, y + 10],
      [x, y + 10, x, y],
    ];
  });

/** The sides that occur once: the outlines of the land. */
const outlinesOf = (land: readonly boolean[]): Edge[] => {
  const key = ([x1, y1, x2, y2]: Edge): string =>
    [`${x1}/${y1}`, `${x2}/${y2}`].toSorted((a, b) => (a < b ? -1 : 1)).join("-");
  const sides = sidesOf(land);
  const counts = new Map<string, number>();
  for (const side of sides) counts.set(key(side), (counts.get(key(side)) ?? 0) + 1);
  return sides.filter((side) => counts.get(key(side)) === 1);
};

/** Edges as ways: each way takes edges that continue at its end, up to a random length, and may be reversed. */
function asWays(edges: readonly Edge[], chance: readonly number[]): GroundPath[] {
  const left = [...edges];
  const ways: number[][] = [];
  let n = 0;
  const next = (): number => chance[n++ % chance.length] ?? 0;
  while (left.length > 0) {
    const [first] = left.splice(next() % left.length, 1);
    if (!first) break;
    const way: number[] = [...first];
    for (let more = next() % 6; more > 0; more--) {
      const at = left.findIndex(([x, y]) => x === way.at(-2) && y === way.at(-1));
      const [, , x = 0, y = 0] = at === -1 ? [] : (left.splice(at, 1)[0] ?? []);
      if (at !== -1) way.push(x, y);
    }
    if (next() % 2 === 0) ways.push(way);
    else
      ways.push(
        Array.from(
          { length: way.length },
          (_, i) => way[way.length - 2 - 2 * Math.floor(i / 2) + (i % 2)] ?? 0,
        ),
      );
  }
  return ways.map((way) => Int32Array.from(way));
}

/** The cells that polygons cover: inside one outer ring and none of its holes. */
const coveredBy = (polygons: readonly (readonly GroundPath[])[]): boolean[] =>
  Array.from({ length: size * size }, (_, n) => {
    const [x, y] = [10 * (n % size) + 5, 10 * Math.floor(n / size) + 5];
    const around = polygons.filter(([outer]) => outer && new RingOutline(outer).contains(x, y));
    const holes = around.filter((rings) =>
      rings.slice(1).some((hole) => new RingOutline(hole).contains(x, y)),
    );
    return around.length - holes.length === 1;
  });

/** Area that polygons cover, square units. */
const areaOf = (polygons: readonly (readonly GroundPath[])[]): number =>
  polygons.reduce(
    (sum, rings) =>
      rings.reduce(
        (rest, ring, n) => rest + ((n === 0 ? 1 : -1) * Math.abs(doubleSignedArea(ring))) / 2,
        sum,
      ),
    0,
  );

const passesTwice = (ring: GroundPath): boolean => {
  const places = Array.from({ length: ring.length / 2 - 1 }, (_, n) => `${ring[2 * n]}/${ring[2 * n + 1]}`);
  return new Set(places).size < places.length;
};

const square = (x: number, y: number, side: number): GroundPath =>
  Int32Array.of(x, y, x + side, y, x + side, y + side, x, y + side, x, y);

const chance = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 40 });

describe("areas made of several ways", () => {
  it("[OSM-5] cover what their outlines surround, with holes in them and areas in holes, in any order and direction of the ways", () => {
    fc.assert(
      fc.property(cells, chance, (land, cuts) => {
        const rings = assembleRings(asWays(outlinesOf(land), cuts));
        const polygons = nestRings(rings);
        expect(coveredBy(polygons)).toEqual(land);
        expect(areaOf(polygons)).toBe(100 * land.filter(Boolean).length);
        expect(rings.filter(passesTwice)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("[OSM-5] are one area where neighbours share a side", () => {
    fc.assert(
      fc.property(cells, chance, (land, cuts) => {
        expect(coveredBy(nestRings(assembleRings(asWays(sidesOf(land), cuts))))).toEqual(land);
      }),
      { numRuns: 100 },
    );
  });

  it("[OSM-5] lose dead ends, and only the ring that is incomplete", () => {
    fc.assert(
      fc.property(cells, chance, fc.nat(), (land, cuts, lost) => {
        const outlines = outlinesOf(land);
        const whole = outlines.toSpliced(outlines.length === 0 ? 0 : lost % outlines.length, 1);
        const astray: Edge[] = [
          [-10, -10, -20, -10],
          [-20, -10, -20, -30],
        ];
        const covered = areaOf(nestRings(assembleRings(asWays([...outlines, ...astray], cuts))));
        expect(covered).toBe(100 * land.filter(Boolean).length);
        // The rest closes nowhere else: every resulting ring consists of existing sides.
        const given = new Set(
          whole.flatMap(([x1, y1, x2, y2]) => [`${x1},${y1},${x2},${y2}`, `${x2},${y2},${x1},${y1}`]),
        );
        for (const ring of assembleRings(asWays(whole, cuts))) {
          for (let at = 0; at + 3 < ring.length; at += 2)
            expect(given).toContain(ring.slice(at, at + 4).join(","));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("are assembled quickly if there are many small ones in a large one", () => {
    const islands = Array.from({ length: 5000 }, (_, n) =>
      square(100 + 100 * (n % 100), 100 + 100 * Math.floor(n / 100), 50),
    );
    const polygons = nestRings(assembleRings([square(0, 0, 20_000), ...islands]));
    expect(polygons.map((rings) => rings.length)).toEqual([5001]);
  });

  it("[OSM-8] are refused with more rings than any lake has islands, which would take hours", () => {
    const tooMany = Array.from({ length: 20_001 }, (_, n) => square(100 * n, 0, 50));
    expect(nestRings(tooMany)).toEqual([]);
    expect(nestRings(tooMany.slice(1))).toHaveLength(20_000);
  });

  it("are empty for a line, for nothing and for a star of dead ends", () => {
    expect(assembleRings([])).toEqual([]);
    expect(assembleRings([Int32Array.of(0, 0, 1, 1, 0, 0)])).toEqual([]);
    const star = Array.from({ length: 100_000 }, (_, n) => Int32Array.of(0, 0, n + 1, n % 7));
    expect(assembleRings(star)).toEqual([]);
  });
});
