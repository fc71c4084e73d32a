import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { atMost } from "../workers/at-most.ts";

/** Files of a folder that are flushed at once: file systems with a journal write the changes of several together. */
const atOnce = 16;

/** Waits until a file, or the list of the entries of a folder, is on the disk and survives a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until a folder with everything in it is on the disk. */
export async function syncFolderToDisk(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const within = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  const turns = atMost(atOnce);
  await Promise.all([...within, folder].map((path) => turns(() => syncToDisk(path))));
}
