/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A colour between two others, at a share of the distance. */
export const mixColours = (from: Colour, to: Colour, share: number): Colour => {
  const t = Math.min(1, Math.max(0, share));
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t];
};

/** A colour under a light: each channel times the light's. */
export const underLight = (colour: Colour, light: Colour): Colour => [
  (colour[0] * light[0]) / 255,
  (colour[1] * light[1]) / 255,
  (colour[2] * light[2]) / 255,
];

/** A colour made lighter (above 1) or darker (below 1). */
export const scaled = (colour: Colour, by: number): Colour => [
  colour[0] * by,
  colour[1] * by,
  colour[2] * by,
];
