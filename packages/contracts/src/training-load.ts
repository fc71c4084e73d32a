import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";

/** Loads of the caller's days as columns: item i of each list belongs to day i. */
export const trainingLoadSchema = z
  .object({
    /** Days with workouts, since 1970-01-01 by the clock of the place, ascending. */
    days: z.array(z.int()),
    /** Training impulse (TRIMP) by Banister. */
    impulses: z.array(z.number()),
    /** 100 = an hour at one's threshold; by power for rides that have it, else by heart rate, else by felt effort. */
    stresses: z.array(z.number()),
    /**
     * Number of workouts, of those whose stress is by power, of those whose impulse is by felt effort for want of heart rates,
     * and of those with none of these, whose load is unknown.
     */
    workouts: z.array(z.int()),
    byPower: z.array(z.int()),
    byEffort: z.array(z.int()),
    unknown: z.array(z.int()),
  })
  .meta({ id: "TrainingLoad" });

export type TrainingLoadView = z.output<typeof trainingLoadSchema>;

export const getTrainingLoad = endpoint({
  id: "LOAD-1",
  method: "GET",
  path: "/user/trainingload",
  summary:
    "The training load of each day on which the caller did workouts, by the thresholds that were valid then",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: trainingLoadSchema,
  answer: "envelope",
  errors: sessionErrors,
});
