import type { RoutingProfile } from "@cairn/contracts/routing-limits";

/** How Valhalla finds routes of a profile. */
export interface Costing {
  readonly name: "pedestrian" | "bicycle";
  /** Options of Valhalla's API. */
  readonly options: Readonly<Record<string, string | number>>;
}

/** The profiles: docs/routing-profiles.md says what each option does and what was measured; a test compares it with them. */
export const costings: Readonly<Record<RoutingProfile, Costing>> = {
  foot: { name: "pedestrian", options: { max_hiking_difficulty: 1 } },
  hike: {
    name: "pedestrian",
    options: { max_hiking_difficulty: 6, walkway_factor: 0.9, step_penalty: 0, walking_speed: 4.5 },
  },
  skitouring: {
    name: "pedestrian",
    options: { max_hiking_difficulty: 6, walkway_factor: 0.9, step_penalty: 30, walking_speed: 3 },
  },
  bike: {
    name: "bicycle",
    options: { bicycle_type: "cross", use_roads: 0, avoid_bad_surfaces: 0.25, use_hills: 0.5 },
  },
  mtb: {
    name: "bicycle",
    options: { bicycle_type: "mountain", use_roads: 0.5, avoid_bad_surfaces: 0, use_hills: 0.5 },
  },
  racingbike: {
    name: "bicycle",
    options: { bicycle_type: "road", use_roads: 1, avoid_bad_surfaces: 0.75, use_hills: 0.75 },
  },
};

/** The part of a request to Valhalla that says by which profile. */
export function costingOf(profile: RoutingProfile) {
  const { name, options } = costings[profile];
  return { costing: name, costing_options: { [name]: options } };
}

/** Valhalla knows languages by their two letters, and has English texts for others. */
export const languageOf = (language = "en"): string => language.toLowerCase().slice(0, 2);
