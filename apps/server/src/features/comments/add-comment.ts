import type { CommentView } from "@cairn/contracts/comments";
import { fail, ok, type Result } from "@cairn/domain/result";
import {
  commentText,
  markMentions,
  maxCommentLength,
  mentionableNames,
} from "@cairn/domain/text/comment-text";
import { authorizeWorkout, type WorkoutRefusal } from "../../core/workouts/workouts.policy.ts";
import { findSharedWorkout, lockWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { idOfAttempt } from "../../platform/db/new-id.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import type { CommentReader } from "./comment.view.ts";
import {
  type CommentedWorkout,
  countComments,
  countOwnComments,
  findOwnComment,
  hasComment,
  insertComment,
} from "./comments.queries.ts";
import { findIdsByName } from "./mentions.queries.ts";
import { showRows } from "./show-comments.ts";

/** Comments of one person on one workout. */
export const maxOwnComments = 200;

/**
 * Maximum length of a text that is examined at all. The limit on comments counts only visible characters, without the marks that
 * are left out.
 */
const maxGivenLength = 20 * maxCommentLength;

type Refusal = WorkoutRefusal | "comment.empty" | "comment.too_long" | "comment.too_many";
type Added = CommentView & { readonly commentCount: number };

/** Who adds a comment, and reads it in the answer. */
interface Author extends CommentReader {
  readonly actor: SessionActor;
}

/** A comment as it was sent. */
interface Given {
  readonly text: string;
  /** Chosen at random by the sender for this comment. */
  readonly attempt: string | undefined;
}

/**
 * Adds a comment to a workout that the actor may see. Access is decided while nobody can delete the workout or change its
 * privacy. A repeated attempt adds nothing and returns the existing comment.
 */
export async function addComment(
  { db, now }: Pick<Deps, "db" | "now">,
  author: Author,
  workoutKey: string,
  given: Given,
): Promise<Result<Added, Refusal>> {
  const { actor } = author;
  if (given.text.length > maxGivenLength) return fail("comment.too_long");
  const text = commentText(given.text);
  if (text === "") return fail("comment.empty");
  if (text.length > maxCommentLength) return fail("comment.too_long");
  return await db.transaction().execute(async (trx) => {
    // Others may hold the workout as well, so the person's comments on it are counted one after the other. Whoever waits holds
    // nothing yet.
    await lockName(trx, `comments/${actor.userId}/${workoutKey}`);
    await lockWorkout(trx, workoutKey);
    const workout = authorizeWorkout(actor, await findSharedWorkout(trx, actor, workoutKey), "view");
    if (!workout.ok) return fail(workout.error);
    const id = idOfAttempt(`${actor.userId} ${workoutKey}`, given.attempt);
    const isStored = await hasComment(trx, workout.value, id);
    if (!isStored && (await countOwnComments(trx, actor, workout.value)) >= maxOwnComments)
      return fail("comment.too_many");
    const marked = markMentions(text, await findIdsByName(trx, actor, mentionableNames(text)));
    const isNew = await insertComment(trx, {
      ...marked,
      id,
      owner_id: workout.value.ownerId,
      workout_id: workoutKey,
      author_id: actor.userId,
      created_at: now(),
    });
    const comment = await added(trx, author, workout.value, id);
    if (isNew) {
      await publishLive(trx, { kind: "comments", about: workoutKey, by: actor.userId });
      const told = {
        commentId: id,
        workoutId: workoutKey,
        authorId: actor.userId,
        mentions: marked.mentions,
      };
      await emit(trx, "comment.added", workout.value.ownerId, told);
    }
    return ok(comment);
  });
}

async function added(
  trx: DatabaseOrTransaction,
  author: Author,
  workout: CommentedWorkout,
  id: string,
): Promise<Added> {
  const [view] = await showRows(trx, author, [await findOwnComment(trx, workout, id)]);
  if (!view) throw new Error("a comment was added and is not there");
  return { ...view, commentCount: await countComments(trx, author.actor, workout) };
}
