import { chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { assertFileKey } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";

/**
 * Stores files in a folder of the local disk. `adopt` syncs the file, renames it into place and syncs the folders it is in, so
 * that a power cut after it returns loses nothing; the folder must be on the same disk as the files that are adopted.
 */
export function createDiskFileStore(root: string): FileStore {
  const pathOf = (key: string): string => {
    assertFileKey(key);
    return join(root, key);
  };
  return {
    async adopt(key, path) {
      const target = pathOf(key);
      if (await exists(target)) {
        await rm(path, { force: true });
        return;
      }
      await chmod(path, 0o600);
      await sync(path);
      await putInPlace(root, path, target);
    },
    async read(key) {
      const handle = await open(pathOf(key)).catch(ignoreMissing);
      return handle?.createReadStream();
    },
    localPath: pathOf,
    async has(key) {
      return await exists(pathOf(key));
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async removeBelow(prefix) {
      // Another process may add a file there at the same time.
      await rm(pathOf(prefix), { recursive: true, force: true, maxRetries: 3 });
    },
    async *list(prefix) {
      const entries = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(
        ignoreMissing,
      );
      for (const entry of entries ?? []) {
        if (entry.isFile()) {
          yield relative(root, join(entry.parentPath, entry.name)).split(sep).join("/");
        }
      }
    },
  };
}

/** How often the folder may be removed between its creation and the move of the file. */
const maxTries = 20;

/** Moves a file. Its folder may be removed with its content at the same time (`removeBelow`) and is then created again, as if the file had arrived later. */
async function putInPlace(root: string, path: string, target: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await makeFolder(root, dirname(target));
      await rename(path, target);
      break;
    } catch (error) {
      ignoreMissing(error);
      if (tries === maxTries || !(await exists(path))) throw error;
    }
  }
  // It may be removed again by now, and then nobody looks for it.
  await sync(dirname(target)).catch(ignoreMissing);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreMissing)) !== undefined;
}

/** Creates the folder and syncs each one above it up to the root, because each may have a new entry. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  for (let above = dirname(folder); above.length >= root.length; above = dirname(above)) await sync(above);
}

/** Waits until a file or folder is on the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  return undefined;
}
