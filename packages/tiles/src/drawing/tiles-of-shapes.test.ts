import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import * as fc from "fast-check";
import { PbfReader } from "pbf";
import { describe, expect, it } from "vitest";
import { type CuttingPlan, cutFeature, rememberVertices } from "../cutting/cut-feature.ts";
import { createFeatureBlock, featuresOfBlock } from "../cutting/feature-block.ts";
import { sharedVertices } from "../cutting/shared-vertices.ts";
import { worldFeatureOf } from "../cutting/world-feature.ts";
import type { MapFeature, MapGeometry, MapLayer } from "../map-feature.ts";
import { drawTiles } from "./draw-tiles.ts";
import { PartWriter } from "./part-records.ts";

type Point = readonly [x: number, y: number];

/** All tiles of some shapes, made as for a region. */
function tilesOf(features: readonly MapFeature[]) {
  const plan: CuttingPlan = {
    shared: {
      areas: sharedVertices(new Uint16Array(65_536)),
      lines: sharedVertices(new Uint16Array(65_536)),
    },
    bounds: [{ first: [0, 0], last: [2 ** 14 - 1, 2 ** 14 - 1] }],
  };
  const block = createFeatureBlock(16);
  for (const feature of features) {
    const world = worldFeatureOf(feature);
    if (world === undefined) continue;
    rememberVertices(world, plan.shared);
    block.add(world);
  }
  const writer = new PartWriter();
  let order = 0;
  for (const feature of featuresOfBlock(block.take())) {
    cutFeature(feature, plan, (part) => writer.add(part, order));
    order++;
  }
  return [...drawTiles(writer.take())];
}

const feature = (layer: MapLayer, geometry: MapGeometry, minZoom: number, id = 6): MapFeature => ({
  layer,
  id,
  geometry,
  minZoom,
  attributes: { class: "wood" },
});

/** Every feature of a layer in the tiles of a zoom, read by another library. */
function* decoded(
  tiles: ReturnType<typeof tilesOf>,
  layer: string,
  zoom: number,
): Generator<VectorTileFeature> {
  for (const { tile, bytes } of tiles) {
    const found = tile.z === zoom ? new VectorTile(new PbfReader(bytes)).layers[layer] : undefined;
    for (let i = 0; i < (found?.length ?? 0); i++) if (found) yield found.feature(i);
  }
}

const extent = 4096;
const unitsOfWorld = (zoom: number): number => 2 ** zoom * extent;

function shoelace(ring: readonly Point[]): number {
  let doubled = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [0, 0];
    doubled += x * nextY - nextX * y;
  }
  return doubled / 2;
}

/** The part of a segment inside the tile without its margin, as shares of its length. */
function insideShare([ax, ay]: Point, [bx, by]: Point): readonly [number, number] | undefined {
  let [from, to] = [0, 1];
  for (const [a, b] of [
    [ax, bx],
    [ay, by],
  ] as const) {
    if (a === b) {
      if (a < 0 || a >= extent) return undefined;
      continue;
    }
    const [enter, leave] = [(0 - a) / (b - a), (extent - a) / (b - a)].toSorted((one, two) => one - two);
    from = Math.max(from, enter ?? 0);
    to = Math.min(to, leave ?? 1);
  }
  return from < to ? [from, to] : undefined;
}

/** The area of a ring within the tile, from columns of trapezoids under each edge, clipped at the tile's edges. */
function areaInside(ring: readonly Point[]): number {
  let area = 0;
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0];
    if (ax === bx) continue;
    const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)];
    const height = (x: number): number => ay + ((by - ay) * (x - ax)) / (bx - ax);
    const cuts = [0, extent].flatMap((y) => (ay === by ? [] : [ax + ((y - ay) * (bx - ax)) / (by - ay)]));
    const stops = [left, right, 0, extent, ...cuts]
      .filter((x) => x >= Math.max(0, left) && x <= Math.min(extent, right))
      .toSorted((one, two) => one - two);
    const bounded = (y: number): number => Math.min(extent, Math.max(0, y));
    for (let k = 1; k < stops.length; k++) {
      const [from = 0, to = 0] = [stops[k - 1], stops[k]];
      area += (Math.sign(ax - bx) * (to - from) * (bounded(height(from)) + bounded(height(to)))) / 2;
    }
  }
  return area;
}

