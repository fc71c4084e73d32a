/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Colours of a landscape at an hour and a season. */
export interface LandscapePalette {
  readonly zenith: Colour;
  readonly horizon: Colour;
  readonly sun: Colour;
  /** The haze that hides the distance. */
  readonly haze: Colour;
  readonly forest: Colour;
  readonly meadow: Colour;
  readonly path: Colour;
  /** Share of the slopes under snow, from the top. */
  readonly snowline: number;
  /** Height of the sun above the horizon, as a share of the image. */
  readonly sunHeight: number;
}

const day: Pick<LandscapePalette, "zenith" | "horizon" | "sun" | "haze"> = {
  zenith: [74, 134, 201],
  horizon: [198, 222, 240],
  sun: [255, 252, 232],
  haze: [186, 208, 226],
};
const low: typeof day = {
  zenith: [72, 96, 148],
  horizon: [250, 196, 142],
  sun: [255, 232, 178],
  haze: [214, 178, 164],
};

/**
 * @param hour local, 0 to 24; the sun is low before 9 and after 18
 * @param month 1 to 12
 */
export function landscapePalette(hour: number, month: number): LandscapePalette {
  const isWinter = month <= 3 || month === 12;
  const isAutumn = month >= 9 && month <= 11;
  return {
    ...(hour < 9 || hour > 18 ? low : day),
    forest: isAutumn ? [92, 74, 38] : isWinter ? [44, 58, 62] : [38, 74, 46],
    meadow: isWinter ? [226, 233, 240] : isAutumn ? [164, 146, 82] : [122, 158, 78],
    path: isWinter ? [198, 208, 220] : [206, 190, 158],
    snowline: isWinter ? 0.85 : isAutumn ? 0.3 : 0.18,
    sunHeight: hour < 9 || hour > 18 ? 0.12 : 0.42,
  };
}

/** A colour between two others, at a share of the distance. */
export const mixColours = (from: Colour, to: Colour, share: number): Colour => {
  const t = Math.min(1, Math.max(0, share));
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t];
};
