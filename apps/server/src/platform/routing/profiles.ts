import type { RoutingProfile } from "@cairn/contracts/planner/routing-limits";

/** How Valhalla finds routes of a profile. */
export interface Costing {
  readonly name: "pedestrian" | "bicycle";
  /** Options of Valhalla's API. */
  readonly options: Readonly<Record<string, string | number>>;
}

/** The profiles: docs/routing-profiles.md says what each option does and what was measured; a test compares it with them. */
export const costings: Readonly<Record<RoutingProfile, Costing>> = {
  foot: {
    name: "pedestrian",
    options: {
      max_hiking_difficulty: 1,
      walkway_factor: 0.9,
      use_tracks: 0.75,
      step_penalty: 10,
      destination_only_penalty: 30,
    },
  },
  hike: {
    name: "pedestrian",
    options: {
      max_hiking_difficulty: 6,
      walkway_factor: 0.9,
      use_tracks: 0.9,
      step_penalty: 10,
      destination_only_penalty: 10,
      walking_speed: 4.5,
    },
  },
  skitouring: {
    name: "pedestrian",
    options: { max_hiking_difficulty: 6, walkway_factor: 0.9, step_penalty: 30, walking_speed: 3 },
  },
  bike: {
    name: "bicycle",
    options: {
      bicycle_type: "hybrid",
      use_roads: 0.3,
      avoid_bad_surfaces: 0.9,
      use_hills: 0.5,
      maneuver_penalty: 0,
      gate_penalty: 10,
      destination_only_penalty: 60,
    },
  },
  mtb: {
    name: "bicycle",
    options: {
      bicycle_type: "mountain",
      use_roads: 1,
      avoid_bad_surfaces: 0.7,
      use_hills: 0.5,
      maneuver_penalty: 0,
      service_penalty: 40,
      cycling_speed: 18,
    },
  },
  racingbike: {
    name: "bicycle",
    options: {
      bicycle_type: "road",
      use_roads: 1,
      avoid_bad_surfaces: 0.95,
      use_hills: 0.75,
      use_living_streets: 0,
      maneuver_penalty: 10,
      gate_penalty: 10,
      destination_only_penalty: 60,
      cycling_speed: 24,
    },
  },
};

/**
 * Options for the tiles of this server, in which `way-rules.lua` marks what is private for those who go: entering such a way
 * costs a quarter of an hour, so that it is gone where nothing else leads. Other tiles have no such marks.
 */
export const ownTilesOptions: Readonly<Record<Costing["name"], Costing["options"]>> = {
  pedestrian: { alley_penalty: 900, alley_factor: 1, destination_only_penalty: 0 },
  bicycle: { destination_only_penalty: 900 },
};

/** The part of a request to Valhalla that says by which profile. */
export function costingOf(profile: RoutingProfile, tiles: "own" | "foreign" = "own") {
  const { name, options } = costings[profile];
  return {
    costing: name,
    costing_options: { [name]: { ...options, ...(tiles === "own" && ownTilesOptions[name]) } },
  };
}

/** Valhalla knows languages by their two letters, and has English texts for others. */
export const languageOf = (language = "en"): string => language.toLowerCase().slice(0, 2);
