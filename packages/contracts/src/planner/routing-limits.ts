/** Who goes, and what they like (docs/routing-profiles.md). */
export const routingProfiles = ["foot", "hike", "bike", "mtb", "racingbike", "skitouring"] as const;
export type RoutingProfile = (typeof routingProfiles)[number];
/** How a segment of a route is drawn: straight, or along ways by a profile (ROUT-4). */
export const segmentTypes = ["free", ...routingProfiles] as const;
export type SegmentType = (typeof segmentTypes)[number];

/** Points of one request: a longer route is asked for in parts, as each leg depends on its two points only. */
export const maxRoutingPoints = 50;
/**
 * Areas to avoid in one request, their corners together, and their outlines together, metres. Each corner in a town costs the
 * engine 2 ms, whatever the areas look like: those of the planner, of 16 corners, cost 30 ms each, and the most 0.6 s.
 */
export const avoidLimits = { areas: 20, corners: 320, outline: 200_000 } as const;
/** Radius of an area to avoid as it is saved with a route, metres. */
export const avoidRadius = { least: 10, most: 3000 } as const;
/** Sum of the straight distances between the points of one request, metres. */
export const maxRoutingDistance = 300_000;
/** A point is moved to the next way no further than this, metres; beyond it no way leads there. */
export const maxSnapDistance = 500;
/** Wished lengths of round trips, metres. */
export const roundTripLimits = { least: 1000, most: 150_000 } as const;
/** Points of a line that is joined with ways; it may be as long as `maxRoutingDistance`. */
export const maxMatchedPoints = 20_000;
