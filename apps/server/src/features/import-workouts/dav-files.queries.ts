import { type ColumnType, sql } from "kysely";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";

interface DavFilesTable {
  owner_id: string;
  key_hash: Buffer;
  path: string;
  state: DavFile["state"];
  size_bytes: ColumnType<string, number, number>;
  sha256: string | null;
  sent_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    dav_files: DavFilesTable;
  }
}

/** A file or a folder that a program has made in the WebDAV folder of its token. */
export interface DavFile {
  /** Below the token's folder, without a slash at either end. */
  readonly path: string;
  /** `held` waits for another name in the file store, `taken` was imported, and nothing was in what is `left`. */
  readonly state: "folder" | "held" | "taken" | "left";
  /** Bytes. */
  readonly size: number;
  /** Hex; null unless it is held. */
  readonly sha256: string | null;
  readonly sentAt: Date;
}

/** How long a token sees what it has sent, ms. */
const seenMs = 7 * 86_400_000;
/** How long a file waits for its name, ms. */
const heldMs = 86_400_000;
/** Most names that are remembered of a token, and most of them that are held. */
const maxFiles = 1000;
const maxHeld = 20;

type Holder = Pick<SessionActor, "userId" | "keyHash">;

/** What a token has sent in the last days, by path. */
export async function findDavFiles(
  db: Database,
  { userId, keyHash }: Holder,
  now: Date,
): Promise<readonly DavFile[]> {
  const rows = await db
    .selectFrom("dav_files")
    .selectAll()
    .where("owner_id", "=", userId)
    .where("key_hash", "=", keyHash)
    .where("sent_at", ">", new Date(now.getTime() - seenMs))
    .orderBy("path")
    .execute();
  return rows.map(({ path, state, size_bytes, sha256, sent_at }) => ({
    path,
    state,
    size: Number(size_bytes),
    sha256,
    sentAt: sent_at,
  }));
}

/** Notes a file in the place of what had its name. */
export async function saveDavFile(
  db: Database,
  { userId, keyHash }: Holder,
  { path, state, size, sha256, sentAt }: DavFile,
): Promise<void> {
  const values = { state, size_bytes: size, sha256, sent_at: sentAt };
  await db
    .insertInto("dav_files")
    .values({ owner_id: userId, key_hash: keyHash, path, ...values })
    .onConflict((conflict) => conflict.columns(["owner_id", "key_hash", "path"]).doUpdateSet(values))
    .execute();
}

/** Drops what has these names. */
export async function dropDavFiles(
  db: Database,
  { userId, keyHash }: Holder,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await db
    .deleteFrom("dav_files")
    .where("owner_id", "=", userId)
    .where("key_hash", "=", keyHash)
    .where("path", "in", paths)
    .execute();
}

/**
 * Drops the oldest names of a token beyond the most that are remembered.
 *
 * @param newest what was noted last
 * @returns hashes of dropped files that were held
 */
export async function dropOldestDavFiles(
  db: Database,
  { userId, keyHash }: Holder,
  newest: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ sha256: string }>`
    WITH counted AS (
      SELECT path, state, row_number() OVER (
        PARTITION BY state = 'held' ORDER BY path = ${newest} DESC, sent_at DESC, path) AS number
      FROM dav_files WHERE owner_id = ${userId} AND key_hash = ${keyHash})
    DELETE FROM dav_files USING counted
    WHERE owner_id = ${userId} AND key_hash = ${keyHash} AND dav_files.path = counted.path
      AND counted.number > CASE WHEN counted.state = 'held' THEN ${maxHeld}::int ELSE ${maxFiles}::int END
    RETURNING dav_files.sha256`.execute(db);
  return rows.flatMap(({ sha256 }) => sha256 ?? []);
}

/**
 * Drops everybody's names that no token sees any more, and files that have waited too long for a name.
 *
 * @returns those that were held
 */
export async function dropOldDavFiles(
  db: Database,
  now: Date,
): Promise<readonly { readonly ownerId: string; readonly sha256: string }[]> {
  const rows = await db
    .deleteFrom("dav_files")
    .where((is) =>
      is.or([
        is("sent_at", "<=", new Date(now.getTime() - seenMs)),
        is.and([is("state", "=", "held"), is("sent_at", "<=", new Date(now.getTime() - heldMs))]),
      ]),
    )
    .returning(["owner_id", "sha256"])
    .execute();
  return rows.flatMap(({ owner_id, sha256 }) => (sha256 === null ? [] : { ownerId: owner_id, sha256 }));
}
