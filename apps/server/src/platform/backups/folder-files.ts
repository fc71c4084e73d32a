import { lstat, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ignoreMissing } from "../files/ignore-missing.ts";
import { memberOf } from "./backup-manifest.ts";

/** Files of the data folder that belong to a backup: the operator's settings and pages, and the regions. */
const roots = ["map-styles.json", "pages", "regions"] as const;

/** Those files, by their names in the data folder, in the order of an archive, without half-written ones. */
export async function folderFiles(
  dataDir: string,
): Promise<readonly { readonly name: string; readonly path: string }[]> {
  const found: { name: string; path: string }[] = [];
  for (const root of roots) {
    const path = join(dataDir, root);
    const kind = await lstat(path).catch(ignoreMissing);
    if (kind?.isFile()) found.push({ name: root, path });
    if (!kind?.isDirectory()) continue;
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const name = relative(dataDir, file).split(sep).join("/");
      if (entry.isFile() && memberOf(`folder/${name}`)) found.push({ name, path: file });
    }
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