const turn = 2 * Math.PI;

/** A ring around a place with a randomly varying radius: not convex, never crossing itself. */
function star([x, y]: Point, radii: readonly number[]): Point[] {
  return radii.map((radius, i) => [
    x + radius * Math.cos((turn * i) / radii.length),
    y + radius * Math.sin((turn * i) / radii.length),
  ]);
}

const pathOf = (ring: readonly Point[]): Float64Array =>
  Float64Array.from([...ring, ring[0] ?? [0, 0]].flat());

const perimeter = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [0, 0];
    return sum + Math.hypot(nextX - x, nextY - y);
  }, 0);

const radii = (least: number, most: number, max: number) =>
  fc.array(fc.double({ min: least, max: most, noNaN: true }), { minLength: 3, maxLength: max });

/** A border in reverse, from its end to just after its start. */
const back = (points: readonly Point[], end: Point): Point[] => [end, ...points.slice(1).toReversed()];

/** Up to four separate polygons, each with up to one hole, from half a tile to five tiles wide at zoom 14. */
const multipolygon = fc
  .array(
    fc.record({
      outer: radii(0.4, 1, 60),
      hole: fc.option(radii(0.02, 0.12, 20)),
      size: fc.double({ min: 0.25, max: 2.4, noNaN: true }),
      at: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) =>
    parts.map(({ outer, hole, size, at }, i) => {
      const tile = 2 ** -14;
      const centre: Point = [(8261 + at[0] + i * 6) * tile, (6012 + at[1]) * tile];
      const scaled = (shares: readonly number[]) => shares.map((share) => share * size * tile);
      return [star(centre, scaled(outer)), ...(hole === null ? [] : [star(centre, scaled(hole))])];
    }),
  );

describe("tiles of areas", () => {
  it("[TILE-4] lose and tear nothing at their edges: over all tiles of a zoom the area is the given one, without holes", () => {
    fc.assert(
      fc.property(multipolygon, (polygons) => {
        const parts = polygons.map((rings) => rings.map(pathOf));
        const tiles = tilesOf([feature("landcover", { type: "polygon", parts }, 12)]);
        for (const zoom of [14, 13, 12]) {
          const scale = unitsOfWorld(zoom);
          const given = polygons.flat().map((ring) => ring.map(([x, y]): Point => [x * scale, y * scale]));
          const area = given.reduce((sum, ring, i) => {
            const isHole =
              polygons.flat()[i] !== polygons.find((rings) => rings.includes(polygons.flat()[i] ?? []))?.[0];
            return sum + Math.abs(shoelace(ring)) * (isHole ? -1 : 1);
          }, 0);
          let drawn = 0;
          for (const found of decoded(tiles, "landcover", zoom)) {
            for (const ring of found.loadGeometry()) {
              drawn += areaInside(ring.slice(0, -1).map(({ x, y }): Point => [x, y]));
            }
          }
          // Points may move by the tolerance of the zoom and by rounding; holes smaller than 256 square units
          // are filled.
          const allowed =
            given.reduce((sum, ring) => sum + perimeter(ring), 0) * (zoom === 14 ? 1.2 : 4) + 1200;
          expect(Math.abs(Math.abs(drawn) - area)).toBeLessThan(allowed);
        }
      }),
    );
  });

  it("[TILE-4] are polygons by the rules of the format: outer rings clockwise, each followed by its holes", () => {
    fc.assert(
      fc.property(multipolygon, (polygons) => {
        const parts = polygons.map((rings) => rings.map(pathOf));
        const tiles = tilesOf([feature("water", { type: "polygon", parts }, 14)]);
        for (const found of decoded(tiles, "water", 14)) {
          const rings = found.loadGeometry();
          const areas = rings.map((ring) => shoelace(ring.map(({ x, y }): Point => [x, y])));
          expect(areas[0]).toBeGreaterThan(0);
          expect(areas.every((area) => area !== 0)).toBe(true);
          for (const ring of rings) expect(ring.at(0)).toEqual(ring.at(-1));
          for (const { x, y } of rings.flat()) {
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(-64);
            expect(Math.max(x, y)).toBeLessThanOrEqual(4160);
          }
        }
      }),
    );
  });

  it("[TILE-5] with shared borders have no gap and no overlap between them at any zoom", () => {
    const size = 7;
    const wobble = fc.double({ min: -0.3, max: 0.3, noNaN: true });
    const border = fc.array(wobble, { minLength: 24, maxLength: 24 });
    const borders = fc.array(border, { minLength: 2 * size * (size + 1), maxLength: 2 * size * (size + 1) });
    fc.assert(
      fc.property(borders, fc.boolean(), (wobbles, isTurned) => {
        const cell = 2 ** -14 / 3;
        const [left, top] = [8261 / 2 ** 14, 6012 / 2 ** 14];
        /** The border between two corners of the grid: irregular inside, straight along the outside. */
        const line = (index: number, [fromX, fromY]: Point, [toX, toY]: Point): Point[] => {
          const isInside = fromX === toX ? fromX > 0 && fromX < size : fromY > 0 && fromY < size;
          return (wobbles[index] ?? []).map((off, i, all) => {
            const share = i / all.length;
            const shift = isInside && i > 0 ? off * Math.min(share, 1 - share) : 0;
            const [x, y] = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
            const [awayX, awayY] = fromX === toX ? [x + shift, y] : [x, y + shift];
            return [left + awayX * cell, top + awayY * cell];
          });
        };
        const corner = (x: number, y: number): Point => [left + x * cell, top + y * cell];
        const across = (x: number, y: number) => line(y * size + x, [x, y], [x + 1, y]);
        const down = (x: number, y: number) => line(size * (size + 1) + x * size + y, [x, y], [x, y + 1]);
        const cells: MapFeature[] = [];
        for (let y = 0; y < size; y++) {
          for (let x = 0; x < size; x++) {
            const ring = [
              ...across(x, y),
              ...down(x + 1, y),
              ...back(across(x, y + 1), corner(x + 1, y + 1)),
              ...back(down(x, y), corner(x, y + 1)),
            ];
            const start = (x * 31 + y * 17) % ring.length;
            const begunElsewhere = [...ring.slice(start), ...ring.slice(0, start)];
            const walked = isTurned && (x + y) % 2 === 0 ? begunElsewhere.toReversed() : begunElsewhere;
            const geometry: MapGeometry = { type: "polygon", parts: [[pathOf(walked)]] };
            cells.push({ ...feature("landcover", geometry, 11), attributes: { class: `${x} ${y}` } });
          }
        }
        const tiles = tilesOf(cells);
        for (const zoom of [14, 13, 12, 11]) {
          let drawn = 0;
          for (const found of decoded(tiles, "landcover", zoom)) {
            for (const ring of found.loadGeometry()) {
              drawn += areaInside(ring.slice(0, -1).map(({ x, y }): Point => [x, y]));
            }
          }
          const scale = unitsOfWorld(zoom);
          const side = (at: number): number =>
            Math.round((at + size * cell) * scale) - Math.round(at * scale);
          // What is clipped at the edge of a tile is rounded there: half a unit on a few edges.
          expect(Math.abs(Math.abs(drawn) - side(left) * side(top))).toBeLessThan(zoom === 11 ? 1 : 300);
        }
      }),
      { numRuns: 25 },
    );
  });
});

/** West-east position in a tile of zoom 14, in its units. */
const inTile = (units: number): number => 8261 / 2 ** 14 + units / unitsOfWorld(14);

/** A road from west to east. */
const way = (from: number, to: number, ref: string, oneway: boolean): MapFeature => ({
  ...feature(
    "road",
    { type: "line", parts: [Float64Array.from([inTile(from), 0.36, inTile(to), 0.36])] },
    14,
  ),
  attributes: { class: "primary", ref, oneway },
});

describe("tiles of lines and points", () => {
  it("[TILE-6] keep the whole length of lines over all tiles of a zoom", () => {
    const step = fc.double({ min: -0.4, max: 0.4, noNaN: true });
    // Eastwards only, because a line that folds back on itself is drawn once there, however often it runs
    // back and forth.
    const onward = fc.double({ min: 0.02, max: 0.4, noNaN: true });
    const lines = fc.array(fc.array(fc.tuple(onward, step), { minLength: 2, maxLength: 60 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(lines, (steps) => {
        const paths = steps.map((ofLine, i) => {
          let [x, y] = [8265 + i * 0.01, 6012.5];
          return ofLine.map(([dx, dy]): Point => {
            [x, y] = [x + dx, y + dy];
            return [x / 2 ** 14, y / 2 ** 14];
          });
        });
        const parts = paths.map((path) => Float64Array.from(path.flat()));
        const tiles = tilesOf([feature("road", { type: "line", parts }, 14)]);
        let drawn = 0;
        let edges = 0;
        for (const found of decoded(tiles, "road", 14)) {
          for (const line of found.loadGeometry()) {
            for (let i = 1; i < line.length; i++) {
              const [a, b] = [line[i - 1], line[i]];
              if (a === undefined || b === undefined) continue;
              const share = insideShare([a.x, a.y], [b.x, b.y]);
              if (share) drawn += (share[1] - share[0]) * Math.hypot(b.x - a.x, b.y - a.y);
              edges++;
            }
          }
        }
        const scale = unitsOfWorld(14);
        const given = paths.reduce(
          (sum, path) =>
            sum +
            path.slice(1).reduce((length, [x, y], i) => {
              const [fromX, fromY] = path[i] ?? [0, 0];
              return length + Math.hypot(x - fromX, y - fromY) * scale;
            }, 0),
          0,
        );
        // Each point, original or from clipping, may be moved by rounding, and one that hardly stands out may
        // be dropped.
        expect(Math.abs(drawn - given)).toBeLessThan(3 * (edges + paths.flat().length) + 10);
      }),
    );
  });

  it("[TILE-6] join ways that continue with the same attributes, and keep others separate", () => {
    const tiles = tilesOf([
      way(100, 200, "CG1", false),
      way(300, 200, "CG1", false),
      way(300, 400, "CG2", true),
      way(500, 400, "CG2", true),
    ]);
    const lines = [...decoded(tiles, "road", 14)].map((found) =>
      [found.properties["ref"], ...found.loadGeometry().map((line) => line.map(({ x }) => x))].join(" "),
    );
    expect(lines.toSorted((a, b) => a.localeCompare(b))).toEqual(["CG1 100,200,300", "CG2 300,400 500,400"]);
  });

  it("[TILE-6] have each point once, in its tile, with its id", () => {
    const point = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(point, { minLength: 1, maxLength: 30 }), (points) => {
        const features = points.map(([x, y], i): MapFeature => {
          const geometry: MapGeometry = { type: "point", parts: [Float64Array.from([x, y])] };
          return { ...feature("poi", geometry, 13, 4 * i + 1), attributes: { class: "peak", ele: i / 2 } };
        });
        const found = [...decoded(tilesOf(features), "poi", 13)];
        expect(found.map(({ id }) => id ?? -1).toSorted((a, b) => a - b)).toEqual(
          points.map((_, i) => 4 * i + 1),
        );
        for (const one of found) {
          expect(one.properties["ele"]).toBe(((one.id ?? 0) - 1) / 8);
          const [place] = one.loadGeometry().flat();
          expect(Math.min(place?.x ?? -1, place?.y ?? -1)).toBeGreaterThanOrEqual(0);
          expect(Math.max(place?.x ?? 9999, place?.y ?? 9999)).toBeLessThan(4096);
        }
      }),
    );
  });
});
