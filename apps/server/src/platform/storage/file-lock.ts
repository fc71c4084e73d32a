import { DatabaseSync } from "node:sqlite";

/** A held lock. */
export interface FileLock {
  /** Releases the file. A second call does nothing. */
  release(): void;
}

/**
 * Locks a file for this process until `release` or the end of the process, however it ends.
 *
 * It is a lock of the operating system, taken through SQLite because Node has no call for it: it ends with the process, even at
 * SIGKILL, and needs no cleanup. SQLite writes nothing to the file. Of several that ask in the same moment exactly one gets it.
 *
 * @param path of the file, which is created if missing
 * @returns `undefined` if another live process, or another part of this one, holds it
 * @throws an error of SQLite if this account may not write there
 */
export function lockFile(path: string): FileLock | undefined {
  const database = new DatabaseSync(path);
  try {
    // RESERVED has one holder and is taken in one step. EXCLUSIVE fails while another holds SHARED, which both do that ask at
    // once: neither would get it.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  let isHeld = true;
  return {
    release() {
      if (!isHeld) return;
      isHeld = false;
      database.close();
    },
  };
}

/** SQLITE_BUSY of https://www.sqlite.org/rescode.html, which Node passes on as `errcode`. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}
