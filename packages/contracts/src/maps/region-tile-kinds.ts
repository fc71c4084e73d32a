/** What a region may have tiles of: the map itself, and what is made of heights. */
export const regionTileKinds = ["map", "contours", "contours-feet", "hillshade", "slope"] as const;

export type MapTileKind = (typeof regionTileKinds)[number];

/** The deepest zoom of any of their tiles. */
export const deepestRegionTile = 14;

/** Tiles in one pack at most: a wide screen shows about as many of one kind. */
export const maxPackedTiles = 24;

/** Below the API's prefix, before the version; `?tiles=` names the tiles. */
export const regionPacksPath = "/map/region-packs";

/** Below the API's prefix, before kind, version, z, x and y. */
export const regionTilesPath = "/map/region-tiles";
