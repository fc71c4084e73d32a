import { glob, stat } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "./command-error.ts";

const recordings = "**/*.{gpx,GPX,tcx,TCX,fit,FIT,kml,KML,kmz,KMZ,zip,ZIP,gpx.gz,tcx.gz,fit.gz,kml.gz}";

/**
 * The files that arguments name: single files, and for a folder every recording in it at any depth, sorted by name.
 *
 * @throws CommandError for a path that does not exist
 */
export async function filesToImport(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) throw new CommandError(`There is no file or folder ${path}.`);
    if (found.isDirectory()) {
      const inside: string[] = [];
      for await (const name of glob(recordings, { cwd: path })) inside.push(join(path, name));
      files.push(...inside.toSorted());
    } else {
      files.push(path);
    }
  }
  return files;
}
