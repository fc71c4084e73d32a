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
      for (let tries = 1; ; tries += 1) {
        try {
          await rm(pathOf(prefix), { recursive: true, force: true });
          return;
        } catch (error) {
          // Another process added a file there at the same time.
          if (codeOf(error) !== "ENOTEMPTY" || tries === maxTries) throw error;
        }
      }
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

/** How often somebody else may remove a folder before a file is in it, or put a file into a folder before it is removed. */
const maxTries = 20;

/** Moves a file. Its folder may be removed with its content at the same time (`removeBelow`) and is then created again, as if the file had arrived later. */
async function putInPlace(root: string, path: string, target: string): Promise<void> {
  const folder = dirname(target);
  let made: string | undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      made = await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(path, target);
      break;
    } catch (error) {
      // Node reports ENOTDIR if a folder above is removed while `mkdir` creates those below it.
      if (codeOf(error) !== "ENOTDIR") ignoreMissing(error);
      if (tries === maxTries || !(await exists(path))) throw error;
    }
  }
  // Each folder above a new one has a new entry. All may be removed again by now, and then nobody looks for them.
  const synced = made === undefined ? [folder] : foldersFrom(root, folder);
  for (const each of synced) await sync(each).catch(ignoreMissing);
}

/** The folder and those above it up to the root. */
function foldersFrom(root: string, folder: string): string[] {
  return folder.length > root.length ? [folder, ...foldersFrom(root, dirname(folder))] : [folder];
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreMissing)) !== undefined;
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

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
  return undefined;
}
