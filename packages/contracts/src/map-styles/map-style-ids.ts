/** The base maps to choose from. DEFAULT is for everybody, the others are for premium members. */
export const mapStyleIds = [
  "DEFAULT",
  "OPEN_CYCLE_MAP",
  "OUTDOORS_MAP",
  "LANDSCAPE_MAP",
  "FINLAND_BELECTRO_HIGH_RESOLUTION",
  "NORWAY_KARTVERKET",
] as const;

export type MapStyleId = (typeof mapStyleIds)[number];

/** Deepest zoom of tiles (WORK-1), counted as tile addresses do. */
export const deepestTile = 18;
