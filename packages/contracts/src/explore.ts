import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { photoSchema } from "./photos.ts";
import { foundPersonSchema } from "./profile/profile.ts";
import { count, ifGiven } from "./values/lenient-values.ts";
import { worldBounds } from "./values/world-bounds.ts";
import { workoutSchema } from "./workouts/workout-view.ts";

/** How many workouts and photos one answer has at most. */
export const maxExplored = 100;

/** Workouts that are shown one by one with their lines; where there are more, they are counted by cells of the map. */
export const maxExploredLines = 100;

/** Clusters of one answer. */
export const maxExploredClusters = 700;

/** Activities of one filter. */
const maxFilteredActivities = 32;
const activityId = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().max(121));

const latitude = ifGiven(z.coerce.number().min(-90).max(90));
const longitude = ifGiven(z.coerce.number().min(-180).max(180));
const metres = ifGiven(z.coerce.number().min(0).max(1e9));

/**
 * A box of positions; `lowerlng` is greater than `upperlng` if it crosses the antimeridian. A box whose `lowerlat` is greater
 * than its `upperlat` is empty.
 */
const box = {
  lowerlat: latitude.default(worldBounds.lowerlat),
  lowerlng: longitude.default(worldBounds.lowerlng),
  upperlat: latitude.default(worldBounds.upperlat),
  upperlng: longitude.default(worldBounds.upperlng),
};

/** Which workouts, by what everybody sees of them. Photos are those of such workouts. */
const filters = {
  /** Ids of activities, separated by commas; all without it. */
  activities: z
    .string()
    .transform((ids) => ids.split(",").filter((id) => id.trim() !== ""))
    .pipe(z.array(activityId).max(maxFilteredActivities))
    .optional(),
  /** Metres of distance, and of ascent; both ends included. */
  mindistance: metres,
  maxdistance: metres,
  minascent: metres,
  maxascent: metres,
};

export const explore = endpoint({
  id: "API-85",
  method: "GET",
  path: "/explore",
  summary:
    "Public workouts that start inside a box, and photos of public workouts that were taken there, as everybody else sees them, in random order",
  auth: "optional",
  access: "list",
  tokens: ["read"],
  example: { query: { wolimit: 100, imglimit: 100, seed: "1", lowerlat: -90, upperlat: 90 } },
  query: z.object({
    ...box,
    imglimit: ifGiven(count(maxExplored)).default(20),
    wolimit: ifGiven(count(maxExplored)).default(40),
    /** The same text gives the same order, another text another; without it the order is another one each time. */
    seed: ifGiven(z.string().max(64)),
    ...filters,
  }),
  payload: z
    .object({
      /** The owners of the workouts and of the photos, once each. */
      users: z.array(foundPersonSchema),
      workouts: z.array(workoutSchema),
      images: z.array(photoSchema),
    })
    .meta({ id: "Explored" }),
  answer: "envelope",
  errors: ["privacy_zone.busy"],
});

const degrees = z.number();

/** A workout that others may see, by the part of it that they see. */
const exploredWorkoutSchema = z
  .object({
    workoutKey: z.string(),
    username: z.string(),
    activityId: z.int(),
    /** Where the visible part begins. */
    lon: degrees,
    lat: degrees,
  })
  .meta({ id: "ExploredWorkout" });

/** Workouts of which the visible parts begin in the same cell of the map. */
const exploredClusterSchema = z
  .object({
    /** The middle of where they begin. */
    lon: degrees,
    lat: degrees,
    count: z.int(),
    /** The one workout, if it is alone. */
    workout: exploredWorkoutSchema.optional(),
  })
  .meta({ id: "ExploredCluster" });

export type ExploredCluster = z.output<typeof exploredClusterSchema>;

const exploredLineSchema = exploredWorkoutSchema
  .extend({
    /** Metres. */
    totalDistance: z.number(),
    /** Google encoded polyline, precision 5, simplified for the zoom; absent if only the start is known. */
    polyline: z.string().optional(),
    /** Indices of the points at which the line starts again after a part that is left out; absent for a line in one piece. */
    polylineStarts: z.array(z.int()).optional(),
  })
  .meta({ id: "ExploredLine" });

export type ExploredLine = z.output<typeof exploredLineSchema>;

export const getExploreMap = endpoint({
  id: "EXPL-1",
  method: "GET",
  path: "/explore/map",
  summary:
    "The same workouts on the map: few of them one by one with their lines, more as clusters with their counts",
  auth: "optional",
  access: "list",
  tokens: ["read"],
  example: { query: { zoom: 2, lowerlat: -90, upperlat: 90 } },
  query: z.object({
    ...box,
    /** Of the map, by which the world is 512 pixels wide at zoom 0. */
    zoom: ifGiven(z.coerce.number().min(0).max(24)).default(1),
    ...filters,
  }),
  payload: z
    .object({
      /**
       * Visible starts in the cells of the map that the box touches: a cluster has all of its cell, also what is outside of the
       * box, so that it stays where it is while the map moves.
       */
      count: z.int(),
      /** False if more workouts match than were counted: with limits of distance or ascent, where very many begin. */
      complete: z.boolean(),
      clusters: z.array(exploredClusterSchema),
      /** All of them if there are at most 100, and then no clusters. */
      workouts: z.array(exploredLineSchema),
    })
    .meta({ id: "ExploreMap" }),
  answer: "envelope",
  errors: ["privacy_zone.busy"],
});
