import { earthRadius } from "@cairn/geo/haversine";
import { createTerrain, type Landform, type Terrain } from "./terrain.ts";

/** Somewhere to move: a point on the globe with ground around it. */
export interface Place {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly terrain: Terrain;
  /** Height of the mountains above the valley floor, metres. */
  readonly relief: number;
}

/** Makes a place; its ground depends on the landform alone. */
export const createPlace = (lat: number, lon: number, landform: Landform): Place => ({
  name: landform.name,
  lat,
  lon,
  terrain: createTerrain(landform),
  relief: landform.relief,
});

/** WGS 84 degrees of a point in metres east and north of the place; good for some 50 km around it. */
export function toDegrees(place: Place, east: number, north: number): { lat: number; lon: number } {
  const lat = place.lat + ((north / earthRadius) * 180) / Math.PI;
  const circle = earthRadius * Math.cos((lat * Math.PI) / 180);
  return { lat, lon: place.lon + ((east / circle) * 180) / Math.PI };
}
