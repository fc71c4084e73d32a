import { goalMeasures, goalPeriods, isGoalRange, targetBounds } from "@cairn/domain/diary/goals";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";
import { enteredValues } from "./values/entered-values.ts";
import { idSchema } from "./values/ids.ts";

/** Maximum number of goals per person. */
export const maxGoals = 20;

/** A calendar day of the years in which workouts can begin. */
const goalDay = z.iso.date().refine((text) => text >= "1970-01-01" && text <= "2099-12-31");

const goalFields = z.object({
  /** Every week, month or year, or once: from `firstDay` to `lastDay`. */
  period: z.enum(goalPeriods),
  /** Of a range, both included; absent for other periods. */
  firstDay: goalDay.optional(),
  lastDay: goalDay.optional(),
  measure: z.enum(goalMeasures),
  /** Seconds, metres, or a number of workouts. */
  target: z.number(),
  /** The activity that counts; null for all. */
  activityId: enteredValues.activityId.nullable(),
});

/** Whether a target is above 0 and can be reached; a number of workouts must be whole. */
export const isTarget = ({
  measure,
  target,
}: Pick<z.output<typeof goalFields>, "measure" | "target">): boolean => {
  const { least, most } = targetBounds[measure];
  return target >= least && target <= most && (measure !== "workouts" || Number.isInteger(target));
};

const dayMs = 86_400_000;

/** Whether a range, and nothing else, has its days, in order and no more than ten years of them. */
export const hasRightDays = ({
  period,
  firstDay,
  lastDay,
}: Pick<z.output<typeof goalFields>, "period" | "firstDay" | "lastDay">): boolean => {
  if (period !== "range") return firstDay === undefined && lastDay === undefined;
  if (firstDay === undefined || lastDay === undefined) return false;
  return isGoalRange({ firstDay: Date.parse(firstDay) / dayMs, lastDay: Date.parse(lastDay) / dayMs });
};

const goalBody = goalFields
  .refine(isTarget, { path: ["target"] })
  .refine(hasRightDays, { path: ["lastDay"] });

const changeBody = goalFields
  .extend({
    /** The goal as it was when it was loaded, so that a change made elsewhere since then is not overwritten. */
    version: z.int().min(1).max(2_147_483_647),
  })
  .refine(isTarget, { path: ["target"] })
  .refine(hasRightDays, { path: ["lastDay"] });

/** What the caller wants to reach in every week, month or year, or from one day to another. */
export const goalSchema = goalFields.extend({ id: idSchema, version: z.int() }).meta({ id: "Goal" });

export type GoalView = z.output<typeof goalSchema>;
export type GoalBody = z.output<typeof goalBody>;

const goalParams = z.object({ id: idSchema });

export const listGoals = endpoint({
  id: "STATS-5",
  method: "GET",
  path: "/user/goals",
  summary: "The caller's goals, in the order of creation",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: z.array(goalSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const createGoal = endpoint({
  id: "STATS-5",
  method: "POST",
  path: "/user/goals",
  summary: "Set a goal; if the same one exists, the answer is that one",
  auth: "session",
  access: "own",
  tokens: ["write"],
  example: { body: { period: "week", measure: "distance", target: 50_000, activityId: null, version: 1 } },
  bodyKind: "json",
  body: goalBody,
  payload: goalSchema,
  answer: "envelope",
  errors: [...sessionErrors, "goal.too_many", "goal.exists"],
});

export const changeGoal = endpoint({
  id: "STATS-5",
  method: "PUT",
  path: "/user/goals/{id}",
  summary: "Change a goal, unless it was changed since it was loaded; the same change again changes nothing",
  auth: "session",
  access: "own",
  tokens: ["write"],
  example: { body: { period: "week", measure: "distance", target: 50_000, activityId: null, version: 1 } },
  params: goalParams,
  bodyKind: "json",
  body: changeBody,
  payload: goalSchema,
  answer: "envelope",
  errors: [...sessionErrors, "goal.not_found", "goal.exists", "goal.changed"],
});

export const deleteGoal = endpoint({
  id: "STATS-5",
  method: "DELETE",
  path: "/user/goals/{id}",
  summary: "Delete a goal; also true if it was deleted before",
  auth: "session",
  access: "own",
  tokens: ["write"],
  params: goalParams,
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});
