import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors, viewErrors } from "./errors.ts";
import { idSchema, manyIdsSchema } from "./values/ids.ts";
import { count, ifGiven } from "./values/lenient-values.ts";

/** A person whom a comment mentions, or may mention. */
const mentionedSchema = z
  .object({ username: z.string(), realName: z.string() })
  .meta({ id: "MentionedPerson" });

export type MentionedPerson = z.output<typeof mentionedSchema>;

/** A comment on a workout as known clients read it. */
export const commentSchema = z
  .object({
    key: z.string(),
    /** Both hold the same text, in lines separated by line feeds, with `@username` for each person who is mentioned. */
    comment: z.string(),
    text: z.string(),
    username: z.string(),
    /** Both spellings of known clients. */
    realname: z.string(),
    realName: z.string(),
    profileImageUrl: z.string().optional(),
    /** The same as one old client reads it, as a complete address. */
    profilePictureUrl: z.string().optional(),
    /** ms since 1970. */
    timestamp: z.int(),
    /** The people mentioned in the text. */
    mentions: z.array(mentionedSchema),
    /** What the caller may do. */
    abilities: z.object({ delete: z.boolean() }),
  })
  .meta({ id: "Comment" });

export type CommentView = z.output<typeof commentSchema>;

/** What others have added to a workout, as far as the caller may see it. */
const countsSchema = z
  .object({
    workoutKey: z.string(),
    commentCount: z.int(),
    reactionCount: z.int(),
    userReacted: z.boolean(),
    /**
     * Whether it is in the caller's feed. It may not be: a caller can also see it by a link, or after they stopped following its
     * owner.
     */
    isInFeed: z.boolean(),
  })
  .meta({ id: "WorkoutCounts" });

export const listCounts = endpoint({
  id: "COMM-2",
  method: "GET",
  path: "/workouts/counts",
  summary:
    "Comments and likes of up to 100 workouts, and whether each is in the caller's feed; workouts that the caller may not see are left out",
  auth: "session",
  access: "visible",
  tokens: ["read"],
  example: { query: { workouts: "{workoutKey}" } },
  query: z.object({
    /** Keys of workouts, separated by commas. */
    workouts: manyIdsSchema,
  }),
  payload: z.array(countsSchema),
  answer: "envelope",
  errors: sessionErrors,
});

const ofWorkout = z.object({ workoutKey: idSchema });

export const listComments = endpoint({
  id: "API-55",
  method: "GET",
  path: "/workouts/comments/{workoutKey}",
  summary: "Comments on a workout, oldest first",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: ofWorkout,
  query: z.object({
    /** Only this many of the latest. */
    limit: ifGiven(count(1000)),
  }),
  payload: z.array(commentSchema),
  metadata: z.object({ ts: z.string() }),
  answer: "envelope",
  errors: viewErrors,
});

export const addComment = endpoint({
  id: "API-56",
  method: "POST",
  path: "/workouts/comment/{workoutKey}",
  summary:
    "Comment on a workout, with a body of plain text; `@username` mentions somebody. If the same `attempt` is sent again, the answer is the existing comment",
  auth: "session",
  access: "answer",
  tokens: ["write"],
  example: { body: "Well done" },
  params: ofWorkout,
  query: z.object({
    /** Random value that the client chooses for one comment, so that it can send it again if it got no answer. */
    attempt: idSchema.optional(),
  }),
  bodyKind: "text",
  body: z.string(),
  payload: commentSchema.extend({ commentCount: z.int() }).meta({ id: "AddedComment" }),
  answer: "envelope",
  errors: [...sessionErrors, "workout.not_found", "comment.empty", "comment.too_long", "comment.too_many"],
});

/** Longest time by which a deletion can be postponed, ms. */
const maxDeletionDelayMs = 60_000;

const ofComment = z.object({ commentKey: idSchema });
const deletionErrors = [...sessionErrors, "comment.not_found", "comment.forbidden"] as const;

export const deleteComment = endpoint({
  id: "API-57",
  method: "DELETE",
  path: "/workouts/comment/{commentKey}",
  summary:
    "Delete a comment of the caller's, or any comment on a workout of the caller's; with `after` the deletion happens after that many ms and can be undone until then",
  auth: "session",
  access: "owner",
  tokens: ["write"],
  params: ofComment,
  query: z.object({ after: count(maxDeletionDelayMs).default(0) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: deletionErrors,
});

export const keepComment = endpoint({
  id: "API-57",
  method: "POST",
  path: "/workouts/comment/{commentKey}/keep",
  summary:
    "Undo a deletion of a comment that the caller requested, as long as the comment exists; a deletion requested by somebody else remains",
  auth: "session",
  access: "owner",
  tokens: ["write"],
  params: ofComment,
  payload: z.literal(true),
  answer: "envelope",
  errors: deletionErrors,
});

export const listMentionable = endpoint({
  id: "COMM-1",
  method: "GET",
  path: "/workouts/mentions/{workoutKey}",
  summary:
    "People whom a comment may mention: the owner, those who commented, and those whom the caller follows; at most 8 whose names begin with the text",
  auth: "session",
  access: "answer",
  tokens: ["read"],
  params: ofWorkout,
  query: z.object({ name: z.string().trim().max(64).default("") }),
  payload: z.array(mentionedSchema),
  answer: "envelope",
  errors: [...sessionErrors, "workout.not_found"],
});
