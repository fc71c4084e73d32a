import { waypointLimits, waypointSymbols } from "@cairn/domain/recording/waypoint";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors, storageErrors } from "../errors.ts";
import { archiveErrors } from "../import-workouts/workout-imports.ts";
import { turnKinds } from "../planner/planner.ts";
import { avoidLimits, avoidRadius, segmentTypes } from "../planner/routing-limits.ts";
import { enteredValues } from "../values/entered-values.ts";
import { idSchema, wirePositionSchema } from "../values/ids.ts";
import { needed } from "../values/lenient-values.ts";
import { nameSchema } from "../values/plain-text.ts";
import { routeLimits } from "./route-limits.ts";
import { routeVisibilities } from "./route-visibility.ts";

/** A section of a route; `z` of a point is its elevation in metres, if known. */
export const routeSegmentSchema = z
  .object({
    /** Index in the route, from 0. */
    position: z.int(),
    start: wirePositionSchema,
    end: wirePositionSchema,
    /** Encoded, precision 5. */
    polyline: z.string(),
    routePoints: z.array(z.object({ x: z.number(), y: z.number(), z: z.number().optional() })),
    /** Absent for a route that was imported, or drawn by a client that does not say it. */
    type: z.enum(segmentTypes).optional(),
  })
  .meta({ id: "RouteSegment" });

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** A place on a route or beside it, with a name, which may be empty, and a symbol. It does not change the line. */
export const waypointSchema = z
  .object({
    x: longitude,
    y: latitude,
    name: nameSchema({ min: 0, max: waypointLimits.nameLength }),
    symbol: z.enum(waypointSymbols),
  })
  .meta({ id: "Waypoint" });

/** A circle through which no leg of a route is to lead. */
export const avoidedAreaSchema = z
  .object({
    x: longitude,
    y: latitude,
    /** Metres. */
    radius: z.number().min(avoidRadius.least).max(avoidRadius.most),
  })
  .meta({ id: "AvoidedArea" });

const waypointsSchema = z.array(waypointSchema).max(waypointLimits.count);
const avoidSchema = z.array(avoidedAreaSchema).max(avoidLimits.areas);

/** A planned route as known clients read it. Metres and m/s. */
export const routeSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    /** The owner's name, for others. */
    fullname: z.string().optional(),
    description: z.string(),
    /** Ids of the activity catalogue. */
    activities: z.array(z.int()),
    averageSpeed: z.number(),
    totalDistance: z.number(),
    /** Ascent in metres, by the rule of workouts; absent if the plan has no elevations. */
    totalAscent: z.number().optional(),
    visibility: z.enum(routeVisibilities),
    startPoint: wirePositionSchema,
    endPoint: wirePositionSchema,
    centerPoint: wirePositionSchema,
    /** The whole line, simplified to 20 m, for a thumbnail. */
    polyline: z.string(),
    /** ms since 1970; for others than the owner 00:00 UTC of the day. */
    created: z.int(),
    /** Counts the changes, for `version` of a change. */
    version: z.int(),
    /** In a list empty for routes beyond the latest megabyte of lines. */
    segments: z.array(routeSegmentSchema),
    /** Absent in a list. */
    waypoints: waypointsSchema.optional(),
    /** Around which it was planned; absent in a list. */
    avoid: avoidSchema.optional(),
  })
  .meta({ id: "Route" });

export type RouteView = z.output<typeof routeSchema>;

const idParams = z.object({ id: idSchema });

/** Elevations in one text: metres, separated by commas, one for each point; nothing between two commas where one is unknown. */
const elevationText = z
  .string()
  .max(12 * routeLimits.points)
  .transform((text) => text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part))));

/**
 * A segment as clients draw it: its line as points or as an encoded line; the points count if there are both. A long route is
 * sent as encoded lines, because a body has at most 50,000 values.
 */
const drawnSegmentSchema = z.object({
  routePoints: z
    .array(z.object({ x: longitude, y: latitude, z: z.number().nullish() }))
    .max(routeLimits.points)
    .nullish(),
  /** Encoded, precision 5. */
  polyline: z.string().nullish(),
  /** Those of the encoded line; without them they are those of the ground. */
  elevations: elevationText.nullish(),
  type: z.enum(segmentTypes).nullish(),
});

/**
 * A route as known clients send it. Its segments follow each other; ends, centre and length are computed. A new
 * one is private, and a changed one is seen by whom it was seen (ROUT-5).
 */
