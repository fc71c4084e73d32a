import { untilLoaded } from "../lib/loading/retry-until-loaded.ts";
import { loadRegions } from "../lib/regions/map-regions.ts";

/** Everything that draws with MapLibre, after the regions are known; both are loaded at the same time. */
export const loadMapEngine = async () => {
  const regions = loadRegions();
  const engine = await untilLoaded(() => import("./map-engine.ts"));
  await regions;
  return engine;
};
