export {
  addRegion,
  fetchedRegions,
  nameAfter,
  type RegionWork,
  removeRegion,
  updateRegion,
} from "./add-region.ts";
export { attributionOf } from "./attribution.ts";
export { updateWays } from "./region-ways.ts";
export type { BuildOutcome } from "./build/build-region.ts";
export { unfinishedName } from "./build/publish-region.ts";
export { findRegions } from "./find-regions.ts";
export { openRegions, type Regions } from "./open-regions.ts";
export { regionsFolderOf, hasHeights, type RegionFile, type RegionTileKind } from "./region-file.ts";