const routeFields = {
  description: nameSchema({ min: 1, max: 10_000 }).transform((text) =>
    Array.from(text).slice(0, routeLimits.descriptionLength).join(""),
  ),
  activities: z.array(enteredValues.activityId).min(1).max(routeLimits.activities),
  /** m/s */
  averageSpeed: needed(z.number().positive().max(100)),
  segments: z.array(drawnSegmentSchema).min(1).max(routeLimits.segments),
  /** Clients that do not send them, and areas to avoid, leave those that there are. */
  waypoints: waypointsSchema.nullish(),
  avoid: avoidSchema.nullish(),
};

const routeBody = z.object(routeFields);
const changeBody = z.object({
  ...routeFields,
  /**
   * The route's version when it was loaded, so that a change made elsewhere since then is not overwritten. Clients that do not
   * send it overwrite.
   */
  version: z.int().min(1).max(2_147_483_647).nullish(),
});

export type DrawnRoute = z.output<typeof routeBody>;
/** A route to be saved, as a client sends it. */
export type SentRoute = z.input<typeof changeBody>;

const drawnExample = {
  description: "To the lake",
  activities: [1],
  averageSpeed: 2.2222,
  segments: [
    {
      routePoints: [
        { x: 1.52, y: 42.5 },
        { x: 1.53, y: 42.51 },
      ],
    },
  ],
  waypoints: [{ x: 1.525, y: 42.505, name: "Spring", symbol: "water" as const }],
  avoid: [{ x: 1.52, y: 42.51, radius: 200 }],
};

/** Language of turns (BCP 47); by default the one that the person has chosen, or that the visitor's browser asks for. */
const turnLanguage = z.string().max(35).optional();

/** A route that the caller may not see is answered as one that does not exist. */
export const seenRouteErrors = ["route.not_found", "session.expired"] as const;

