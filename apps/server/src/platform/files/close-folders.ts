import { chmod, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Folders of a data folder that hold what people gave. The database beside them runs under another account and needs none of them. */
const ownFolders = ["files", "incoming"] as const;

/** Read, write and enter for the owner alone. */
const closed = 0o700;

/** Makes the folders for people's files, and closes those that an earlier version left open to other accounts of the machine. */
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
