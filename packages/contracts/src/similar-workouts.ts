import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { viewErrors } from "./errors.ts";
import { idSchema } from "./values/ids.ts";

/** A workout on the same route, with its rank by total time. */
export const similarRouteSchema = z
  .object({
    workoutKey: idSchema,
    description: z.string().optional(),
    activityId: z.number(),
    /** ms since 1970. */
    startTime: z.number(),
    /** Minutes by which the local clock of its place was ahead of UTC. */
    timeOffsetInMinutes: z.number(),
    /** Seconds. */
    totalTime: z.number(),
    /** Metres. */
    totalDistance: z.number(),
    /** m/s. */
    avgSpeed: z.number(),
    /** Beats per minute; 0 without heart rates. */
    hrdata: z.object({ avg: z.number() }),
    /** 1 for the shortest time; equal times share a rank. */
    rank: z.number(),
  })
  .meta({ id: "SimilarRoute" });

export type SimilarRoute = z.output<typeof similarRouteSchema>;

export const getSimilarRoutes = endpoint({
  id: "API-38",
  method: "GET",
  path: "/workouts/similarRoutes/{workoutKey}",
  summary:
    "The same person's workouts on the same route, including this one, fastest first; empty without others, and for a day at the lifts, which is not ranked by time",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: z.object({ workoutKey: idSchema }),
  payload: z.array(similarRouteSchema),
  answer: "envelope",
  errors: viewErrors,
});
