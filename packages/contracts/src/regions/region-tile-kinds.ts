/** Kinds of tiles that a region may have: the map itself, and those made from elevations. */
export const regionTileKinds = ["map", "contours", "contours-feet", "hillshade", "slope"] as const;

export type MapTileKind = (typeof regionTileKinds)[number];

/** The deepest zoom of any of their tiles. */
export const deepestRegionTile = 14;

/** Maximum number of tiles in one pack: about what a wide screen shows of one kind. */
export const maxPackedTiles = 24;

/** Below the API's prefix, before the version; `?tiles=` names the tiles. */
export const regionPacksPath = "/map/region-packs";

/** Below the API's prefix, before kind, version, z, x and y. */
export const regionTilesPath = "/map/region-tiles";
