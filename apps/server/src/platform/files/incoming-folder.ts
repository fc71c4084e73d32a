import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { type FileLock, lockFile } from "../storage/file-lock.ts";

/** Age after which uploads received by another machine are certainly over, ms. */
const maxUploadMs = 24 * 60 * 60 * 1000;

/** The folder of one process for uploads in progress. */
export interface IncomingFolder {
  readonly path: string;
  /** Removes the folder with everything in it. */
  close(): Promise<void>;
}

/**
 * Makes a folder for uploads in progress of this process. Several processes may share a data folder, also those of containers,
 * which cannot see each other's processes; so each holds a lock as long as it uses its folder.
 *
 * @param root an existing folder, which contains those of all processes
 */
export async function makeIncomingFolder(root: string): Promise<IncomingFolder> {
  // A version that knows no locks takes such a name for that of another machine, and leaves the folder alone for a day.
  const name = `${randomBytes(8).toString("hex")}-${process.pid}`;
  const path = join(root, name);
  await mkdir(locksFolder(root), { recursive: true, mode: 0o700 });
  // The lock comes first: a folder without one counts as left by an older version.
  await writeFile(lockPath(root, name), "", { mode: 0o600, flag: "wx" });
  const lock = lockFile(lockPath(root, name));
  if (lock === undefined) throw new Error(`another process has locked the new file ${lockPath(root, name)}`);
  await mkdir(path, { mode: 0o700 });
  return { path, close: () => discard(root, name, lock) };
}

/** Removes the folders of processes that are gone; those of live processes, on this machine or another one, stay. */
export async function sweepIncoming(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (existsSync(lockPath(root, name))) {
      const lock = takeLock(lockPath(root, name));
      if (lock) await discard(root, name, lock);
    } else if (!(await isInUse(join(root, name), name))) {
      await rm(join(root, name), { recursive: true, force: true });
    }
  }
  await sweepLocks(root);
}

/** Locks are not in the folders themselves, which contain nothing but uploads. */
const locksFolder = (root: string): string => `${root}-locks`;

const lockPath = (root: string, name: string): string => join(locksFolder(root), name);

/**
 * `undefined` if a live process holds it, or if it is another account's, such as root's, whose folder this one cannot remove
 * either.
 */
function takeLock(path: string): FileLock | undefined {
  try {
    return lockFile(path);
  } catch {
    return undefined;
  }
}

/** Removes a folder, and then its lock. */
async function discard(root: string, name: string, lock: FileLock): Promise<void> {
  try {
    await rm(join(root, name), { recursive: true, force: true });
    await rm(lockPath(root, name), { force: true });
  } finally {
    lock.release();
  }
}

/** Removes locks of folders that are gone, except new ones: their process may be about to make the folder. */
async function sweepLocks(root: string): Promise<void> {
  for (const name of await readdir(locksFolder(root)).catch(() => [])) {
    if (existsSync(join(root, name)) || (await isNew(lockPath(root, name)))) continue;
    await rm(lockPath(root, name), { force: true });
  }
}

/** Whether a folder without a lock, of an older version, may belong to a live process. */
async function isInUse(path: string, name: string): Promise<boolean> {
  const [, host, processId] = /^(.+)-(\d+)$/.exec(name) ?? [];
  if (host === hostname()) return Number(processId) !== process.pid && lives(Number(processId));
  return host !== undefined && (await isNew(path));
}

async function isNew(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < maxUploadMs;
}

function lives(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // It belongs to another account, or does not exist.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
