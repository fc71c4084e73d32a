import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { assertFileKey } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";
import { ignoreMissing } from "./ignore-missing.ts";
import { syncToDisk } from "./sync-to-disk.ts";

/**
 * Stores files in a folder of the local disk. `put` syncs the file, links it into place and syncs the folders it is in, so
 * that a power cut after it returns loses nothing; the folder must be on the same disk as the files that are put into it.
 *
 * @param linkFile gives a file a second name; other than the default only in tests
 */
export function createDiskFileStore(root: string, linkFile: LinkFile = link): FileStore {
  const pathOf = (key: string): string => {
    assertFileKey(key);
    return join(root, key);
  };
  return {
    async put(key, path) {
      const target = pathOf(key);
      if (await exists(target)) {
        // Whoever put it there at the same time may not have synced its folders yet.
        await syncFolders(foldersFrom(root, dirname(target)));
        return;
      }
      await chmod(path, 0o600);
      await syncToDisk(path);
      await putInPlace(root, path, target, linkFile);
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

type LinkFile = (path: string, target: string) => Promise<void>;

/** What the kernel answers on disks without hard links, such as exFAT and some network shares. */
const withoutLinks: ReadonlySet<string | undefined> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/** Gives a file its name in the store. A link costs nothing, whatever the size of the file. */
async function putInPlace(root: string, path: string, target: string, linkFile: LinkFile): Promise<void> {
  try {
    await placeIn(root, path, target, linkFile);
  } catch (error) {
    if (!withoutLinks.has(codeOf(error))) throw error;
    await putCopyInPlace(root, path, target);
  }
}

/** The copy gets its name when all of it is on the disk. */
async function putCopyInPlace(root: string, path: string, target: string): Promise<void> {
  const copy = `${path}-${randomBytes(6).toString("hex")}`;
  try {
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    await syncToDisk(copy);
    await placeIn(root, copy, target, rename);
  } finally {
    await rm(copy, { force: true });
  }
}

/**
 * Places a file in its folder, which may be removed with its content at the same time (`removeBelow`) and is then created again,
 * as if the file had arrived later.
 */
async function placeIn(root: string, path: string, target: string, place: LinkFile): Promise<void> {
  const folder = dirname(target);
  let made: string | undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      made = await mkdir(folder, { recursive: true, mode: 0o700 });
      await place(path, target);
      break;
    } catch (error) {
      // Somebody else put the same file there.
      if (codeOf(error) === "EEXIST") break;
      // Node reports ENOTDIR if a folder above is removed while `mkdir` creates those below it.
      if (codeOf(error) !== "ENOTDIR") ignoreMissing(error);
      if (tries === maxTries || !(await exists(path))) throw error;
    }
  }
  // Each folder above a new one has a new entry. All may be removed again by now, and then nobody looks for them.
  await syncFolders(made === undefined ? [folder] : foldersFrom(root, folder));
}

async function syncFolders(folders: readonly string[]): Promise<void> {
  for (const each of folders) await syncToDisk(each).catch(ignoreMissing);
}

/** The folder and those above it up to the root. */
function foldersFrom(root: string, folder: string): string[] {
  return folder.length > root.length ? [folder, ...foldersFrom(root, dirname(folder))] : [folder];
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreMissing)) !== undefined;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
