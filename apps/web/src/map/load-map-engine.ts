import { untilLoaded } from "../lib/loading/until-loaded.ts";
import { loadRegions } from "../lib/regions/map-regions.ts";

/** All that draws with MapLibre, once the regions that it draws are known: both are on their way at the same time. */
export const loadMapEngine = async () => {
  const regions = loadRegions();
  const engine = await untilLoaded(() => import("./map-engine.ts"));
  await regions;
  return engine;
};