export const listRoutes = endpoint({
  id: "API-90",
  method: "GET",
  path: "/routes",
  summary:
    "The caller's planned routes, latest first. Their segments are simplified to 20 m and have no elevations; all points are in the answer about a single route",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: z.array(routeSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const getRoute = endpoint({
  id: "API-91",
  method: "GET",
  path: "/routes/{id}",
  summary: "A route with its points: one of the caller's, or one that its owner shares with them",
  auth: "optional",
  access: "route",
  tokens: ["read"],
  params: idParams,
  payload: routeSchema,
  answer: "envelope",
  errors: seenRouteErrors,
});

export const createRoute = endpoint({
  id: "API-90",
  method: "POST",
  path: "/routes",
  summary: "Save a drawn route, which is private",
  auth: "session",
  access: "own",
  tokens: ["write"],
  example: { body: drawnExample },
  bodyKind: "json",
  body: routeBody,
  payload: routeSchema,
  answer: "envelope",
  errors: [...sessionErrors, "route.no_line", "route.too_long", "route.too_many"],
});

export const changeRoute = endpoint({
  id: "API-91",
  method: "PUT",
  path: "/routes/{id}",
  summary: "Change one of the caller's routes, unless it was changed since it was loaded",
  auth: "session",
  access: "hidden",
  tokens: ["write"],
  params: idParams,
  example: { body: drawnExample },
  bodyKind: "json",
  body: changeBody,
  payload: routeSchema,
  answer: "envelope",
  errors: [...sessionErrors, "route.not_found", "route.no_line", "route.too_long", "route.changed"],
});

export const deleteRoute = endpoint({
  id: "API-91",
  method: "DELETE",
  path: "/routes/{id}",
  summary: "Delete one of the caller's routes",
  auth: "session",
  access: "hidden",
  tokens: ["write"],
  params: idParams,
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, "route.not_found"],
});

export const shareRoute = endpoint({
  id: "ROUT-5",
  method: "PUT",
  path: "/routes/{id}/visibility",
  summary:
    "Set who may see one of the caller's routes, as it was drawn: privacy zones hide nothing of it. Its version stays",
  auth: "session",
  access: "hidden",
  tokens: ["write"],
  params: idParams,
  example: { body: { visibility: "PUBLIC" } },
  bodyKind: "json",
  body: z.object({ visibility: z.enum(routeVisibilities) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, "route.not_found"],
});

export const copyRoute = endpoint({
  id: "ROUT-5",
  method: "POST",
  path: "/routes/{id}/copy",
  summary: "Save a route that the caller may see as a private one of their own",
  auth: "session",
  access: "route",
  params: idParams,
  payload: routeSchema,
  answer: "envelope",
  errors: [...sessionErrors, "route.not_found", "route.too_many"],
});
/** Why no line is read from a file. */
const fileErrors = [
  ...sessionErrors,
  "workout_import.no_file",
  "workout_import.file_too_large",
  "workout_import.empty_file",
  "workout_import.unknown_format",
  "workout_import.not_well_formed",
  "workout_import.forbidden_doctype",
  "workout_import.damaged",
  "workout_import.not_an_activity",
  "workout_import.places_only",
  "workout_import.no_points",
  "workout_import.too_many_points",
  "workout_import.too_many_workouts",
  "workout_import.too_many_files",
  "workout_import.busy",
  ...storageErrors,
  "workout_import.share_used",
  "workout_import.too_long",
  ...archiveErrors,
] as const;

export const importRoute = endpoint({
  id: "ADD-4",
  method: "POST",
  path: "/routes/import",
  summary: "Save the path of a planned GPX, TCX, FIT or KML file, alone or in an archive, as a private route",
  auth: "session",
  access: "own",
  tokens: ["upload"],
  /** Path of the plan in an archive, as in the results of an import. */
  query: z.object({ member: z.string().min(1).max(1024).optional() }),
  bodyKind: "multipart",
  payload: routeSchema,
  answer: "envelope",
  errors: [...fileErrors, "route.too_many", "route.not_a_plan", "route.not_in_archive"],
});

export const readRouteFile = endpoint({
  id: "ADD-4",
  method: "POST",
  path: "/routes/read",
  summary:
    "The line and the waypoints of a GPX, TCX, FIT or KML file, planned or recorded, to draw a route from; nothing is kept",
  auth: "session",
  access: "own",
  tokens: ["read"],
  onlyReads: true,
  bodyKind: "multipart",
  payload: z
    .object({
      /** The name in the file, or that of the file. */
      description: z.string(),
      /** One: nobody has set points on it yet. */
      segments: z.array(routeSegmentSchema),
      waypoints: waypointsSchema,
    })
    .meta({ id: "RouteOfFile" }),
  answer: "envelope",
  errors: [...fileErrors, "route.not_in_archive", "route.several_in_archive"],
});

export const exportRouteGpx = endpoint({
  id: "ROUT-8",
  method: "GET",
  path: "/routes/{id}/gpx",
  summary: "A route that the caller may see as a GPX 1.1 file with a route",
  auth: "optional",
  access: "route",
  tokens: ["read"],
  params: idParams,
  answer: "binary",
  mediaType: "application/gpx+xml",
  errors: seenRouteErrors,
});

export const listRouteTurns = endpoint({
  id: "ROUT-8",
  method: "GET",
  path: "/routes/{id}/turns",
  summary:
    "The turns of a route that the caller may see, from its start on, as far as the search for routes still finds the same line; those of courses",
  auth: "optional",
  access: "route",
  tokens: ["read"],
  params: idParams,
  query: z.object({ language: turnLanguage }),
  payload: z.array(
    z.object({
      /** Metres from the start. */
      along: z.number(),
      kind: z.enum(turnKinds),
      /** A sentence that says what to do. */
      text: z.string(),
      /** Name of the way after it. */
      street: z.string().optional(),
    }),
  ),
  answer: "envelope",
  errors: seenRouteErrors,
});

/** Files that a route can be taken as. */
export const routeFileFormats = ["gpx-track", "gpx-route", "fit", "tcx", "kml"] as const;
export type RouteFileFormat = (typeof routeFileFormats)[number];

export const exportRouteFile = endpoint({
  id: "ROUT-8",
  method: "GET",
  path: "/routes/{id}/file",
  summary:
    "A route that the caller may see as a GPX 1.1 file with a track or a route, as a FIT or TCX course, or as KML. Courses say where to turn, as far as the search for routes still finds the same line",
  auth: "optional",
  access: "route",
  tokens: ["read"],
  params: idParams,
  query: z.object({
    format: z.enum(routeFileFormats),
    language: turnLanguage,
  }),
  example: { query: { format: "fit" } },
  answer: "binary",
  mediaType: "application/octet-stream",
  errors: seenRouteErrors,
});
