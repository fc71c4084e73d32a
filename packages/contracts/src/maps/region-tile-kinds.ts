/** What a region may have tiles of: the map itself, and what is made of heights. */
export const regionTileKinds = ["map", "contours", "hillshade", "slope"] as const;

export type MapTileKind = (typeof regionTileKinds)[number];

/** The deepest zoom of any of their tiles. */
export const deepestRegionTile = 14;

/** Below the API's prefix, before kind, version, z, x and y. */
export const regionTilesPath = "/map/region-tiles";
