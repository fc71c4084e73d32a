import { createRandom } from "../random.ts";

export const weathers = ["clear", "broken", "overcast", "rain", "fog", "snowfall"] as const;
export type Weather = (typeof weathers)[number];

/** Mean temperature of a month in the valley at 1000 m, °C. */
const monthly = [2, 4, 7, 9, 13, 17, 20, 20, 16, 11, 6, 3];
/** °C a metre. */
const lapse = 0.0065;

/** Mean temperature at a height above sea level. */
const temperatureAt = (month: number, elevation: number): number =>
  (monthly[month - 1] ?? 10) - lapse * (elevation - 1000);

/**
 * Height above which snow lies, metres, over the year: it is lowest at the end of winter and only the highest
 * summits keep some in August.
 */
const snowlines = [1450, 1400, 1650, 2000, 2350, 2700, 3000, 3100, 2950, 2600, 2050, 1650];

/** Height above which snow lies in a month, metres above sea level. */
export const snowlineOf = (month: number): number => snowlines[month - 1] ?? 3000;

/** The sky over the country on a day: the same for everybody who is out. */
export function skyOf(dayNumber: number, month: number): "clear" | "broken" | "overcast" | "wet" | "fog" {
  const draw = createRandom(`weather/${dayNumber}`).next();
  const isFoggy = month >= 9 || month <= 3;
  if (draw < 0.34) return "clear";
  if (draw < 0.64) return "broken";
  if (draw < 0.76) return "overcast";
  if (draw < 0.88) return "wet";
  return isFoggy ? "fog" : "broken";
}

/** The weather of a day where somebody is: what falls from a wet sky depends on how cold it is there. */
export function weatherAt(dayNumber: number, month: number, elevation: number): Weather {
  const sky = skyOf(dayNumber, month);
  return sky === "wet" ? wetWeather(month, elevation) : sky;
}

/** Rain, or snow where it is cold enough. */
export const wetWeather = (month: number, elevation: number): Weather =>
  temperatureAt(month, elevation) < 1.5 ? "snowfall" : "rain";
