import { useEffect } from "react";
import { loadRegions, type MapRegions, mapRegions } from "../regions/map-regions.ts";
import { useStore } from "../store.ts";

/**
 * The regions that small maps have pictures of the ground of, asked for once for all maps of a page. Not by the query library: small maps stand also where
 * that is not, such as in the dialog of an import.
 */
export const useGround = (): MapRegions => {
  useEffect(() => {
    void loadRegions();
  }, []);
  return useStore(mapRegions);
};
