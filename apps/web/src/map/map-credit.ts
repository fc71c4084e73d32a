import { creditWithin, mapRegions, type MapRegions } from "../lib/regions/map-regions.ts";
import { useStore } from "../lib/store.ts";
import type { MapBounds } from "./projection/map-view.ts";

/** The attribution of the embedded map. */
export const embeddedCredit = "Natural Earth · GeoNames";

/** The attribution of the map within a box: of the regions that touch it, or of the embedded one. */
export const mapCredit = (regions: MapRegions, bounds: MapBounds | undefined): string =>
  (bounds && creditWithin(regions, bounds)) ?? embeddedCredit;

/** The same as a hook, updated when regions are loaded later. */
export const useMapCredit = (bounds: MapBounds | undefined): string =>
  mapCredit(useStore(mapRegions), bounds);
