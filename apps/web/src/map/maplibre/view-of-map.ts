import type { Map as MapLibreMap } from "maplibre-gl";
import type { MapView } from "../projection/map-view.ts";

/** The current view of a map. */
export function viewOfMap(map: MapLibreMap): MapView {
  const { lng: lon, lat } = map.getCenter();
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { centre: { lon, lat }, zoom: map.getZoom(), width, height };
}
