import { rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { syncToDisk } from "./sync-to-disk.ts";

/**
 * Writes a file atomically: until this resolves an older one stays, and afterwards the new one is on the disk and survives a
 * power failure. Without the flush in between, the new name could outlive its content, and the file would be empty.
 *
 * @param path of the file; `.part` is appended while it is written
 */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, content, { flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncToDisk(dirname(path));
}
