import { earthRadius } from "@cairn/geo/haversine";
import { createTerrain, type Landform, type Terrain } from "./terrain.ts";

/** The origin of metres east and north, WGS 84 degrees. */
export interface Origin {
  readonly lat: number;
  readonly lon: number;
}

/** An area to move in: a point on the globe with ground around it. */
export interface Place extends Origin {
  readonly name: string;
  readonly terrain: Terrain;
  /** Height of the mountains above the valley floor, metres. */
  readonly relief: number;
}

/** Makes a place; its ground depends only on the landform. */
export const createPlace = (lat: number, lon: number, landform: Landform): Place => ({
  name: landform.name,
  lat,
  lon,
  terrain: createTerrain(landform),
  relief: landform.relief,
});

/** WGS 84 degrees of a point in metres east and north of an origin; valid for about 50 km around it. */
export function toDegrees(origin: Origin, east: number, north: number): { lat: number; lon: number } {
  const lat = origin.lat + ((north / earthRadius) * 180) / Math.PI;
  const circle = earthRadius * Math.cos((lat * Math.PI) / 180);
  return { lat, lon: origin.lon + ((east / circle) * 180) / Math.PI };
}

/** Metres east and north of an origin; the inverse of `toDegrees`. */
export function toMetres(origin: Origin, lat: number, lon: number): { x: number; y: number } {
  const circle = earthRadius * Math.cos((lat * Math.PI) / 180);
  return {
    x: (((lon - origin.lon) * Math.PI) / 180) * circle,
    y: (((lat - origin.lat) * Math.PI) / 180) * earthRadius,
  };
}
