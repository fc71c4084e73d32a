import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Age after which uploads received by another machine are certainly over, ms. */
const maxUploadMs = 24 * 60 * 60 * 1000;

/** The folder of this process for uploads in progress. Several processes may share a data folder. */
export const incomingFolder = (root: string): string => join(root, `${hostname()}-${process.pid}`);

/** Makes the folder of this process. */
export async function makeIncomingFolder(root: string): Promise<string> {
  const folder = incomingFolder(root);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Removes what killed processes left, and everything in the folder of this one; to be called at the start, before anything is
 * received. Files of a live process, or of another machine, stay.
 */
export async function sweepIncoming(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    if (path !== incomingFolder(root) && (await isInUse(path, name))) continue;
    await rm(path, { recursive: true, force: true });
  }
  await makeIncomingFolder(root);
}

async function isInUse(path: string, name: string): Promise<boolean> {
  const [, host, processId] = /^(.+)-(\d+)$/.exec(name) ?? [];
  if (host === hostname()) return lives(Number(processId));
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && host !== undefined && Date.now() - found.mtimeMs < maxUploadMs;
}

function lives(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // It belongs to another account, or does not exist.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
