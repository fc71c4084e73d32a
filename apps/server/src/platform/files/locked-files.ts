import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { type AtMost, atMost } from "../workers/at-most.ts";
import type { FileStore } from "./file-store.ts";
import { type FilesName, deleteKnownFiles, noteFiles } from "./known-files.queries.ts";
import { mayRemoveFiles } from "./removals.queries.ts";

/** What is needed to change the file store together with the rows that refer to its files. */
export interface FileDeps {
  readonly db: Database;
  readonly files: FileStore;
  /** Limits how many transactions wait for the file store at once. */
  readonly fileTurns: AtMost;
}

/** Fewer than the connections of a pool, so that calls that need no file are answered however slow the store is. */
export const createFileTurns = (): AtMost => atMost(3);

/**
 * Locks what some files belong to until the end of a transaction. Whoever writes rows that refer to the files, or removes the
 * files because no row does, holds this lock.
 */
type LockFiles = (trx: DatabaseOrTransaction) => Promise<void>;

/** Files to which new rows refer. */
export interface NewFiles extends FilesName {
  readonly lock: LockFiles;
  /** Local files by key. They stay until the rows are committed, because a sweep may remove the stored ones before. */
  readonly paths: ReadonlyMap<string, string>;
}

/**
 * New files were removed by others each time before their rows were written, such as by the deletion of their owner's account. A
 * later try finds out.
 */
export class FilesRemovedError extends Error {
  override readonly name = "FilesRemovedError";

  constructor() {
    super("somebody removed new files from the store each time before their rows were written");
  }
}

/** How often somebody else may remove the files again before their rows are written. */
const maxTries = 5;

/**
 * Puts files into the store, then writes the rows that refer to them. Bytes travel before the transaction, so that no connection
 * waits for them; in the transaction the store is only asked whether the files are still there, and if they are not, all of it is
 * repeated.
 *
 * The files are noted before they are put, because a sweep removes none that the database has never heard of.
 *
 * @throws FilesRemovedError if they never are
 */
export async function writeWithFiles<T>(
  { db, files, fileTurns }: FileDeps,
  { lock, paths, ...name }: NewFiles,
  write: (trx: DatabaseOrTransaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    if (paths.size > 0) await noteFiles(db, name);
    for (const [key, path] of paths) await files.put(key, path);
    const written = await fileTurns(() =>
      db.transaction().execute(async (trx) => {
        await lock(trx);
        const isThere = await Promise.all([...paths.keys()].map((key) => files.has(key)));
        if (!isThere.every(Boolean)) return undefined;
        // Somebody may have removed and forgotten the same files before these were put.
        if (paths.size > 0) await noteFiles(trx, name);
        return { value: await write(trx) };
      }),
    );
    if (written) return written.value;
  }
  throw new FilesRemovedError();
}

/** Files that no row may refer to any more. */
export interface OldFiles extends FilesName {
  readonly lock: LockFiles;
  readonly keys: readonly string[];
  /** Whether a row refers to them, or something that will have rows needs them. */
  readonly isUsed: (trx: DatabaseOrTransaction) => Promise<boolean>;
}

/** Removes files from the store unless they are used. The lock is held until the store has removed them. */
export async function removeUnused(
  { db, files, fileTurns }: FileDeps,
  { lock, keys, isUsed, ...name }: OldFiles,
): Promise<void> {
  await fileTurns(() =>
    db.transaction().execute(async (trx) => {
      await lock(trx);
      if (await isUsed(trx)) return;
      // A sweep removes them later.
      if (!(await mayRemoveFiles(trx))) return;
      // None may still be under way when the lock is gone, not even if another one fails.
      const removed = await Promise.allSettled(keys.map((key) => files.remove(key)));
      for (const each of removed) if (each.status === "rejected") throw each.reason;
      await deleteKnownFiles(trx, name);
    }),
  );
}
