import { createHash } from "node:crypto";
import type { ListEntry } from "@cairn/contracts/own-data/own-data-files";
import { commentText, maxCommentLength } from "@cairn/domain/text/comment-text";
import type { Deps } from "../../../deps.ts";
import { findOwnIds, insertOwnComment, insertRecords } from "../moved.queries.ts";
import type { RecordList } from "../own-data.table.ts";
import type { PageEnd } from "./move-report.ts";
import { movedId } from "./moved-id.ts";
import type { MoveWork } from "./moved-workouts.ts";
import type { OwnDataHead } from "./read-own-data.worker.ts";
import { listEntries } from "./read-tasks.ts";

/** Records of a person in each list, and entries that are read of each: more than anybody gets in a life of sport. */
export const maxRecords = 200_000;

const page = { pageSize: 200, most: maxRecords };

/**
 * Stores the account's relations to people of its old server only as a record, because people of the same names here are somebody
 * else. The account's own comments on its own workouts concern nobody else and are added to the workouts again, as many of the
 * length as may be written here. What exceeds the quota or the maximum is left out.
 *
 * @param workoutOf the workout here, by its key there
 */
export async function moveRecords(
  deps: Deps,
  work: MoveWork,
  head: OwnDataHead,
  workoutOf: ReadonlyMap<string, string>,
): Promise<PageEnd> {
  for await (const entries of listEntries(deps, work, "comments.json", page)) {
    const own = await moveOwnComments(deps, work, head, { entries, workoutOf });
    const kept = await keepRecords(deps, work, head, "comments", own.others);
    const end = await work.report.endPage(own.isNew || kept);
    if (end !== "goOn") return end;
  }
  for (const list of ["reactions", "people", "notifications"] as const) {
    for await (const entries of listEntries(deps, work, `${list}.json`, page)) {
      const end = await work.report.endPage(await keepRecords(deps, work, head, list, entries));
      if (end !== "goOn") return end;
    }
  }
  return "goOn";
}

/** @returns whether there was something new */
async function keepRecords(
  deps: Deps,
  { actor: { userId } }: MoveWork,
  { account, server }: OwnDataHead,
  list: RecordList,
  entries: readonly { readonly server: string | null }[],
): Promise<boolean> {
  // If an archive returns to the server that made it, everything of this server already exists here, or was deleted.
  const foreign = entries.filter((entry) => account.key !== userId || entry.server !== server);
  const records = new Map(foreign.map((data) => [recordId(data), { id: recordId(data), data }]));
  const room = deps.storage.openRoom(userId);
  try {
    if ((await room.foresee(JSON.stringify(foreign).length)) !== undefined) return false;
    return (await insertRecords(deps, userId, { list, records: [...records.values()], maxRecords })) > 0;
  } finally {
    room.close();
  }
}

type Comment = ListEntry<"comments.json">;

/** Adds the account's own comments on its own workouts; returns the others. */
async function moveOwnComments(
  deps: Deps,
  { actor: { userId: ownerId } }: MoveWork,
  { account, server }: OwnDataHead,
  {
    entries,
    workoutOf,
  }: { readonly entries: readonly Comment[]; readonly workoutOf: ReadonlyMap<string, string> },
): Promise<{ readonly isNew: boolean; readonly others: readonly Comment[] }> {
  const { key: from, username } = account;
  const workoutIdOf = (entry: Comment): string | undefined =>
    from !== ownerId &&
    entry.server === server &&
    entry.author === username &&
    entry.workout.owner === username
      ? workoutOf.get(entry.workout.key)
      : undefined;
  const idOf = ({ workout, createdAt, text }: Comment): string =>
    movedId(ownerId, {
      account: from,
      kind: "comment",
      key: `${workout.key} ${createdAt} ${commentText(text ?? "")}`,
    });
  const own = entries.filter((entry) => workoutIdOf(entry) !== undefined);
  const here = await findOwnIds(deps.db, ownerId, "comments", own.map(idOf));
  const others: Comment[] = [];
  let isNew = false;
  for (const entry of entries) {
    const [id, workoutId, text] = [idOf(entry), workoutIdOf(entry), commentText(entry.text ?? "")];
    if (here.has(id)) continue;
    const createdAt = new Date(Math.min(Date.parse(entry.createdAt), deps.now().getTime()));
    const isAdded =
      workoutId !== undefined &&
      text !== "" &&
      text.length <= maxCommentLength &&
      (await insertOwnComment(deps.db, ownerId, { id, workoutId, text, createdAt }));
    if (isAdded) isNew = true;
    else others.push(entry);
  }
  return { isNew, others };
}

const recordId = (data: object): string =>
  createHash("sha256").update(JSON.stringify(data)).digest("hex").slice(0, 24);
