import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { wirePositionSchema } from "../values/ids.ts";
import { roundTripLimits, routingProfiles, segmentTypes } from "./routing-limits.ts";

/** Longer lists than a route may have are parsed too, so that their refusal says what to do. */
const parsedPoints = 10_000;

const placeSchema = z.object({
  /** Longitude, degrees. */
  x: z.number().min(-180).max(180),
  /** Latitude, degrees. */
  y: z.number().min(-90).max(90),
});

/** Areas that a route does not touch: the corners of each, the last joined to the first. */
const avoidSchema = z.array(z.array(placeSchema).min(3).max(parsedPoints)).max(parsedPoints).default([]);

/** How firm a way is, from the smoothest to the roughest. */
export const waySurfaces = ["paved", "rough_paved", "compacted", "gravel", "dirt", "path"] as const;
/**
 * `street`: residential and service roads. `road`: unclassified and tertiary. `main_road`: secondary and larger. `footway`:
 * pavements, pedestrian streets and crossings.
 */
export const wayKinds = [
  "path",
  "footway",
  "steps",
  "track",
  "cycleway",
  "street",
  "road",
  "main_road",
  "ferry",
] as const;
/**
 * `private`: only for residents and their guests. `no_cycling`: the bike has to be pushed. `steep`: 20 % and more over 50 m.
 * `hard_path`: demanding mountain hiking (T3) or harder, by OpenStreetMap's `sac_scale`.
 */
export const routeWarnings = ["steps", "private", "ferry", "no_cycling", "steep", "hard_path"] as const;
/** What to do at a turn. */
export const turnKinds = [
  "start",
  "end",
  "straight",
  "slight_right",
  "right",
  "sharp_right",
  "u_turn",
  "sharp_left",
  "left",
  "slight_left",
  "roundabout",
  "leave_roundabout",
  "ferry",
  "stairs",
  "lift",
  "other",
] as const;

/** Where a point of the request lies on a way. */
const snappedSchema = wirePositionSchema.extend({
  /** Distance from the point asked for, metres. */
  moved: z.number(),
});

const legSchema = z
  .object({
    /** Encoded, precision 5. Indices below count its points. */
    polyline: z.string(),
    /** Metres. */
    distance: z.number(),
    /** Seconds. */
    duration: z.number(),
    /** Height of each point of the line, metres; null where no heights are known. Absent if there are none at all. */
    elevations: z.array(z.number().nullable()).optional(),
    start: snappedSchema,
    end: snappedSchema,
    /** In order; the first starts, the last arrives. None on a straight leg, and on parts of a line where the engine has none. */
    maneuvers: z.array(
      z.object({
        type: z.enum(turnKinds),
        /** A sentence in the requested language. */
        text: z.string(),
        streetNames: z.array(z.string()),
        /** Index of the point where it begins. */
        begin: z.int(),
        /** Metres until the next one. */
        distance: z.number(),
        /** Seconds until the next one. */
        duration: z.number(),
      }),
    ),
    /** Metres on each surface, most first; empty if the ways are not known. */
    surfaces: z.array(z.object({ surface: z.enum(waySurfaces), distance: z.number() })),
    /** Metres on each kind of way, most first; empty if the ways are not known. */
    ways: z.array(z.object({ kind: z.enum(wayKinds), distance: z.number() })),
    /** By their first point. `from` and `to` are indices of points. */
    warnings: z.array(z.object({ kind: z.enum(routeWarnings), from: z.int(), to: z.int() })),
  })
  .meta({ id: "RoutingLeg" });

export type RoutingLeg = z.output<typeof legSchema>;

const foundRouteSchema = z
  .object({
    /** Metres. */
    distance: z.number(),
    /** Seconds, at the profile's speed. */
    duration: z.number(),
    /** One between each two points. */
    legs: z.array(legSchema),
  })
  .meta({ id: "FoundRoute" });

export type FoundRoute = z.output<typeof foundRouteSchema>;

/** A point to which no way leads, in `error.points` of `routing.no_way`. */
export interface UnreachedPoint {
  /** Its index in the request. */
  readonly index: number;
  /** The nearest way of the profile, and how far it is, metres; absent if there is none within 35 km. */
  readonly nearest?: { readonly x: number; readonly y: number; readonly distance: number };
}

