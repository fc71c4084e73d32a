import { chmod, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Subfolders of the data folder with people's files. The database runs under another account and needs none of them. */
const ownFolders = ["files", "incoming"] as const;

/** Read, write and enter for the owner alone. */
const closed = 0o700;

/** Creates the folders for people's files, and removes the permissions of other accounts that an earlier version left. */
export async function closeFolders(dataDir: string): Promise<void> {
  for (const name of ownFolders) {
    const folder = join(dataDir, name);
    await mkdir(folder, { recursive: true, mode: closed });
    if (await isOpen(folder)) await chmod(folder, closed);
  }
}

/** Names of the folders that other accounts may enter or list. */
export async function openFolders(dataDir: string): Promise<readonly string[]> {
  const found = await Promise.all(ownFolders.map((name) => isOpen(join(dataDir, name))));
  return ownFolders.filter((_name, i) => found[i]);
}

async function isOpen(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && (found.mode & 0o077) !== 0;
}
