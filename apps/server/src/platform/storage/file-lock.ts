import { DatabaseSync } from "node:sqlite";

/** A held lock. */
export interface FileLock {
  /** Gives the file free. A second call does nothing. */
  release(): void;
}

/**
 * Takes a file for this process alone until `release` or the end of the process, however it ends.
 *
 * It is the operating system's own lock, taken through SQLite because Node has no call for it: it dies with the process, also at SIGKILL, and needs no
 * cleaning up. SQLite writes nothing to the file.
 *
 * @param path of the file, which is made when it is not there
 * @returns `undefined` when another live process, or another part of this one, holds it
 * @throws an error of SQLite when this account may not write there
 */
export function lockFile(path: string): FileLock | undefined {
  const database = new DatabaseSync(path);
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
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
