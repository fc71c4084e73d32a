import type { Map as MapLibreMap } from "maplibre-gl";
import { worldSource } from "./base-style.ts";
import type { Place } from "../frame/signposts.ts";

/** Zoom from which a map may be open country without a name on it. */
const fromZoom = 9;
/** Places of some 600 people and more are worth an arrow. */
const leastRank = 28;

/** Towns in the tiles that the map has at hand, also those beyond its edge. */
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
