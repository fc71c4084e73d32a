import { createRandom } from "../random.ts";
import { sunElevationAt } from "./light.ts";
import type { PhotoMoment } from "./photo-moments.ts";
import type { PhotoScene, SceneName, Sport } from "./photo-scene.ts";
import { snowlineOf, type Weather, weatherAt, wetWeather } from "./weather.ts";

/** A photo of the demo, painted when it is needed because that takes about 0.4 s. */
export interface DemoPhoto {
  /** When it was taken, as a share of the workout's duration. */
  readonly at: number;
  readonly scene: PhotoScene;
}

/** A workout whose owner takes photos. */
export interface PhotoOuting {
  readonly sport: Sport;
  /** Id in the activity catalogue. */
  readonly activityId: number;
  /** Days since 1970, local. */
  readonly dayNumber: number;
  /** 1 to 12. */
  readonly month: number;
  /** The weather that the workout's title speaks of. */
  readonly weather: Weather | undefined;
  readonly moments: readonly PhotoMoment[];
}

/** Scenes of an activity with the heights between which they are found, metres above sea level. */
type Possible = readonly (readonly [SceneName, from: number, to: number])[];

const anywhere = [0, 9000] as const;
const valley = [0, 1350] as const;
const wooded = [1000, 2100] as const;

const onTrails: Possible = [
  ["trail", ...anywhere],
  ["forest", ...wooded],
  ["hut", 1500, 9000],
  ["valley", 1300, 9000],
  ["summit", 1850, 9000],
  ["lake", 1600, 2600],
  ["bridge", ...valley],
];
/** Where snow lies on a trail, there is also a slope with one line of steps. */
const onSnow: Possible = [["snow-slope", 1500, 9000]];
const onFootBelow: Possible = [
  ["town", 0, 1100],
  ["avenue", ...valley],
  ["bridge", 0, 1500],
  ["lake", 1200, 2600],
  ["forest", ...wooded],
  ["trail", 1100, 9000],
  ["road", 0, 1350],
];
const onTracks: Possible = [
  ["gravel", ...anywhere],
  ["forest", ...wooded],
  ["bridge", 0, 1500],
  ["trail", 1300, 9000],
  ["lake", 1600, 2600],
  ["hairpins", 1300, 9000],
];
const onRoads: Possible = [
  ["road", ...anywhere],
  ["hairpins", 1150, 9000],
  ["pass", 1500, 9000],
  ["avenue", ...valley],
  ["bridge", 0, 1500],
  ["town", 0, 1100],
];
const onSkis: Readonly<Partial<Record<Sport, Possible>>> = {
  "cross-country": [
    ["ski-track", ...anywhere],
    ["forest", ...anywhere],
    ["hut", ...anywhere],
  ],
  "ski-tour": [
    ["snow-slope", ...anywhere],
    ["summit", 1850, 9000],
    ["hut", ...anywhere],
    ["valley", 1700, 9000],
  ],
  alpine: [
    ["piste", ...anywhere],
    ["valley", ...anywhere],
    ["summit", 2200, 9000],
  ],
};
/** Runs and walks that leave the valley: trail runs and hikes. */
const trailActivities = new Set([11, 22]);

function possibleScenes(
  { sport, activityId }: PhotoOuting,
  elevation: number,
  hasSnow: boolean,
): SceneName[] {
  const all =
    onSkis[sport] ??
    (sport === "ride"
      ? activityId === 2
        ? onRoads
        : onTracks
      : trailActivities.has(activityId)
        ? [...onTrails, ...(hasSnow ? onSnow : [])]
        : onFootBelow);
  return all.flatMap(([name, from, to]) => (elevation >= from && elevation <= to ? [name] : []));
}

const isOnSkis = (sport: Sport): boolean => onSkis[sport] !== undefined;

/** One weather for a workout: that of its title, or of its day; nobody rides through snow. */
function weatherOf({ sport, weather, dayNumber, month, moments }: PhotoOuting): Weather {
  const elevation = moments[0]?.elevation ?? 1000;
  const wanted = weather ?? weatherAt(dayNumber, month, elevation);
  if (isOnSkis(sport)) return wanted === "rain" ? "snowfall" : wanted;
  if (wanted !== "snowfall" && wanted !== "rain") return wanted;
  const fitting = wetWeather(month, elevation);
  return sport === "ride" ? (fitting === "rain" ? "rain" : "overcast") : fitting;
}

/** The part of the day, by the height of the sun. */
export function hourBandOf({ hour, month }: Pick<PhotoScene, "hour" | "month">): string {
  const elevation = sunElevationAt(hour, month);
  if (elevation < -4) return "night";
  if (elevation < 9) return hour < 12 ? "dawn" : "evening";
  return hour < 12 ? "morning" : "afternoon";
}

/** What makes two photos different at first sight. */
export const compositionOf = (scene: PhotoScene): string =>
  [scene.scene, scene.weather, hourBandOf(scene), scene.people].join("/");

/** Pixels. */
const size = { width: 960, height: 640 };

/**
 * Composes the photos of workouts: each as different as possible from those before it, because people see them side by side. The
 * weather and the season are the same in all photos of a workout.
 */
export function composePhotos(outings: readonly PhotoOuting[]): DemoPhoto[][] {
  const uses = new Map<string, number>();
  const used = (what: string): number => uses.get(what) ?? 0;
  return outings.map((outing) => {
    const weather = weatherOf(outing);
    const own = new Set<SceneName>();
    return outing.moments.map(({ at, seed, hour, from, elevation }) => {
      const { month, sport } = outing;
      const isInSnow = isOnSkis(sport) || (sport !== "ride" && elevation > snowlineOf(month));
      const common = {
        seed,
        ...size,
        weather,
        hour,
        month,
        sport,
        from,
        hasSnow: isInSnow || weather === "snowfall",
      };
      const random = createRandom(`compose/${seed}`);
      // Nobody in every other photo by day, mostly one person else; in the dark, their lamps are the picture.
      const band = hourBandOf({ hour, month });
      const isDark = band === "night";
      const some = random.pick([1, 1, 1, 2, 2, 3]);
      const order = isDark ? [some, 1, 2, 3] : random.chance(0.5) ? [0, some, 1, 2] : [some, 1, 2, 0];
      const choices = possibleScenes(outing, elevation, common.hasSnow).flatMap((scene) =>
        order.map((people, rank): readonly [PhotoScene, number] => {
          const one = { ...common, scene, people };
          const alike = [scene, `${scene}/${weather}`, `${scene}/${band}`].map(used);
          const seen =
            (own.has(scene) ? 200 : 0) +
            50 * used(compositionOf(one)) +
            5 * alike.reduce((sum, times) => sum + times);
          return [one, seen + 1.5 * rank + random.next()];
        }),
      );
      const [best] = choices.toSorted(([, a], [, b]) => a - b)[0] ?? [
        { ...common, scene: "trail", people: 0 } as const,
      ];
      own.add(best.scene);
      for (const what of [
        compositionOf(best),
        best.scene,
        `${best.scene}/${weather}`,
        `${best.scene}/${band}`,
      ])
        uses.set(what, used(what) + 1);
      return { at, scene: best };
    });
  });
}
