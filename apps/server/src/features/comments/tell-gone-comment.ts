import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { tellLive } from "../../platform/live/tell-live.queries.ts";
import type { GoneComment } from "./comments.queries.ts";

/** Makes the screens of people who see the workout, or were notified of the comment, reload. */
export async function tellGoneComment(
  trx: DatabaseOrTransaction,
  { ownerId, workoutId, authorId, mentions }: GoneComment,
): Promise<void> {
  await tellLive(trx, { kind: "comments", about: workoutId, by: authorId });
  const told = [ownerId, ...mentions].filter((id) => id !== authorId);
  await tellLive(trx, { kind: "notifications", to: told, by: authorId });
}
