import type { Logger } from "pino";
import { copyOut } from "../db/copy-table.ts";
import { type DatabaseConnection, openPool, type PoolClient, withoutTimeLimits } from "../db/database.ts";
import type { FileStore } from "../files/file-store.ts";
import { withLocalCopy } from "../files/local-copy.ts";
import { claimBackup, stopRemovals } from "../files/removals.queries.ts";
import { type ArchiveWriter, writeArchive } from "./archive-writer.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupManifest, manifestName, rowsName } from "./backup-manifest.ts";
import { folderFiles } from "./folder-files.ts";
import { readSnapshot } from "./snapshot.ts";

/** Bytes of rows in one member of the archive; this much of them is in memory. */
const pieceBytes = 8 * 1024 * 1024;
/** People whose files are looked up at once. */
const ownersAtOnce = 500;

export interface BackupSource {
  readonly connection: DatabaseConnection;
  readonly files: FileStore;
  readonly dataDir: string;
  /** Folder for copies of files of a remote store. */
  readonly incomingDir: string;
  readonly log: Logger;
}

export interface BackupOptions {
  /** Version of this Cairn. */
  readonly version: string;
  readonly signal: AbortSignal;
  /** Told what has been written; the number of all is that which the snapshot names, and may be a little more than there are. */
  readonly onProgress?: (done: number, total: number, name: string) => void;
}

/** What a backup has. */
export interface WrittenBackup {
  readonly files: number;
  /** Files that the database names and the store does not have: of uploads that were in progress, or lost. */
  readonly missing: number;
  readonly bytes: number;
}

/**
 * Writes the database and the files of the same moment into one archive while everything goes on. The moment is that of a
 * snapshot of the database; files never change, and those that it names stay until they have been read, because nobody removes
 * any meanwhile (`platform/files/removals.queries.ts`).
 *
 * @throws BackupError if another backup is under way, or the database is spread over several machines
 */
export async function writeBackup(
  source: BackupSource,
  path: string,
  options: BackupOptions,
): Promise<WrittenBackup> {
  const pool = openPool(
    { ...source.connection, ...withoutTimeLimits, max: 2, application_name: "cairn backup" },
    source.log,
  );
  const [guard, snapshot] = [await pool.connect(), await pool.connect()];
  try {
    await guard.query("BEGIN");
    const { rows } = await guard.query<{ alone: boolean }>(claimBackup);
    if (rows[0]?.alone !== true)
      throw new BackupError("Another backup is being made. Wait until it is done.");
    await guard.query(stopRemovals);
    await snapshot.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { manifest, known } = await readSnapshot(snapshot, options.version);
    let written: WrittenBackup | undefined;
    await writeArchive(
      path,
      async (writer) => {
        await writer.add(manifestName, Buffer.from(JSON.stringify(manifest)));
        await addRows(snapshot, manifest, writer, options);
        written = await addFiles(source, snapshot, known, writer, options);
      },
      options.signal,
    );
    if (!written) throw new Error("a backup ended without being written");
    return written;
  } finally {
    // The transactions end with their connections, also if a statement is still under way.
    for (const client of [guard, snapshot]) client.release(true);
    await pool.end();
  }
}

async function addRows(
  client: PoolClient,
  { tables }: BackupManifest,
  writer: ArchiveWriter,
  { onProgress }: BackupOptions,
): Promise<void> {
  for (const [number, { schema, table, columns }] of tables.entries()) {
    onProgress?.(number, tables.length, table);
    let piece = 0;
    let waiting: Uint8Array[] = [];
    let size = 0;
    const flush = async (): Promise<void> => {
      await writer.add(rowsName(number, piece), Buffer.concat(waiting));
      piece += 1;
      [waiting, size] = [[], 0];
    };
    const list = columns.map((column) => `"${column}"`).join(", ");
    for await (const chunk of copyOut(
      client,
      `COPY "${schema}"."${table}" (${list}) TO STDOUT (FORMAT binary)`,
    )) {
      waiting.push(chunk);
      size += chunk.length;
      if (size >= pieceBytes) await flush();
    }
    if (size > 0) await flush();
  }
}

async function addFiles(
  { files, dataDir, incomingDir }: BackupSource,
  client: PoolClient,
  known: number,
  writer: ArchiveWriter,
  { onProgress }: BackupOptions,
): Promise<WrittenBackup> {
  let [done, found, missing] = [0, 0, 0];
  const add = async (key: string): Promise<boolean> =>
    (await withLocalCopy(files, key, incomingDir, async (path) => {
      await writer.addFile(`files/${key}`, path);
      return true;
    })) === true;
  for (const folder of ["photos", "profile-images", "uploads"]) {
    let after = "";
    for (;;) {
      const { rows: owners } = await client.query<{ owner: string; names: string[] }>(
        `SELECT owner_id AS owner, array_agg(split_part(name, '/', 2)) AS names FROM known_files
         WHERE owner_id > $1 AND name LIKE $2 GROUP BY owner_id ORDER BY owner_id LIMIT ${ownersAtOnce}`,
        [after, `${folder}/%`],
      );
      for (const { owner, names } of owners) {
        const wanted = new Set(names);
        const keys: string[] = [];
        for await (const key of files.list(`${folder}/${owner}`)) if (wanted.has(nameIn(key))) keys.push(key);
        const there = new Set<string>();
        for (const key of keys.toSorted()) {
          if (!(await add(key))) continue;
          there.add(nameIn(key));
          found += 1;
        }
        missing += wanted.size - there.size;
        done += wanted.size;
        onProgress?.(done, known, folder);
      }
      const last = owners.at(-1);
      if (!last) break;
      after = last.owner;
    }
  }
  for (const { name, path } of await folderFiles(dataDir)) {
    await writer.addFile(`folder/${name}`, path);
    found += 1;
  }
  return { files: found, missing, bytes: writer.bytes };
}

/** What the database calls a file of the store, by its key: sizes of a picture follow a dash. */
const nameIn = (key: string): string => (key.split("/").at(-1) ?? "").split("-")[0] ?? "";
