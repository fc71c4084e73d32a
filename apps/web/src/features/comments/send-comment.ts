import type { QueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { showOnComments } from "../../lib/query/changes.ts";
import { showOnWorkout } from "../../lib/query/show-on-workout.ts";
import type { CommentDraft } from "./stored-drafts.ts";

/**
 * Sends a comment and shows it wherever the workout's comments are shown.
 *
 * @returns why it was refused, or that the outcome is unknown
 */
export async function sendComment(
  client: QueryClient,
  workoutKey: string,
  { text, attempt }: Required<CommentDraft>,
): Promise<ApiFailure | undefined> {
  const result = await request("addComment", { params: { workoutKey }, query: { attempt }, body: text });
  if (!result.ok) return result.error;
  const { commentCount, ...added } = result.value;
  showOnComments(client, workoutKey, (comments) =>
    comments.some(({ key }) => key === added.key)
      ? comments.map((comment) => (comment.key === added.key ? added : comment))
      : [...comments, added],
  );
  showOnWorkout(client, workoutKey, { commentCount });
  return undefined;
}
