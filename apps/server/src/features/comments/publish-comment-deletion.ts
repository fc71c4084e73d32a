import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import type { GoneComment } from "./comments.queries.ts";

/** Makes the screens of people who see the workout, or were notified of the comment, reload. */
export async function publishCommentDeletion(
  trx: DatabaseOrTransaction,
  { ownerId, workoutId, authorId, mentions }: GoneComment,
): Promise<void> {
  await publishLive(trx, { kind: "comments", about: workoutId, by: authorId });
  const told = [ownerId, ...mentions].filter((id) => id !== authorId);
  await publishLive(trx, { kind: "notifications", to: told, by: authorId });
}
