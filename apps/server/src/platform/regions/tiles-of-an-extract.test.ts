import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runRegionCommand } from "../../../test/processes/cairn-command.ts";
import { type PlainExtract, readPlainExtract } from "../../../test/regions/plain-extract.ts";
import { type Outline, scanGround } from "../../../test/regions/scanned-ground.ts";
import { openRegions, type Regions } from "./open-regions.ts";

const zoom = 14;
const extent = 4096;

/** Andorra at zoom 14, within the bounding box that its extract states (1.412, 42.428, 1.787, 42.657). */
const columns = { first: 8256, last: 8273 };
const rows = { first: 6042, last: 6056 };

type Point = readonly [x: number, y: number];

/** Areas to compare, by the layer and the classes that they become. */
const grounds = {
  woods: {
    layer: "landcover",
    classes: ["wood"],
    isOf: (tags: ReadonlyMap<string, string>) =>
      tags.get("natural") === "wood" || (!tags.has("natural") && tags.get("landuse") === "forest"),
  },
  waters: {
    layer: "water",
    classes: ["lake", "reservoir", "river"],
    isOf: (tags: ReadonlyMap<string, string>) =>
      tags.get("natural") === "water" ||
      tags.get("landuse") === "reservoir" ||
      tags.get("waterway") === "riverbank",
  },
} as const;

