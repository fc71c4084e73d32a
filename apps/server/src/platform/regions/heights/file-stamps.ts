import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The state of a file: path, bytes, and time of change, ms. */
export type FileStamp = readonly [path: string, bytes: number, changedAt: number];

/**
 * The stamps of files and of all files in folders, so that any change is noticed: a folder's own time does not change when one of
 * its files is rewritten.
 *
 * @throws if one of them cannot be read
 */
export async function stampsOf(paths: readonly string[]): Promise<readonly FileStamp[]> {
  const stamps: FileStamp[] = [];
  for (const path of paths) {
    const found = await stat(path);
    if (!found.isDirectory()) {
      stamps.push([path, found.size, found.mtimeMs]);
      continue;
    }
    const inside = await readdir(path, { recursive: true, withFileTypes: true });
    const files = inside
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.toSorted()) {
      const { size, mtimeMs } = await stat(file);
      stamps.push([file, size, mtimeMs]);
    }
  }
  return stamps;
}
