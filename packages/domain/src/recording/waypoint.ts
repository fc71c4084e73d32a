/** What a place beside a route is, in the order in which they are offered. */
export const waypointSymbols = [
  "generic",
  "summit",
  "viewpoint",
  "hut",
  "campsite",
  "water",
  "food",
  "parking",
  "toilet",
  "camera",
  "danger",
  "first_aid",
] as const;
export type WaypointSymbol = (typeof waypointSymbols)[number];

/** A place worth knowing about, on a route or beside it. It does not change the line. */
export interface Waypoint {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Plain text; empty for one that is named by its symbol alone. */
  readonly name: string;
  readonly symbol: WaypointSymbol;
}

/** Waypoints of one route, and characters of the name of one. */
export const waypointLimits = { count: 200, nameLength: 100 } as const;
