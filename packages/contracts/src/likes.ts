import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors, viewErrors } from "./errors.ts";
import { idSchema } from "./values/ids.ts";
import { count, ifGiven } from "./values/lenient-values.ts";

/** Somebody who likes a workout. */
export const likerSchema = z
  .object({
    username: z.string(),
    /** Both spellings of known clients. */
    realname: z.string(),
    realName: z.string(),
    profileLink: z.string(),
    profileImageUrl: z.string().nullable(),
  })
  .meta({ id: "Reaction" });

export type LikerView = z.output<typeof likerSchema>;

/** The likes of a workout, as far as the caller may see them. */
export const likeStateSchema = z
  .object({
    workoutKey: z.string(),
    reactionCount: z.int(),
    userReacted: z.boolean(),
  })
  .meta({ id: "LikeState" });

const params = z.object({ workoutKey: idSchema });

export const listLikers = endpoint({
  id: "API-58",
  method: "GET",
  path: "/workouts/reactions/{workoutKey}",
  summary: "People who like a workout, latest first",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params,
  query: z.object({ limit: ifGiven(count(1000)).default(100), offset: count(1_000_000).default(0) }),
  payload: z.array(likerSchema),
  metadata: z.object({ ts: z.string() }),
  answer: "envelope",
  errors: viewErrors,
});

const likeErrors = [...sessionErrors, "workout.not_found"] as const;

export const addLike = endpoint({
  id: "API-59",
  method: "POST",
  path: "/workouts/reaction/{workoutKey}",
  summary: "Like a workout; a second time changes nothing",
  auth: "session",
  access: "answer",
  tokens: ["write"],
  params,
  payload: likeStateSchema,
  answer: "envelope",
  errors: likeErrors,
});

export const removeLike = endpoint({
  id: "API-59",
  method: "DELETE",
  path: "/workouts/reaction/{workoutKey}",
  summary: "Remove the caller's like; a second time changes nothing",
  auth: "session",
  access: "answer",
  tokens: ["write"],
  params,
  payload: likeStateSchema,
  answer: "envelope",
  errors: likeErrors,
});
