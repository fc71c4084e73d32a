import type { Waypoint } from "@cairn/domain/recording/waypoint";

/** What to do at a turn of a planned route. */
export type TurnKind =
  | "straight"
  | "slight_right"
  | "right"
  | "sharp_right"
  | "u_turn"
  | "sharp_left"
  | "left"
  | "slight_left"
  | "roundabout"
  | "leave_roundabout"
  | "ferry"
  | "stairs"
  | "lift"
  | "other";

/** A turn of a planned route. */
export interface RouteTurn {
  /** Metres from the start, along the straight lines between the route's points. */
  readonly along: number;
  readonly kind: TurnKind;
  /** A sentence that says what to do. */
  readonly text: string;
  /** Name of the way after it; absent if it has none. */
  readonly street?: string;
}

/** A planned route for a file. */
export interface ExportedRoute {
  readonly name: string;
  /** Id in the activity catalogue. */
  readonly activityId: number;
  /** m/s, above 0. Formats that need a time at each point get it by this speed. */
  readonly averageSpeed: number;
  /** UTC of the start in such formats, ms since 1970. Devices tell courses apart by it. */
  readonly startTime: number;
  /** Metres climbed; absent if unknown. */
  readonly ascent?: number;
  /** Longitude and latitude in degrees and elevation in metres (NaN if unknown) of each point in turn. */
  readonly points: readonly number[];
  /** In any order. */
  readonly turns: readonly RouteTurn[];
  readonly waypoints: readonly Waypoint[];
}

/** What formats that are no courses have of it. */
export type RouteContent = Pick<ExportedRoute, "name" | "points" | "waypoints">;
