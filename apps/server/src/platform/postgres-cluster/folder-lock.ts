import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ClusterError } from "./cluster-error.ts";

/** Another live process holds the folder. */
export class FolderInUseError extends ClusterError {}

/** A held lock. */
export interface FolderLock {
  /** Gives the folder free. A second call does nothing. */
  release(): void;
}

/**
 * Takes a folder for this process alone until `release` or the end of the process, however it ends.
 *
 * The lock is the operating system's own lock on a file, taken through SQLite because Node has no call for it: it dies with the process, also at
 * SIGKILL, and needs no cleaning up. SQLite writes nothing to the file.
 *
 * @param folder an existing folder that this process may write to
 * @throws FolderInUseError when another live process holds the folder
 * @throws ClusterError when this account may not write to it
 */
export function lockFolder(folder: string): FolderLock {
  const holderFile = join(folder, "cairn.pid");
  const database = openLockFile(folder);
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw unwritable(folder, error);
    const holder = readHolder(holderFile);
    throw new FolderInUseError(
      `Another Cairn${holder === undefined ? "" : ` (process ${holder})`} is using the data folder ${folder}. ` +
        "Stop it first, or set CAIRN_DATA_DIR to another folder.",
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  let isHeld = true;
  return {
    release() {
      if (!isHeld) return;
      isHeld = false;
      database.close();
    },
  };
}

function openLockFile(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(join(folder, "cairn.lock"));
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** SQLITE_BUSY of https://www.sqlite.org/rescode.html, which Node passes on as `errcode`. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}

function unwritable(folder: string, cause: unknown): ClusterError {
  return new ClusterError(
    `The data folder ${folder} cannot be written to by this account. Run Cairn as the account that made it, ` +
      "or set CAIRN_DATA_DIR to another folder.",
    { cause },
  );
}

function readHolder(holderFile: string): string | undefined {
  try {
    return readFileSync(holderFile, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
