import type { Map as MapLibreMap } from "maplibre-gl";
import type { Place } from "../frame/signposts.ts";
import { worldSource } from "./base-style.ts";

/** Zoom from which a map may show open country without any name. */
const fromZoom = 9;
/** Minimum rank of places with a signpost: some 600 people. */
const leastRank = 28;

/** Towns in the map's loaded tiles, including those beyond its edge. */
export function nearbyPlaces(map: MapLibreMap): Place[] {
  if (map.getZoom() < fromZoom) return [];
  const found = new Map<string, Place>();
  for (const feature of map.querySourceFeatures(worldSource, { sourceLayer: "places" })) {
    const rank = Number(feature.properties["rank"]);
    if (rank < leastRank || feature.geometry.type !== "Point") continue;
    const [lon = 0, lat = 0] = feature.geometry.coordinates;
    const name = String(feature.properties["name"]);
    found.set(`${name} ${lon.toFixed(2)} ${lat.toFixed(2)}`, { name, lon, lat, rank });
  }
  return [...found.values()];
}
