import type { ItineraryName, SkiDayName } from "./itineraries.ts";
import type { Gait } from "./outings/movement.ts";
import type { Weather } from "./photos/weather.ts";

/** Something that a person of the demo does regularly. */
export interface DemoHabit {
  readonly username: string;
  /** Id in the activity catalogue. */
  readonly activityId: number;
  /** Number of times over the whole demo. */
  readonly times: number;
  /** Months (1 to 12) in which it happens. */
  readonly months: readonly number[];
  /** Local hours between which it starts. */
  readonly hours: readonly [from: number, to: number];
  readonly titles: readonly [DemoTitle, ...DemoTitle[]];
  readonly doing: Doing;
}

/** What people call a workout; some titles fit only certain hours, months or routes. */
export interface DemoTitle {
  readonly text: string;
  /** The route that the title names. */
  readonly on?: ItineraryName | SkiDayName;
  readonly hours?: readonly [from: number, to: number];
  readonly months?: readonly number[];
  /** The weather of which the title speaks, for the photos. */
  readonly weather?: Weather;
}

/** The kind of activity: outdoors along one of a few routes, or a session without a route. */
export type Doing =
  | {
      readonly kind: "outing";
      readonly gait: Gait;
      /** They rotate. */
      readonly routes: readonly [ItineraryName, ...ItineraryName[]];
      /** Effort as a share of what could be sustained for an hour. */
      readonly level: number;
      readonly intervals?: { readonly repeats: number; readonly work: number; readonly rest: number };
      /** A phone without sensors writes GPX; a watch writes FIT; `bike` also records power. */
      readonly device: "phone" | "watch" | "bike";
    }
  | {
      readonly kind: "alpine-day";
      /** They rotate. */
      readonly days: readonly [SkiDayName, ...SkiDayName[]];
      readonly runs: number;
    }
  | { readonly kind: "pool-swim"; readonly sets: readonly number[]; readonly lengthTime: number }
  | { readonly kind: "gym"; readonly minutes: number }
  | { readonly kind: "treadmill"; readonly minutes: number };

/** The routes or days of an activity, which rotate; empty for a session without a route. */
export const routeNamesOf = (doing: Doing): readonly (ItineraryName | SkiDayName)[] =>
  doing.kind === "outing" ? doing.routes : doing.kind === "alpine-day" ? doing.days : [];

/** Months for habits. */
export const wholeYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const winter = [12, 1, 2, 3];
export const longWinter = [11, 12, 1, 2, 3, 4];
export const snowless = [4, 5, 6, 7, 8, 9, 10, 11];
export const summer = [5, 6, 7, 8, 9];
export const allButWinter = [3, 4, 5, 6, 7, 8, 9, 10, 11];

/** Habits that several people share. */
export const easyRun = { kind: "outing", gait: "run", device: "watch" } as const;
export const trailRun = { ...easyRun, level: 0.8 } as const;
export const ride = { kind: "outing", gait: "bike", level: 0.74 } as const;
export const mountainBike = { ...ride, gait: "mountain-bike" } as const;
export const hike = { kind: "outing", gait: "walk", level: 0.62, device: "watch" } as const;
export const stroll = { ...hike, level: 0.32, device: "phone" } as const;
export const skiTour = { ...hike, gait: "ski-tour", level: 0.75 } as const;
export const crossCountry = { kind: "outing", gait: "classic-ski", level: 0.8, device: "watch" } as const;

/** A title that names a route. */
export const on = (route: ItineraryName | SkiDayName, text: string): DemoTitle => ({ text, on: route });
/** A title that fits at any time. */
export const any = (text: string): DemoTitle => ({ text });
/** A title of the early hours. */
export const early = (text: string): DemoTitle => ({ text, hours: [0, 9] });
/** A title of the evening. */
export const late = (text: string): DemoTitle => ({ text, hours: [16, 24] });
/** A title of the months with frost. */
export const frosty = (text: string): DemoTitle => ({ text, months: [11, 12, 1, 2, 3] });
/** A title of the warm months. */
export const warm = (text: string): DemoTitle => ({ text, months: [5, 6, 7, 8, 9] });
/** A title that speaks of the weather. */
export const inWeather = (weather: Weather, title: DemoTitle): DemoTitle => ({ ...title, weather });
