import type { Gait } from "../outings/movement.ts";
import type { ItineraryName, SkiDayName } from "./itineraries.ts";

/** Something that a person of the demo does again and again. */
export interface DemoHabit {
  readonly username: string;
  /** Id in the activity catalogue. */
  readonly activityId: number;
  /** How often in the whole time of the demo. */
  readonly times: number;
  /** Months (1 to 12) in which it happens. */
  readonly months: readonly number[];
  /** Local hours between which it starts. */
  readonly hours: readonly [from: number, to: number];
  readonly titles: readonly [DemoTitle, ...DemoTitle[]];
  readonly doing: Doing;
}

/** What people call a workout; some names fit certain hours, months or routes only. */
export interface DemoTitle {
  readonly text: string;
  /** The route that it speaks of. */
  readonly on?: ItineraryName | SkiDayName;
  readonly hours?: readonly [from: number, to: number];
  readonly months?: readonly number[];
}

/** What is done: outdoors along one of a few routes, or one of the sessions without a route. */
export type Doing =
  | {
      readonly kind: "outing";
      readonly gait: Gait;
      /** Taken by turns. */
      readonly routes: readonly [ItineraryName, ...ItineraryName[]];
      /** Share of the effort that could be held for an hour. */
      readonly level: number;
      readonly intervals?: { readonly repeats: number; readonly work: number; readonly rest: number };
      /** A phone without sensors writes GPX; a watch writes FIT; `bike` has power too. */
      readonly device: "phone" | "watch" | "bike";
    }
  | {
      readonly kind: "alpine-day";
      /** Taken by turns. */
      readonly days: readonly [SkiDayName, ...SkiDayName[]];
      readonly runs: number;
    }
  | { readonly kind: "pool-swim"; readonly sets: readonly number[]; readonly lengthTime: number }
  | { readonly kind: "gym"; readonly minutes: number }
  | { readonly kind: "treadmill"; readonly minutes: number };

/** The routes or days of a doing, which are taken by turns; none of a session without. */
export const routeNamesOf = (doing: Doing): readonly (ItineraryName | SkiDayName)[] =>
  doing.kind === "outing" ? doing.routes : doing.kind === "alpine-day" ? doing.days : [];

/** Months in which things are done. */
export const wholeYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const winter = [12, 1, 2, 3];
export const longWinter = [11, 12, 1, 2, 3, 4];
export const snowless = [4, 5, 6, 7, 8, 9, 10, 11];
export const summer = [5, 6, 7, 8, 9];
export const allButWinter = [3, 4, 5, 6, 7, 8, 9, 10, 11];

/** What several people do in much the same way. */
export const easyRun = { kind: "outing", gait: "run", device: "watch" } as const;
export const trailRun = { ...easyRun, level: 0.8 } as const;
export const ride = { kind: "outing", gait: "bike", level: 0.74 } as const;
export const mountainBike = { ...ride, gait: "mountain-bike" } as const;
export const hike = { kind: "outing", gait: "walk", level: 0.62, device: "watch" } as const;
export const stroll = { ...hike, level: 0.32, device: "phone" } as const;
export const skiTour = { ...hike, gait: "ski-tour", level: 0.75 } as const;
export const crossCountry = { kind: "outing", gait: "classic-ski", level: 0.8, device: "watch" } as const;

/** A title that speaks of a route. */
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
