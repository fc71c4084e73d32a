import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";
import { goalSchema } from "./goals.ts";
import { personalBestsSchema } from "./personal-bests.ts";
import { trainingLoadSchema } from "./training-load.ts";

/** What the statistics show at first beside the diary, each part as the call of its own gives it. */
export const statisticsSchema = z
  .object({
    goals: z.array(goalSchema),
    trainingLoad: trainingLoadSchema,
    /** In the sport with the most workouts. */
    personalBests: personalBestsSchema,
  })
  .meta({ id: "Statistics" });

export type StatisticsView = z.output<typeof statisticsSchema>;

export const getStatistics = endpoint({
  id: "STATS-6",
  method: "GET",
  path: "/user/statistics",
  summary: "The caller's goals, training load and personal bests in one answer",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: statisticsSchema,
  answer: "envelope",
  errors: sessionErrors,
});
