import { stat } from "node:fs/promises";
import { join } from "node:path";
import { regionFoldersOf } from "./find-regions.ts";
import { regionFileName } from "./region-file.ts";

/** The state of a folder of regions. */
export interface RegionsStamp {
  /** Differs after a region was added, described again or removed, unless that was within the same tick of the file system's clock. */
  readonly text: string;
  /** Time of the last change, ms; 0 if there is nothing. */
  readonly changedAt: number;
}

/**
 * Looks at a folder of regions. Its own time is that of regions that are renamed into place; one that is copied into its place gets its `region.json`
 * later, and the time of that file's last change is that of its arrival, even if the copy has the time of the original.
 *
 * @throws errors of the system that pass by themselves
 */
export async function regionsStampOf(regions: string): Promise<RegionsStamp> {
  const folders = await regionFoldersOf(regions);
  const own = await stat(regions).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const described = await Promise.all(
    folders.map(
      async ({ folder }) =>
        await stat(join(folder, regionFileName)).then(
          ({ ctimeMs }) => ctimeMs,
          () => 0,
        ),
    ),
  );
  const text = JSON.stringify([own, ...folders.map(({ folder }, i) => [folder, described[i]])]);
  return { text, changedAt: Math.max(own, ...described) };
}
