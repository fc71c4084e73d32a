import type { RoutingProfile } from "@cairn/contracts/routing-limits";

/** How Valhalla finds routes of a profile. */
export interface Costing {
  readonly name: "pedestrian" | "bicycle";
  /** Options of Valhalla's API, in docs/routing-profiles.md with what each does. */
  readonly options: Readonly<Record<string, string | number>>;
}

/** The profiles; a test compares docs/routing-profiles.md with them. */
export const costings: Readonly<Record<RoutingProfile, Costing>> = {
  foot: { name: "pedestrian", options: { max_hiking_difficulty: 1 } },
  hike: { name: "pedestrian", options: { max_hiking_difficulty: 6, walkway_factor: 0.8 } },
  skitouring: {
    name: "pedestrian",
    options: { max_hiking_difficulty: 6, walkway_factor: 0.8, walking_speed: 3 },
  },
  bike: { name: "bicycle", options: { bicycle_type: "hybrid" } },
  mtb: { name: "bicycle", options: { bicycle_type: "mountain" } },
  racingbike: { name: "bicycle", options: { bicycle_type: "road" } },
};
