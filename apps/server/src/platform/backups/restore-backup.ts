import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { copyIn } from "../db/copy-table.ts";
import type { Pool, PoolClient } from "../db/database.ts";
import type { FileStore } from "../files/file-store.ts";
import { syncToDisk } from "../files/sync-to-disk.ts";
import { migrateTo } from "../migrations/migrate.ts";
import { readMigrationFiles } from "../migrations/migration-files.ts";
import { type ReadArchive, type ReadMember, readArchive } from "./archive-reader.ts";
import { BackupError, damaged } from "./backup-error.ts";
import type { BackupManifest, Member } from "./backup-manifest.ts";

/** Where a backup is restored to. */
export interface RestoreTarget {
  /** The database, without a schema or with one that is replaced. Its statements need no time limit. */
  readonly pool: Pool;
  readonly files: FileStore;
  readonly dataDir: string;
  /** Folder for files that are about to be stored, on the disk of the store. */
  readonly incomingDir: string;
}

/**
 * Reads all of a backup without writing anything, and checks that this Cairn can restore it.
 *
 * @throws BackupError if it is damaged or of a newer Cairn
 */
export async function verifyBackup(path: string): Promise<ReadArchive> {
  const next = new Map<number, number>();
  const read = await readArchive(path, async ({ member, bytes }, manifest) => {
    if (member.kind === "rows") {
      if (member.table >= manifest.tables.length || member.piece !== (next.get(member.table) ?? 0))
        throw damaged("rows in it are missing");
      next.set(member.table, member.piece + 1);
    }
    for await (const _ of bytes) continue;
  });
  // Even an empty table has a beginning and an end.
  if (next.size !== read.manifest.tables.length) throw damaged("rows in it are missing");
  await refuseNewer(read.manifest);
  return read;
}

async function refuseNewer({ migrations, version }: BackupManifest): Promise<void> {
  const own = await readMigrationFiles();
  const other = migrations.find(({ checksum }, at) => own[at]?.checksum !== checksum);
  if (other)
    throw new BackupError(
      `The backup is of a newer Cairn (${version}, with ${other.name}). Update this one first, then restore it.`,
    );
}

/**
 * Replaces the database by that of a backup, in the schema that it had, and adds its files to the store and the data folder.
 * Files come first, because nothing refers to them before the rows are there; the rows come in one transaction. The next start
 * takes the newer steps of the schema.
 *
 * @param path of a backup that `verifyBackup` has read
 */
export async function restoreBackup(
  target: RestoreTarget,
  path: string,
  { manifest, members }: ReadArchive,
  onProgress: (done: number, total: number, name: string) => void,
): Promise<void> {
  let done = 0;
  const show = (name: string): void => onProgress((done += 1), members, name);
  await readArchive(path, async ({ member, bytes }) => {
    if (member.kind === "rows") return await drain(bytes);
    await restoreFile(target, member, bytes);
    show(member.kind);
  });
  await prepareSchema(target.pool, manifest);
  const client = await target.pool.connect();
  try {
    await client.query("BEGIN");
    await setTriggers(client, manifest, "DISABLE");
    await client.query(`TRUNCATE ${manifest.tables.map(quoted).join(", ")} CASCADE`);
    await restoreRows(client, path, manifest, () => show("rows"));
    await setSequences(client, manifest);
    await releaseJobs(client);
    // What is still to be checked would keep the triggers from being changed.
    await client.query("SET CONSTRAINTS ALL IMMEDIATE");
    await setTriggers(client, manifest, "ENABLE");
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } finally {
    client.release(true);
  }
}

const quoted = ({ schema, table }: BackupManifest["tables"][number]): string => `"${schema}"."${table}"`;

