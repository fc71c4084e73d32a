import type { Map as MapLibreMap } from "maplibre-gl";

/** Zooms by steps from where the map will be: two quick presses are two steps, though the first is still under way. */
export const zoomer = (map: MapLibreMap) => {
  let target: number | undefined;
  return (steps: number): void => {
    target = (map.isZooming() ? (target ?? map.getZoom()) : map.getZoom()) + steps;
    map.zoomTo(target, { duration: 200 });
  };
};
