/** The deepest zoom of tiles of a profile's map; a unit of its tiles is about 0.6 m, half the precision of a line. */
export const deepestProfileTile = 14;