/** Makes the empty schema that the backup had. */
async function prepareSchema(pool: Pool, manifest: BackupManifest): Promise<void> {
  await pool.query(
    "DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public",
  );
  await migrateTo(pool, manifest.migrations.length);
  for (const { schema, table, columns } of manifest.tables) {
    const { rows } = await pool.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2",
      [schema, table],
    );
    const there = new Set(rows.map(({ name }) => name));
    const missing = columns.find((column) => !there.has(column));
    if (missing !== undefined)
      throw new BackupError(
        `This Cairn (whose job queue is another one) has no ${missing} in ${schema}.${table}. Restore with Cairn ${manifest.version}, start it once, then update.`,
      );
  }
}

/** Triggers count what people do; the rows have those counts already. */
async function setTriggers(
  client: PoolClient,
  { tables }: BackupManifest,
  how: "DISABLE" | "ENABLE",
): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE ${quoted(table)} ${how} TRIGGER USER`);
}

/** The rows of each table are one statement, whose bytes are in several members that follow each other. */
async function restoreRows(
  client: PoolClient,
  path: string,
  { tables }: BackupManifest,
  onPiece: () => void,
): Promise<void> {
  let open: { readonly table: number; readonly feed: Feed; readonly done: Promise<void> } | undefined;
  const close = async (): Promise<void> => {
    open?.feed.end();
    await open?.done;
    open = undefined;
  };
  await readArchive(path, async ({ member, bytes }) => {
    if (member.kind !== "rows") return await drain(bytes);
    if (open?.table !== member.table) {
      await close();
      const table = tables[member.table];
      if (!table) throw damaged("it has rows of a table that it does not name");
      const list = table.columns.map((column) => `"${column}"`).join(", ");
      const feed = new Feed();
      const done = copyIn(client, `COPY ${quoted(table)} (${list}) FROM STDIN (FORMAT binary)`, feed.bytes());
      done.catch(() => feed.stop());
      open = { table: member.table, feed, done };
    }
    for await (const chunk of bytes) await open.feed.add(chunk);
    onPiece();
  });
  await close();
}

/** Passes pieces on, one at a time, to whoever takes them. */
class Feed {
  private piece: Uint8Array | undefined;
  private isEnded = false;
  private isStopped = false;
  private news = Promise.withResolvers<void>();

  async add(piece: Uint8Array): Promise<void> {
    while (this.piece !== undefined && !this.isStopped) await this.change();
    this.piece = piece;
    this.tell();
  }

  end(): void {
    this.isEnded = true;
    this.tell();
  }

  /** Nobody takes any more. */
  stop(): void {
    this.isStopped = true;
    this.tell();
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const { piece } = this;
      if (piece !== undefined) {
        yield piece;
        this.piece = undefined;
        this.tell();
      } else if (this.isEnded) return;
      else await this.change();
    }
  }

  private async change(): Promise<void> {
    await this.news.promise;
  }

  private tell(): void {
    this.news.resolve();
    this.news = Promise.withResolvers();
  }
}

async function setSequences(client: PoolClient, { sequences }: BackupManifest): Promise<void> {
  for (const { schema, sequence, last } of sequences)
    if (last !== null)
      await client.query("SELECT setval($1::regclass, $2::bigint)", [`"${schema}"."${sequence}"`, last]);
}

/** The workers that had them do not exist any more. */
async function releaseJobs(client: PoolClient): Promise<void> {
  await client.query(
    "SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL))",
  );
}

async function drain(bytes: ReadMember["bytes"]): Promise<void> {
  for await (const _ of bytes) continue;
}

async function restoreFile(
  { files, dataDir, incomingDir }: RestoreTarget,
  member: Exclude<Member, { readonly kind: "rows" }>,
  bytes: ReadMember["bytes"],
): Promise<void> {
  const part = join(incomingDir, "restored.part");
  try {
    await writeWhole(part, bytes);
    if (member.kind === "file") await files.put(member.key, part);
    else {
      const place = join(dataDir, member.path);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await syncToDisk(part);
      await rename(part, place);
    }
  } finally {
    await rm(part, { force: true });
  }
}

async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(bytes, createWriteStream(path, { flags: "wx", mode: 0o600 }));
}
