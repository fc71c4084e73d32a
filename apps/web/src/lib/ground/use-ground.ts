import { useEffect } from "react";
import { loadRegions, type MapRegions, mapRegions } from "../regions/map-regions.ts";
import { useStore } from "../store.ts";

/**
 * The regions for which small maps have pictures of the ground, requested once for all maps of a page. Not with the query
 * library, because small maps are also used without it, such as in the import dialog.
 */
export const useGround = (): MapRegions => {
  useEffect(() => {
    void loadRegions();
  }, []);
  return useStore(mapRegions);
};
