import type { ListEntry } from "@cairn/contracts/own-data/own-data-files";
import { writeMentions } from "@cairn/domain/text/comment-text";
import { type RawBuilder, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { creationForReader } from "../notifications/notification.view.ts";
import { listForArchive } from "../notifications/notifications.queries.ts";
import type { Page } from "./exported-lists.queries.ts";
import type { RecordList } from "./own-data.table.ts";

/** The owner and their server: its public address, null if unknown. */
export interface RecordOwner {
  readonly ownerId: string;
  readonly server: string | null;
}

type Find<Entry> = (db: DatabaseOrTransaction, owner: RecordOwner, page: Page) => Promise<readonly Entry[]>;

/**
 * SQL for whether the person of a column has not blocked the owner. Whoever has is not in the archive, as if they had deleted
 * their account: what is left of them would tell that they are there. People whom the owner has blocked are.
 */
const hasNotBlockedSql = (ownerId: string, person: string): RawBuilder<boolean> =>
  sql<boolean>`NOT EXISTS (SELECT FROM blocks WHERE blocker_id = ${sql.ref(person)} AND blocked_id = ${ownerId})`;

interface CommentRow {
  readonly workout_id: string;
  readonly owner: string;
  readonly author: string;
  readonly isOwn: boolean;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly names: Readonly<Record<string, string>> | null;
  readonly created_at: Date;
}

/**
 * The person's own comments with their text, and those of others on the person's workouts without it, because that text is
 * theirs.
 */
export const findExportedComments: Find<ListEntry<"comments.json">> = async (
  db,
  { ownerId, server },
  { offset, limit },
) => {
  const { rows } = await sql<CommentRow>`
    SELECT comments.workout_id, owners.username AS owner, authors.username AS author, comments.author_id = ${ownerId} AS "isOwn",
      comments.text, comments.mentions, comments.created_at,
      (SELECT json_object_agg(named.id, named.username) FROM users named
        LEFT JOIN blocks ON blocks.blocker_id = named.id AND blocks.blocked_id = ${ownerId}
        WHERE named.id = ANY(comments.mentions) AND blocks.blocker_id IS NULL) AS names
    FROM comments JOIN users owners ON owners.id = comments.owner_id JOIN users authors ON authors.id = comments.author_id
    WHERE (comments.author_id = ${ownerId} OR comments.owner_id = ${ownerId}) AND comments.gone_at IS NULL
      AND ${hasNotBlockedSql(ownerId, "comments.author_id")} AND ${hasNotBlockedSql(ownerId, "comments.owner_id")}
    ORDER BY comments.created_at, comments.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map((row) => ({
    server,
    workout: { key: row.workout_id, owner: row.owner },
    author: row.author,
    text: row.isOwn ? writeMentions(row, (id) => row.names?.[id]) : null,
    createdAt: row.created_at.toISOString(),
  }));
};

export const findExportedLikes: Find<ListEntry<"reactions.json">> = async (
  db,
  { ownerId, server },
  { offset, limit },
) => {
  const { rows } = await sql<{ workout_id: string; owner: string; from: string; created_at: Date }>`
    SELECT reactions.workout_id, owners.username AS owner, givers.username AS "from", reactions.created_at
    FROM reactions JOIN users owners ON owners.id = reactions.owner_id JOIN users givers ON givers.id = reactions.user_id
    WHERE (reactions.user_id = ${ownerId} OR reactions.owner_id = ${ownerId})
      AND ${hasNotBlockedSql(ownerId, "reactions.user_id")} AND ${hasNotBlockedSql(ownerId, "reactions.owner_id")}
    ORDER BY reactions.created_at, reactions.owner_id, reactions.workout_id, reactions.user_id LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map((row) => ({
    server,
    workout: { key: row.workout_id, owner: row.owner },
    from: row.from,
    createdAt: row.created_at.toISOString(),
  }));
};

interface RelationRow {
  readonly relation: ListEntry<"people.json">["relation"];
  readonly username: string;
  readonly created_at: Date;
  readonly accepted_at: Date | null;
}

/** It does not say who blocked the person, as nowhere else. */
export const findExportedPeople: Find<ListEntry<"people.json">> = async (
  db,
  { ownerId, server },
  { offset, limit },
) => {
  const { rows } = await sql<RelationRow>`
    SELECT relation, users.username, related.created_at, related.accepted_at FROM (
      SELECT 'following' AS relation, followee_id AS id, created_at, accepted_at FROM follows WHERE follower_id = ${ownerId}
      UNION ALL SELECT 'follower', follower_id, created_at, accepted_at FROM follows WHERE followee_id = ${ownerId}
      UNION ALL SELECT 'blocked', blocked_id, created_at, NULL FROM blocks WHERE blocker_id = ${ownerId}
      UNION ALL SELECT 'friendRequestSent', receiver_id, created_at, NULL FROM friend_requests WHERE sender_id = ${ownerId}
      UNION ALL SELECT 'friendRequestReceived', sender_id, created_at, NULL FROM friend_requests WHERE receiver_id = ${ownerId}
    ) related JOIN users ON users.id = related.id
    ORDER BY related.created_at, relation, users.username LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map((row) => ({
    server,
    relation: row.relation,
    username: row.username,
    since: row.created_at.toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
  }));
};

/** The notifications that the person can still see, with the times that they may know. */
export const findExportedNotifications: Find<ListEntry<"notifications.json">> = async (
  db,
  { ownerId, server },
  page,
) => (await listForArchive(db, ownerId, page)).map((row) => exportedNotification(server, row));

const exportedNotification = (
  server: ListEntry<"notifications.json">["server"],
  row: Awaited<ReturnType<typeof listForArchive>>[number],
): ListEntry<"notifications.json"> => ({
  server,
  kind: row.kind,
  actor: row.username,
  workout:
    row.workoutId !== null && row.workoutUsername !== null
      ? { key: row.workoutId, owner: row.workoutUsername }
      : null,
  ...(row.upload && { upload: row.upload }),
  createdAt: new Date(creationForReader(row)).toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});

/** The records of a list that the account brought from an earlier server, unchanged. */
export async function findMovedRecords(
  db: DatabaseOrTransaction,
  ownerId: string,
  list: RecordList,
  { offset, limit }: Page,
): Promise<readonly unknown[]> {
  const rows = await db
    .selectFrom("moved_records")
    .select("data")
    .where("owner_id", "=", ownerId)
    .where("list", "=", list)
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ data }) => data);
}
