import type { CommentView } from "@cairn/contracts/comments";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { type CommentReader, commentView } from "./comment.view.ts";
import {
  type CommentedWorkout,
  type CommentRow,
  findComments,
  findLatestComments,
} from "./comments.queries.ts";
import { findMentioned } from "./mentions.queries.ts";

/** Rows to read and write at once. */
const pageSize = 200;

/** Rows as their reader may see them. */
export async function showRows(
  db: DatabaseOrTransaction,
  reader: CommentReader,
  rows: readonly CommentRow[],
): Promise<readonly CommentView[]> {
  const mentioned = new Set(rows.flatMap(({ mentions }) => mentions));
  const people = await findMentioned(db, reader.actor, [...mentioned]);
  return rows.map((row) => commentView(row, reader, people));
}

/** The latest comments of a workout, oldest of them first. */
export async function showLatestComments(
  db: DatabaseOrTransaction,
  reader: CommentReader,
  workout: CommentedWorkout,
  limit: number,
): Promise<readonly CommentView[]> {
  return await showRows(db, reader, await findLatestComments(db, reader.actor, workout, limit));
}

/**
 * Comments of a workout, oldest first, in pages; each is read after the previous one has been sent.
 *
 * @param limit maximum number, of the latest
 * @param requireVisible throws if the reader does not see the workout any more; called for each page after the first, because a
 *   reader may take hours
 */
export async function* showComments(
  db: DatabaseOrTransaction,
  reader: CommentReader,
  workout: CommentedWorkout,
  limit: number | undefined,
  requireVisible: () => Promise<unknown>,
): AsyncGenerator<readonly CommentView[], readonly CommentView[]> {
  if (limit !== undefined) return await showLatestComments(db, reader, workout, limit);
  let rows = await findComments(db, reader.actor, workout, pageSize);
  for (;;) {
    const page = await showRows(db, reader, rows);
    if (rows.length < pageSize) return page;
    yield page;
    rows = await findComments(db, reader.actor, workout, pageSize, rows.at(-1));
    await requireVisible();
  }
}
