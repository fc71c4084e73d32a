import { constants } from "node:fs";
import { access, glob, stat } from "node:fs/promises";
import { join } from "node:path";
import { recordingName } from "../core/received-files/receive-file.ts";
import { whyUnreadable } from "../platform/files/why-unreadable.ts";
import { CommandError } from "./command-error.ts";

/** A file that can be imported. */
export interface FoundFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A file or folder that this account cannot read, and why. */
export interface UnreadableFile {
  readonly path: string;
  readonly reason: string;
}

/** What arguments name. */
export interface FilesToImport {
  readonly files: readonly FoundFile[];
  readonly unreadable: readonly UnreadableFile[];
}

/**
 * The files that arguments name: single files, and for a folder every recording in it at any depth, sorted by name. What cannot
 * be read is listed as such and stops nothing; folders with the name of a recording are no recordings.
 *
 * @throws CommandError for a path that does not exist
 */
export async function filesToImport(paths: readonly string[]): Promise<FilesToImport> {
  const files: FoundFile[] = [];
  const unreadable: UnreadableFile[] = [];
  const look = async (path: string) => {
    try {
      return await stat(path);
    } catch (error) {
      unreadable.push({ path, reason: whyUnreadable(error) });
      return undefined;
    }
  };
  for (const path of paths) {
    await refuseMissing(path);
    const found = await look(path);
    if (!found?.isDirectory()) {
      if (found) files.push({ path, size: found.size });
      continue;
    }
    await access(path, constants.R_OK | constants.X_OK).catch((error: unknown) => {
      unreadable.push({ path, reason: whyUnreadable(error) });
    });
    for (const inside of await recordingsIn(path)) {
      const file = await look(inside);
      if (file?.isFile() === true) files.push({ path: inside, size: file.size });
    }
  }
  return { files, unreadable };
}

async function refuseMissing(path: string): Promise<void> {
  const isMissing = await stat(path).then(
    () => false,
    (error: unknown) => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? ""),
  );
  if (isMissing) throw new CommandError(`There is no file or folder ${path}.`);
}

/** Everything in a folder, at any depth, that has the name of a recording. */
async function recordingsIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const name of glob("**/*", { cwd: folder }))
    if (recordingName.test(name)) found.push(join(folder, name));
  return found.toSorted();
}
