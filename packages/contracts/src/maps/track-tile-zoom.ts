/** The deepest zoom that there are tiles of one's own tracks for: a tile of it is some 300 m wide, so that not even the street before the door makes it heavy. */
export const deepestTrackTile = 16;
