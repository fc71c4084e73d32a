/** The deepest zoom that there are tiles of a profile's map for; a unit of its tiles is about 0.6 m, half of what a line is exact to. */
export const deepestProfileTile = 14;
