import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors, storageErrors } from "./errors.ts";
import { idSchema, wirePositionSchema } from "./values/ids.ts";
import { archiveErrors } from "./imports/workout-imports.ts";

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
  })
  .meta({ id: "RouteSegment" });

/** A planned route as known clients read it (wire facts, 1.17). Metres and m/s. */
export const routeSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    description: z.string(),
    /** Ids of the activity catalogue. */
    activities: z.array(z.int()),
    averageSpeed: z.number(),
    totalDistance: z.number(),
    /** Ascent in metres, by the rule of workouts; absent if the plan has no elevations. */
    totalAscent: z.number().optional(),
    visibility: z.literal("PRIVATE"),
    startPoint: wirePositionSchema,
    endPoint: wirePositionSchema,
    centerPoint: wirePositionSchema,
    /** The whole line, simplified to 20 m, for a thumbnail. */
    polyline: z.string(),
    /** ms since 1970. */
    created: z.int(),
    /** In a list empty for routes beyond the latest megabyte of lines. */
    segments: z.array(routeSegmentSchema),
  })
  .meta({ id: "Route" });

export type RouteView = z.output<typeof routeSchema>;

const idParams = z.object({ id: idSchema });

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
  summary: "One of the caller's routes with its points",
  auth: "session",
  access: "hidden",
  tokens: ["read"],
  params: idParams,
  payload: routeSchema,
  answer: "envelope",
  errors: [...sessionErrors, "route.not_found"],
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
  errors: [
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
    "route.too_many",
    "route.not_a_plan",
    "route.not_in_archive",
  ],
});

export const exportRouteGpx = endpoint({
  id: "ROUT-8",
  method: "GET",
  path: "/routes/{id}/gpx",
  summary: "One of the caller's routes as a GPX 1.1 file with a route",
  auth: "session",
  access: "hidden",
  tokens: ["read"],
  params: idParams,
  answer: "binary",
  mediaType: "application/gpx+xml",
  errors: [...sessionErrors, "route.not_found"],
});
