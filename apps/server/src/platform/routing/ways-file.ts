import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { TilesArchive } from "./tiles-archive.ts";

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const waysSchema = z.object({
  format: z.literal(1),
  /** Hash of everything that it is made from, 16 hex digits. */
  key: z.string().regex(/^[0-9a-f]{16}$/),
  builtAt: z.string(),
  bytes: z.int().min(0),
  sha256: z.string(),
  regions: z.array(
    z.object({
      name: z.string(),
      /** Version of the region from which its ways come. */
      version: z.string(),
      /** Adjacent boxes that cover it, degrees: west, south, east, north; none across the antimeridian. */
      cover: z.array(box),
    }),
  ),
});

/** What `ways.json` says of the set of routing tiles. */
export type Ways = Readonly<z.output<typeof waysSchema>>;

/** The folder with the routing tiles of all regions, beside the folder of regions: the names in that one are those of regions. */
export const waysFolderOf = (regions: string): string => join(dirname(regions), "routing");

export const waysFileName = "ways.json";

/** The archive of a set. Its name changes with its content, so that who still reads the earlier one can go on. */
export const waysArchiveName = (key: string): string => `ways-${key}.tar`;

export const waysArchiveOf = (folder: string, { key, bytes, sha256 }: Ways): TilesArchive => ({
  path: join(folder, waysArchiveName(key)),
  bytes,
  sha256,
});

/** Reads the present set; `undefined` if there is none that this Cairn understands. */
export async function readWays(folder: string): Promise<Ways | undefined> {
  const text = await readFile(join(folder, waysFileName), "utf8").catch(() => "null");
  try {
    return waysSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
