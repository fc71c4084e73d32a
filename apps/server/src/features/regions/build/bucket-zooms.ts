/**
 * First zooms of the ranges whose tiles are drawn together: a bucket contains all tiles below one tile of such a zoom until the next range begins. Tiles
 * of zoom 10 are about 27 km wide in the Alps, so that even a large town with all its buildings fits into memory.
 */
const firstZooms = [10, 5, 0];

/** The zoom of the tile that defines the bucket of a zoom's tiles. */
export const bucketZoomOf = (zoom: number): number => firstZooms.find((first) => first <= zoom) ?? 0;
