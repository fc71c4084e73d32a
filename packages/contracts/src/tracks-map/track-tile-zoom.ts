/**
 * The deepest zoom of tiles of one's own tracks: its tiles are about 300 m wide, so that even the street of one's home does not
 * make one large.
 */
export const deepestTrackTile = 16;
