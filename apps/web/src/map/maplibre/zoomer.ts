import type { Map as MapLibreMap } from "maplibre-gl";

/** Zooms by steps from the target of the map: two quick presses are two steps, even while the first is in progress. */
export const zoomer = (map: MapLibreMap) => {
  let target: number | undefined;
  return (steps: number): void => {
    target = (map.isZooming() ? (target ?? map.getZoom()) : map.getZoom()) + steps;
    map.zoomTo(target, { duration: 200 });
  };
};
