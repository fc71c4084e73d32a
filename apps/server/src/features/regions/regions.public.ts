export { openRegions, type Regions } from "./open-regions.ts";
export { regionsFolderOf, type RegionFile, type RegionTileKind, tileKinds } from "./region-file.ts";
