import { useStore } from "../lib/store.ts";
import type { MapBounds } from "./projection/map-view.ts";
import { creditWithin, mapRegions, type MapRegions } from "../lib/regions/map-regions.ts";

/** Whom the embedded map is of. */
export const embeddedCredit = "Natural Earth · GeoNames";

/** Whom the map is of that is drawn within a box: of the regions that touch it, or of the embedded one. */
export const mapCredit = (regions: MapRegions, bounds: MapBounds | undefined): string =>
  (bounds && creditWithin(regions, bounds)) ?? embeddedCredit;

/** The same in a component, also when regions come later. */
export const useMapCredit = (bounds: MapBounds | undefined): string =>
  mapCredit(useStore(mapRegions), bounds);
