import type { Gait } from "../outings/movement.ts";
import { lanes, paths, roads } from "../outings/route.ts";
import type { NetworkStyle } from "../outings/path-network.ts";

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

/** What people call a workout; some names fit certain hours or months only. */
export interface DemoTitle {
  readonly text: string;
  readonly hours?: readonly [from: number, to: number];
  readonly months?: readonly number[];
}

/** What is done: outdoors along one of a few routes, or one of the sessions without a route. */
export type Doing =
  | {
      readonly kind: "outing";
      readonly gait: Gait;
      readonly style: NetworkStyle;
      readonly shape: "loop" | "out-and-back";
      /** Metres of each route that the person takes by turns. */
      readonly distances: readonly number[];
      /** Share of the effort that could be held for an hour. */
      readonly level: number;
      /** Direction of the far side, degrees from east; by chance unless given. */
      readonly bearing?: number;
      readonly intervals?: { readonly repeats: number; readonly work: number; readonly rest: number };
      /** A phone without sensors writes GPX; a watch writes FIT; `bike` has power too. */
      readonly device: "phone" | "watch" | "bike";
    }
  | { readonly kind: "alpine-day"; readonly station: number; readonly runs: number }
  | { readonly kind: "pool-swim"; readonly sets: readonly number[]; readonly lengthTime: number }
  | { readonly kind: "gym"; readonly minutes: number }
  | { readonly kind: "treadmill"; readonly minutes: number };

/** Months in which things are done. */
export const wholeYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const winter = [12, 1, 2, 3];
export const longWinter = [11, 12, 1, 2, 3, 4];
export const snowless = [4, 5, 6, 7, 8, 9, 10, 11];
export const summer = [5, 6, 7, 8, 9];
export const allButWinter = [3, 4, 5, 6, 7, 8, 9, 10, 11];

/** What several people do in much the same way. */
export const easyRun = { kind: "outing", gait: "run", style: lanes, shape: "loop", device: "watch" } as const;
export const trailRun = { ...easyRun, style: paths, level: 0.8 } as const;
export const ride = { kind: "outing", gait: "bike", style: roads, shape: "loop", level: 0.74 } as const;
export const hike = {
  kind: "outing",
  gait: "walk",
  style: paths,
  shape: "out-and-back",
  level: 0.62,
  device: "watch",
} as const;
export const skiTour = { ...hike, bearing: 98, level: 0.75 } as const;
export const crossCountry = {
  kind: "outing",
  gait: "classic-ski",
  style: lanes,
  shape: "loop",
  level: 0.8,
  device: "watch",
} as const;

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
