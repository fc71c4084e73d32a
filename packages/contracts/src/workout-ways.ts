import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { viewErrors } from "./errors.ts";
import { waySurfaces, wayKinds } from "./planner/planner.ts";
import { idSchema } from "./values/ids.ts";

/** The ways under the part of a track that the caller may see. */
export const workoutWaysSchema = z
  .object({
    /** Metres on each surface, most first. */
    surfaces: z.array(z.object({ surface: z.enum(waySurfaces), distance: z.number() })),
    /** Metres on each kind of way, most first. */
    ways: z.array(z.object({ kind: z.enum(wayKinds), distance: z.number() })),
  })
  .meta({ id: "WorkoutWays" });

export type WorkoutWays = z.output<typeof workoutWaysSchema>;

export const getWorkoutWays = endpoint({
  id: "API-92",
  method: "GET",
  path: "/workouts/{workoutKey}/ways",
  summary:
    "Surfaces and kinds of the ways on which a recorded track goes, as far as the caller may see it; empty where the ways are not known, and for sports that go on none",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: z.object({ workoutKey: idSchema }),
  payload: workoutWaysSchema,
  answer: "envelope",
  errors: [...viewErrors, "routing.busy", "routing.failed"],
});
