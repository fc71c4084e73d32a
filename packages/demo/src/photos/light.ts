import { type Colour, mixColours } from "./colours.ts";
import type { PhotoScene } from "./photo-scene.ts";
import type { Weather } from "./weather.ts";

/** The light of a photo. */
export interface Light {
  readonly zenith: Colour;
  readonly horizon: Colour;
  /** What hides the distance. */
  readonly haze: Colour;
  /** Metres over which two thirds of a mountain's colour are lost. */
  readonly sight: number;
  readonly sun: Colour;
  /** Light on everything that stands in the foreground. */
  readonly ambient: Colour;
  /** How much of the light comes straight from the sun, 0 to 1. */
  readonly direct: number;
  /** Degrees above the horizon. */
  readonly sunElevation: number;
  /** 0 by day to 1 at night. */
  readonly darkness: number;
  /** Share of the sky that clouds cover. */
  readonly clouds: number;
}

/** The hour at which the sun is highest over Andorra, by the clock there: in most of April to October it is summer time. */
const noonIn = (month: number): number => (month >= 4 && month <= 10 ? 13.9 : 12.9);

/** Direction to the sun, radians from north, clockwise; as precise as the shade on a mountain needs. */
export const sunAzimuthAt = (hour: number, month: number): number =>
  Math.PI + (hour - noonIn(month)) * ((17 * Math.PI) / 180);

/** Degrees of the sun above Andorra's horizon, by the clock there. */
export function sunElevationAt(hour: number, month: number): number {
  const radians = Math.PI / 180;
  const latitude = 42.5 * radians;
  const declination = -23.44 * radians * Math.cos(((month - 0.5 + 0.33) / 12) * 2 * Math.PI);
  const angle = (hour - noonIn(month)) * 15 * radians;
  const sine =
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(angle);
  return Math.asin(sine) / radians;
}

type Sky = Pick<Light, "zenith" | "horizon" | "haze" | "sun" | "ambient">;

/** The sky without clouds, by the sun's height in degrees. */
const skies: readonly (readonly [elevation: number, Sky])[] = [
  [
    -14,
    {
      zenith: [20, 28, 60],
      horizon: [58, 72, 112],
      haze: [36, 46, 76],
      sun: [226, 232, 246],
      ambient: [98, 110, 152],
    },
  ],
  [
    -6,
    {
      zenith: [30, 42, 86],
      horizon: [196, 132, 118],
      haze: [104, 92, 122],
      sun: [255, 190, 130],
      ambient: [98, 100, 138],
    },
  ],
  [
    1,
    {
      zenith: [74, 104, 166],
      horizon: [255, 184, 122],
      haze: [214, 160, 146],
      sun: [255, 214, 150],
      ambient: [196, 166, 158],
    },
  ],
  [
    9,
    {
      zenith: [78, 132, 196],
      horizon: [252, 222, 178],
      haze: [206, 196, 192],
      sun: [255, 236, 190],
      ambient: [238, 218, 194],
    },
  ],
  [
    24,
    {
      zenith: [62, 126, 202],
      horizon: [198, 224, 242],
      haze: [176, 202, 226],
      sun: [255, 250, 228],
      ambient: [250, 246, 236],
    },
  ],
];

function clearSky(elevation: number): Sky {
  const after = skies.findIndex(([from]) => from > elevation);
  const [[low, under] = [0, undefined], [high, over] = [1, undefined]] = [
    skies[after < 0 ? skies.length - 1 : Math.max(0, after - 1)],
    skies[after < 0 ? skies.length - 1 : after],
  ];
  if (!under || !over) throw new RangeError("no sky");
  const share = high === low ? 1 : (elevation - low) / (high - low);
  const mix = (of: keyof Sky): Colour => mixColours(under[of], over[of], share);
  return {
    zenith: mix("zenith"),
    horizon: mix("horizon"),
    haze: mix("haze"),
    sun: mix("sun"),
    ambient: mix("ambient"),
  };
}

interface Cover {
  /** How much of the colours goes over to grey. */
  readonly grey: number;
  readonly dim: number;
  readonly sight: number;
  readonly direct: number;
  readonly clouds: number;
}

const covers: Readonly<Record<Weather, Cover>> = {
  clear: { grey: 0, dim: 1, sight: 17_000, direct: 1, clouds: 0.14 },
  broken: { grey: 0.12, dim: 0.98, sight: 14_000, direct: 0.85, clouds: 0.5 },
  overcast: { grey: 0.78, dim: 0.88, sight: 9000, direct: 0.15, clouds: 0.92 },
  rain: { grey: 0.9, dim: 0.68, sight: 3200, direct: 0.05, clouds: 1 },
  fog: { grey: 0.45, dim: 0.97, sight: 7000, direct: 0.55, clouds: 0.25 },
  snowfall: { grey: 0.86, dim: 0.92, sight: 1500, direct: 0.05, clouds: 1 },
};

/** The light of an hour, a season and a weather. */
export function lightOf({ hour, month, weather }: Pick<PhotoScene, "hour" | "month" | "weather">): Light {
  const sunElevation = sunElevationAt(hour, month);
  const sky = clearSky(sunElevation);
  const { grey, dim, sight, direct, clouds } = covers[weather];
  const covered = (colour: Colour, to: number): Colour => {
    const [red, green, blue] = colour;
    const level = 0.3 * red + 0.5 * green + 0.2 * blue;
    return mixColours(colour, [level * to * 0.97, level * to, level * to * 1.04], grey);
  };
  const darkness = Math.min(1, Math.max(0, (2 - sunElevation) / 12));
  return {
    zenith: covered(sky.zenith, dim * 1.25),
    horizon: covered(sky.horizon, dim),
    haze: covered(sky.haze, dim * 1.04),
    sun: sky.sun,
    ambient: covered(sky.ambient, 0.35 + 0.62 * dim),
    sight,
    direct: direct * Math.min(1, Math.max(0, (sunElevation + 3) / 8)),
    sunElevation,
    darkness,
    clouds,
  };
}
