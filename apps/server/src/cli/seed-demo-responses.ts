import { createHash } from "node:crypto";
import type { DemoComment, DemoLike, DemoResponses } from "@cairn/demo/demo-responses";
import { markMentions, mentionableNames } from "@cairn/domain/text/comment-text";
import { authorizeWorkout } from "../core/workouts/workouts.policy.ts";
import { findSharedWorkout, lockWorkout } from "../core/workouts/workouts.queries.ts";
import type { Deps } from "../deps.ts";
import { insertComment } from "../features/comments/comments.queries.ts";
import { findIdsByName } from "../features/comments/mentions.queries.ts";
import { insertLike } from "../features/likes/likes.queries.ts";
import type { SessionActor } from "../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../platform/db/database.ts";
import { emit } from "../platform/events/events.queries.ts";

/** When a demo begins. */
interface DemoTime {
  /** ms since 1970. */
  readonly now: number;
}

/** Likes and comments of these last days cause notifications, ms; those of a whole year would be hundreds. */
const newsTime = 3 * 86_400_000;

/**
 * Adds likes and comments of the demo's people to a workout, all or none, in chronological order. People who may no longer see
 * the workout add nothing.
 *
 * @param actorOf the people by username
 */
export async function addDemoResponses(
  { db }: Pick<Deps, "db">,
  workoutKey: string,
  { likes, comments }: DemoResponses,
  { now, actorOf }: DemoTime & { readonly actorOf: (username: string) => SessionActor },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockWorkout(trx, workoutKey);
    const newsFrom = now - newsTime;
    for (const like of likes) await addLike(trx, workoutKey, like, actorOf(like.username), newsFrom);
    for (const comment of comments)
      await addComment(trx, workoutKey, comment, actorOf(comment.username), newsFrom);
  });
}

async function addLike(
  trx: DatabaseOrTransaction,
  workoutKey: string,
  { at }: DemoLike,
  actor: SessionActor,
  newsFrom: number,
): Promise<void> {
  const workout = authorizeWorkout(actor, await findSharedWorkout(trx, actor, workoutKey), "view");
  if (!workout.ok) return;
  const isNew = await insertLike(trx, actor, workout.value, new Date(at));
  if (!isNew || at <= newsFrom) return;
  const told = { workoutId: workoutKey, userId: actor.userId };
  await emit(trx, "reaction.added", workout.value.ownerId, told);
}

async function addComment(
  trx: DatabaseOrTransaction,
  workoutKey: string,
  { at, text }: DemoComment,
  actor: SessionActor,
  newsFrom: number,
): Promise<void> {
  const workout = authorizeWorkout(actor, await findSharedWorkout(trx, actor, workoutKey), "view");
  if (!workout.ok) return;
  const { ownerId } = workout.value;
  const marked = markMentions(text, await findIdsByName(trx, actor, mentionableNames(text)));
  const id = createHash("sha256").update(`${workoutKey} ${actor.userId} ${at}`).digest("hex").slice(0, 24);
  const isNew = await insertComment(trx, {
    ...marked,
    id,
    owner_id: ownerId,
    workout_id: workoutKey,
    author_id: actor.userId,
    created_at: new Date(at),
  });
  if (!isNew || at <= newsFrom) return;
  const told = {
    commentId: id,
    workoutId: workoutKey,
    authorId: actor.userId,
    mentions: marked.mentions,
  };
  await emit(trx, "comment.added", ownerId, told);
}
