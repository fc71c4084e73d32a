/** Degrees: what explore shows before anybody has moved its map. */
export const worldBounds = { lowerlat: -50, lowerlng: -180, upperlat: 68, upperlng: 180 } as const;
