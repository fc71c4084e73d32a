import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useRef } from "react";
import type { GeojsonLines, GeojsonPoints } from "./geojson-lines.ts";
import { fill } from "./open-map.ts";

/**
 * Hook: keeps one of a map's own sources filled. Each source is filled in a task of its own, because MapLibre copies all
 * coordinates for its worker one by one. An empty one that was never filled is left as it is.
 *
 * @param make makes what is in it; it is filled again when this is another function
 */
export function useFilled(
  map: MapLibreMap | undefined,
  source: string,
  make: () => GeojsonLines | GeojsonPoints,
): void {
  const isFilled = useRef(false);
  useEffect(() => {
    if (!map) return undefined;
    const timer = setTimeout(() => {
      const data = make();
      if (!isFilled.current && data.features.length === 0) return;
      isFilled.current = true;
      fill(map, source, data);
    });
    return () => {
      clearTimeout(timer);
    };
  }, [map, source, make]);
}
