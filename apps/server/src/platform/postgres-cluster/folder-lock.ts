import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type FileLock, lockFile } from "../storage/file-lock.ts";
import { ClusterError } from "./cluster-error.ts";

/** Another live process has locked the folder. */
export class FolderInUseError extends ClusterError {}

/** A held lock. */
export interface FolderLock extends FileLock {
  /** Tells those who wait for the folder that it will be released: what is under way may take half a minute until then. */
  announceRelease(): void;
}

/** Second line of the file that names the holder. */
const leaving = "stopping";
const holderFileOf = (folder: string): string => join(folder, "cairn.pid");

/**
 * Locks a folder for this process until `release` or the end of the process, however it ends.
 *
 * @param folder an existing folder that this process may write to
 * @throws FolderInUseError if another live process has locked the folder
 * @throws ClusterError if this account may not write to it
 */
export function lockFolder(folder: string): FolderLock {
  const holderFile = holderFileOf(folder);
  const lock = takeLock(folder);
  if (lock === undefined) {
    const [holder] = readHolder(folder);
    throw new FolderInUseError(
      `Another Cairn${holder === undefined ? "" : ` (process ${holder})`} is using the data folder ${folder}. ` +
        "Stop it first, or set CAIRN_DATA_DIR to another folder.",
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return {
    release: () => lock.release(),
    announceRelease() {
      try {
        appendFileSync(holderFile, `${leaving}\n`);
      } catch {
        // On a full disk nobody learns of it; that is no reason not to release it.
      }
    },
  };
}

/** Whether the process that has locked a folder is about to release it. */
export const isBeingReleased = (folder: string): boolean => readHolder(folder)[1] === leaving;

function takeLock(folder: string): FileLock | undefined {
  try {
    return lockFile(join(folder, "cairn.lock"));
  } catch (cause) {
    throw new ClusterError(
      `The data folder ${folder} cannot be written to by this account. Run Cairn as the account that created it, ` +
        "or set CAIRN_DATA_DIR to another folder.",
      { cause },
    );
  }
}

/** The lines of the holder's file; none if it cannot be read. */
function readHolder(folder: string): readonly string[] {
  try {
    return readFileSync(holderFileOf(folder), "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