/** Converts to units of tiles of zoom 14 from the corner of the world, by the definition of Web Mercator. */
const project = ([lon, lat]: Point): Point => [
  ((lon + 180) / 360) * 2 ** zoom * extent,
  (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom * extent,
];

/** The length of a segment within a box. */
function lengthWithin([ax, ay]: Point, [bx, by]: Point, low: Point, high: Point): number {
  let [from, to] = [0, 1];
  for (const [a, b, least, most] of [
    [ax, bx, low[0], high[0]],
    [ay, by, low[1], high[1]],
  ] as const) {
    if (a === b) {
      if (a < least || a >= most) return 0;
      continue;
    }
    const shares = [(least - a) / (b - a), (most - a) / (b - a)];
    from = Math.max(from, Math.min(...shares));
    to = Math.min(to, Math.max(...shares));
  }
  return Math.max(0, to - from) * Math.hypot(bx - ax, by - ay);
}

const lengthOf = (line: readonly Point[], low: Point, high: Point): number =>
  line.slice(1).reduce((sum, point, i) => sum + lengthWithin(line[i] ?? point, point, low, high), 0);

/** Positive for outer rings as tiles have them, negative for holes. */
const areaOf = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [0, 0];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/** Whether a place is in the compared tiles. */
const isWithin = ([x, y]: Point): boolean =>
  x >= columns.first * extent &&
  x < (columns.last + 1) * extent &&
  y >= rows.first * extent &&
  y < (rows.last + 1) * extent;

/** Classes of roads by value of `highway`. */
const roadClasses: Readonly<Record<string, readonly string[]>> = {
  trunk: ["trunk", "trunk_link"],
  primary: ["primary", "primary_link"],
  secondary: ["secondary", "secondary_link"],
  tertiary: ["tertiary", "tertiary_link"],
  minor: ["unclassified", "residential", "living_street", "road"],
  track: ["track"],
};

/** A peak as text. */
const label = (
  name: string | number | boolean | undefined,
  ele: string | number | boolean | undefined,
): string => JSON.stringify([name, Number.parseFloat(String(ele))]);

const sorted = (labels: readonly string[]): readonly string[] => labels.toSorted((a, b) => (a < b ? -1 : 1));

/** Points that people choose to see, by the class that they become. */
const soughtPoints: Readonly<Record<string, (tags: ReadonlyMap<string, string>) => boolean>> = {
  alpine_hut: (tags) => tags.get("tourism") === "alpine_hut",
  wilderness_hut: (tags) => tags.get("tourism") === "wilderness_hut",
  shelter: (tags) =>
    tags.get("amenity") === "shelter" &&
    tags.get("shelter_type") !== "public_transport" &&
    // Which is what the map calls it if it is both.
    !/_hut$|_site$/.test(tags.get("tourism") ?? ""),
  spring: (tags) => tags.get("natural") === "spring",
  drinking_water: (tags) => tags.get("amenity") === "drinking_water" && !tags.has("tourism"),
  saddle: (tags) => tags.get("natural") === "saddle",
  viewpoint: (tags) => tags.get("tourism") === "viewpoint",
  toilets: (tags) => tags.get("amenity") === "toilets",
  bicycle_repair: (tags) => tags.get("service:bicycle:repair") === "yes",
};

const isBuilding = (tags: ReadonlyMap<string, string>): boolean =>
  tags.has("building") && tags.get("building") !== "no";

/** Area of the part of a ring within the tiles, square units. */
function groundOf(points: readonly Point[]): number {
  const ring = points.map(project);
  return ring.every(isWithin) ? Math.abs(areaOf(ring)) : 0;
}

let dataDir: string;
let extract: PlainExtract;
/** Converts degrees to tiles of a zoom. */
const inTiles = (zoomOf: number, points: readonly Point[]): Outline =>
  points.map((point) => {
    const [x, y] = project(point);
    return [x / extent / 2 ** (zoom - zoomOf), y / extent / 2 ** (zoom - zoomOf)];
  });

/** The features of a tile, by layer. */
async function layersOf(tile: { readonly z: number; readonly x: number; readonly y: number }) {
  const bytes = await regions.tile("andorra", "map", tile);
  const layers = bytes === undefined ? {} : new VectorTile(new PbfReader(gunzipSync(bytes))).layers;
  return (layer: string): readonly VectorTileFeature[] =>
    Array.from({ length: layers[layer]?.length ?? 0 }, (_, i) => layers[layer]?.feature(i)).filter(
      (feature) => feature !== undefined,
    );
}

/** Area of the part of a ring in the tile itself, without its margin, square tiles. */
const inTile = (ring: readonly Point[]): number =>
  scanGround([[[...ring, ...ring.slice(0, 1)]]]).ground.get("0/0") ?? 0;

let regions: Regions;
let features: { readonly layer: string; readonly feature: VectorTileFeature }[] = [];

describeWithCorpus("the tiles of Andorra, against another reading of its extract", ({ pathOf }) => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "cairn-oracle-"));
    const path = pathOf("osm/andorra-2025.osm.pbf");
    const added = await runRegionCommand(dataDir, "add", path, "--name", "andorra");
    expect(added.status).toBe(0);
    extract = readPlainExtract(path);
    regions = openRegions(join(dataDir, "regions"));
    for (let x = columns.first; x <= columns.last; x++) {
      for (let y = rows.first; y <= rows.last; y++) {
        const bytes = await regions.tile("andorra", "map", { z: zoom, x, y });
        if (bytes === undefined) continue;
        for (const [layer, found] of Object.entries(
          new VectorTile(new PbfReader(gunzipSync(bytes))).layers,
        )) {
          for (let i = 0; i < found.length; i++) features.push({ layer, feature: found.feature(i) });
        }
      }
    }
  });

  afterAll(async () => {
    features = [];
    await regions?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each(Object.entries(roadClasses))("[TILE-7] have every metre of %s roads", (name, values) => {
    const low: Point = [columns.first * extent, rows.first * extent];
    const high: Point = [(columns.last + 1) * extent, (rows.last + 1) * extent];
    const given = extract.ways
      .filter(({ tags }) => values.includes(tags.get("highway") ?? "") && tags.get("area") !== "yes")
      .reduce((sum, { points }) => sum + lengthOf(points.map(project), low, high), 0);
    const drawn = features
      .filter(({ layer, feature }) => layer === "road" && feature.properties["class"] === name)
      .flatMap(({ feature }) => feature.loadGeometry())
      .reduce(
        (sum, line) =>
          sum +
          lengthOf(
            line.map(({ x, y }): Point => [x, y]),
            [0, 0],
            [extent, extent],
          ),
        0,
      );
    expect(given).toBeGreaterThan(0);
    // Rounding to whole units, and leaving out points that stand out by half a unit, changes a length by some
    // thousandths.
    expect(drawn / given).toBeGreaterThan(0.99);
    expect(drawn / given).toBeLessThan(1.01);
  });

  it("[TILE-7] have the name and the height of every peak once", () => {
    const peaks = extract.nodes
      .filter(({ tags, place }) => tags.get("natural") === "peak" && isWithin(project(place)))
      .map(({ tags }) => tags);
    const drawn = features.filter(
      ({ layer, feature }) => layer === "poi" && feature.properties["class"] === "peak",
    );
    expect(peaks.length).toBeGreaterThan(50);
    expect(
      sorted(drawn.map(({ feature }) => label(feature.properties["name"], feature.properties["ele"]))),
    ).toEqual(sorted(peaks.map((tags) => label(tags.get("name"), tags.get("ele")))));
  });

  it.each(Object.entries(soughtPoints))(
    "[TILE-7] [EXPL-2] have every %s once in the tiles of zoom 11, with its name",
    async (name, isOf) => {
      // Nodes, and outlines of areas: no relation of this extract has such a tag.
      const given = [
        ...extract.nodes.map(({ tags, place }) => ({ tags, place })),
        ...extract.ways.map(({ tags, points }) => ({ tags, place: points[0] ?? [0, 0] })),
      ].filter(({ tags, place }) => isOf(tags) && isWithin(project(place)));
      const drawn: string[] = [];
      const scale = 2 ** (zoom - 11);
      for (let x = Math.floor(columns.first / scale); x <= Math.floor(columns.last / scale); x++) {
        for (let y = Math.floor(rows.first / scale); y <= Math.floor(rows.last / scale); y++) {
          for (const feature of (await layersOf({ z: 11, x, y }))("poi")) {
            const at = feature.loadGeometry()[0]?.[0] ?? { x: 0, y: 0 };
            const place: Point = [(x * extent + at.x) * scale, (y * extent + at.y) * scale];
            if (feature.properties["class"] === name && isWithin(place))
              drawn.push(String(feature.properties["name"]));
          }
        }
      }
      expect(given.length).toBeGreaterThan(name === "bicycle_repair" ? 0 : 4);
      expect(sorted(drawn)).toEqual(sorted(given.map(({ tags }) => String(tags.get("name")))));
    },
  );

  it("[TILE-7] have the buildings' ground", () => {
    const ofWays = extract.ways
      .filter(({ tags }) => isBuilding(tags))
      .reduce((sum, { points }) => sum + groundOf(points), 0);
    // Relations of several ways, each of which is closed in this extract and does not call itself a building.
    const ofAreas = extract.areas
      .filter(({ tags }) => isBuilding(tags))
      .flatMap(({ members }) => members)
      .filter(({ role, way }) => role === "inner" || !isBuilding(way.tags))
      .reduce((sum, { role, way }) => sum + groundOf(way.points) * (role === "inner" ? -1 : 1), 0);
    const given = ofWays + ofAreas;
    // Anything in the margin belongs to another tile.
    const drawn = features
      .filter(({ layer }) => layer === "building")
      .flatMap(({ feature }) => feature.loadGeometry())
      .map((ring) =>
        ring.map(({ x, y }): Point => [Math.min(extent, Math.max(0, x)), Math.min(extent, Math.max(0, y))]),
      )
      .reduce((sum, ring) => sum + areaOf(ring), 0);
    expect(drawn / given).toBeGreaterThan(0.99);
    expect(drawn / given).toBeLessThan(1.01);
  });

  // How much simplifying and leaving out small areas may change a tile's ground, as shares of the tile.
  it.each([
    ["woods", 14, 0.0005],
    ["woods", 12, 0.006],
    ["woods", 10, 0.004],
    ["waters", 14, 0.0003],
    ["waters", 12, 0.0015],
    ["waters", 10, 0.0012],
  ] as const)("[TILE-7] have the ground of %s in each tile of zoom %d", async (name, at, tolerance) => {
    const { layer, classes, isOf } = grounds[name];
    const { ground, unknown } = scanGround([
      ...extract.ways
        .filter(({ tags, points }) => isOf(tags) && String(points[0]) === String(points.at(-1)))
        .map(({ points }) => [inTiles(at, points)]),
      ...extract.areas
        .filter(({ tags }) => isOf(tags))
        .map(({ members }) => members.map(({ way }) => inTiles(at, way.points))),
    ]);
    const scale = 2 ** (zoom - at);
    // At zoom 10 no tile is completely within the extract, but next to nothing is outside it; deeper zooms
    // leave out tiles at its edge.
    const rim = at === 10 ? 0 : 1;
    const wrong: unknown[] = [];
    let compared = 0;
    for (let x = Math.floor(columns.first / scale) + rim; x <= Math.floor(columns.last / scale) - rim; x++) {
      for (let y = Math.floor(rows.first / scale) + rim; y <= Math.floor(rows.last / scale) - rim; y++) {
        const key = `${x}/${y}`;
        if (unknown.has(key)) continue;
        const shown = (await layersOf({ z: at, x, y }))(layer)
          .filter(({ properties }) => classes.some((one) => one === properties["class"]))
          .flatMap((feature) => feature.loadGeometry())
          .map((ring) => ring.map((point): Point => [point.x / extent, point.y / extent]))
          .reduce((sum, ring) => sum + Math.sign(areaOf(ring)) * inTile(ring), 0);
        const given = ground.get(key) ?? 0;
        if (Math.abs(shown - given) > tolerance) wrong.push({ key, shown, given });
        compared++;
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(at === 10 ? 3 : at === 12 ? 5 : 100);
  });

  it.each([10, 12, 14])(
    "[TILE-7] have the names of places in the tile of zoom %d that contains them",
    async (at) => {
      // The first zoom of each class, which docs/map-schema.md leaves to the importance of a feature.
      const firstZoom: Readonly<Record<string, number>> = { town: 8, village: 10, hamlet: 12, locality: 13 };
      const scale = 2 ** (zoom - at);
      const given = new Map<string, string[]>();
      for (const { tags, place } of extract.nodes) {
        const first = firstZoom[tags.get("place") ?? ""];
        const named = tags.get("name");
        if (first === undefined || named === undefined || first > at) continue;
        const [x, y] = inTiles(at, [place])[0] ?? [0, 0];
        const key = `${Math.floor(x)}/${Math.floor(y)}`;
        given.set(key, [...(given.get(key) ?? []), named]);
      }
      let count = 0;
      for (let x = Math.ceil(columns.first / scale); x <= Math.floor(columns.last / scale); x++) {
        for (let y = Math.ceil(rows.first / scale); y <= Math.floor(rows.last / scale); y++) {
          const drawn = (await layersOf({ z: at, x, y }))("place")
            .filter(({ properties }) => (firstZoom[String(properties["class"])] ?? 99) <= at)
            .map(({ properties }) => String(properties["name"]));
          const expected = sorted(given.get(`${x}/${y}`) ?? []);
          // Localities may be areas, whose label is in their middle; settlements are points.
          if (at < 13) expect([`${x}/${y}`, sorted(drawn)]).toEqual([`${x}/${y}`, expected]);
          else expect(drawn).toEqual(expect.arrayContaining([...expected]));
          count += expected.length;
        }
      }
      expect(count).toBeGreaterThan(at === 10 ? 5 : 30);
    },
  );
});
