import type { Weather } from "./weather.ts";

/** What lies before the photographer; the mountains behind come from the heights. */
export const sceneNames = [
  "road",
  "pass",
  "hairpins",
  "gravel",
  "trail",
  "forest",
  "summit",
  "hut",
  "lake",
  "valley",
  "town",
  "bridge",
  "avenue",
  "ski-track",
  "piste",
  "snow-slope",
] as const;
export type SceneName = (typeof sceneNames)[number];

/** How people in a photo move. */
export type Sport = "ride" | "run" | "hike" | "cross-country" | "ski-tour" | "alpine";

/** What a photo of the demo is to show. */
export interface PhotoScene {
  /** Chooses the details: the same number gives the same image. */
  readonly seed: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly scene: SceneName;
  readonly weather: Weather;
  /** Local hour, 0 to 24. */
  readonly hour: number;
  /** 1 to 12. */
  readonly month: number;
  /** Whether snow lies where the photographer stands. */
  readonly hasSnow: boolean;
  readonly sport: Sport;
  /** People in the photo, 0 to 3. */
  readonly people: number;
  /** Where it is taken, WGS 84 degrees; without it the mountains are made up. */
  readonly from?: { readonly lat: number; readonly lon: number };
}