export const findRoute = endpoint({
  id: "API-92",
  method: "POST",
  path: "/routing/route",
  summary:
    "A route along ways through 2 to 50 points, in their order, with up to two alternatives. Points are moved to the next way within 500 m, and the answer says how far. By the profile `free` it goes straight, with the heights under it",
  auth: "session",
  access: "own",
  tokens: ["read"],
  onlyReads: true,
  example: {
    body: {
      profile: "hike",
      points: [
        { x: 1.5218, y: 42.5075 },
        { x: 1.5487, y: 42.5197 },
      ],
    },
  },
  bodyKind: "json",
  body: z.object({
    /** `free`: straight, without regard to ways and to areas to avoid. */
    profile: z.enum(segmentTypes),
    points: z.array(placeSchema).min(2).max(parsedPoints),
    /** How many other routes to find; only between two points. */
    alternatives: z.int().min(0).max(2).default(0),
    avoid: avoidSchema,
    /** Language of the texts (BCP 47); English if there are none in it. */
    language: z.string().max(35).optional(),
  }),
  /** The best first. */
  payload: z.object({ routes: z.array(foundRouteSchema) }),
  answer: "envelope",
  errors: [
    ...sessionErrors,
    "routing.no_tiles",
    "routing.no_way",
    "routing.too_far",
    "routing.too_many_points",
    "routing.avoid_too_large",
    "routing.damaged",
    "routing.busy",
    "routing.failed",
  ],
});

const roundTripSchema = foundRouteSchema
  .extend({
    /** Where it is led through, in order; a leg ends at each, and the last one at the start. */
    via: z.array(wirePositionSchema),
    /** Share of its length on stretches that are gone more than once, from 0 to 1; there and back on the same way is 1. */
    repeated: z.number(),
  })
  .meta({ id: "RoundTrip" });

export type RoundTrip = z.output<typeof roundTripSchema>;

export const findRoundTrips = endpoint({
  id: "API-92",
  method: "POST",
  path: "/routing/round-trip",
  summary:
    "Up to three routes along ways that end where they start, of about a wished length, which repeat as little of themselves as they can",
  auth: "session",
  access: "own",
  tokens: ["read"],
  onlyReads: true,
  example: { body: { profile: "hike", start: { x: 1.5218, y: 42.5075 }, length: 10_000 } },
  bodyKind: "json",
  body: z.object({
    profile: z.enum(routingProfiles),
    start: placeSchema,
    /** Metres. */
    length: z.number().min(roundTripLimits.least).max(roundTripLimits.most),
    /** Where to go, degrees clockwise from north; in whichever direction is best if absent. */
    direction: z.number().min(0).max(360).optional(),
    /** Another one gives other routes; the same one the same. */
    seed: z.int().min(0).max(2_147_483_647).default(0),
    avoid: avoidSchema,
    /** Language of the texts (BCP 47); English if there are none in it. */
    language: z.string().max(35).optional(),
  }),
  /** By length and repetition together, the best first. None is shorter than half or longer than 1.6 times the wish. */
  payload: z.object({ routes: z.array(roundTripSchema) }),
  answer: "envelope",
  errors: [
    ...sessionErrors,
    "routing.no_tiles",
    "routing.no_way",
    "routing.no_round_trip",
    "routing.avoid_too_large",
    "routing.damaged",
    "routing.busy",
    "routing.failed",
  ],
});

const matchedPieceSchema = legSchema
  .extend({
    /** The profile on whose ways it lies, or `free`: there are none under it, and it is as it was given. */
    type: z.enum(segmentTypes),
  })
  .meta({ id: "MatchedPiece" });

export type MatchedPiece = z.output<typeof matchedPieceSchema>;

export const matchLine = endpoint({
  id: "API-92",
  method: "POST",
  path: "/routing/match",
  summary:
    "A recorded or drawn line moved to the ways on which it goes, with their turns and surfaces. Parts that lie on no way stay as they are",
  auth: "session",
  access: "own",
  tokens: ["read"],
  onlyReads: true,
  example: { body: { profile: "hike", polyline: "{fmbGgfhHwBwBwBkC" } },
  bodyKind: "json",
  body: z.object({
    profile: z.enum(routingProfiles),
    /** Encoded, precision 5; 2 to 20,000 points, 300 km at most. */
    polyline: z.string().max(1_000_000),
    /** Language of the texts (BCP 47); English if there are none in it. */
    language: z.string().max(35).optional(),
  }),
  /** In order, each beginning where the one before ends: together they are the whole line. */
  payload: z.object({ pieces: z.array(matchedPieceSchema) }),
  answer: "envelope",
  errors: [
    ...sessionErrors,
    "routing.no_tiles",
    "routing.too_far",
    "routing.too_many_points",
    "routing.damaged",
    "routing.busy",
    "routing.failed",
  ],
});
