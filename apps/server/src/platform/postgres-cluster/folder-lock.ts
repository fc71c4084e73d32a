import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type FileLock, lockFile } from "../storage/file-lock.ts";
import { ClusterError } from "./cluster-error.ts";

/** Another live process has locked the folder. */
export class FolderInUseError extends ClusterError {}

/** A held lock. */
export type FolderLock = FileLock;

/**
 * Locks a folder for this process until `release` or the end of the process, however it ends.
 *
 * @param folder an existing folder that this process may write to
 * @throws FolderInUseError if another live process has locked the folder
 * @throws ClusterError if this account may not write to it
 */
export function lockFolder(folder: string): FolderLock {
  const holderFile = join(folder, "cairn.pid");
  const lock = takeLock(folder);
  if (lock === undefined) {
    const holder = readHolder(holderFile);
    throw new FolderInUseError(
      `Another Cairn${holder === undefined ? "" : ` (process ${holder})`} is using the data folder ${folder}. ` +
        "Stop it first, or set CAIRN_DATA_DIR to another folder.",
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return lock;
}

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

function readHolder(holderFile: string): string | undefined {
  try {
    return readFileSync(holderFile, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
