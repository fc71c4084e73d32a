import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fail, ok, type Result } from "@cairn/domain/result";
import { z } from "zod";
import { stampsOf } from "../heights/file-stamps.ts";
import { regionFormat } from "../region-file.ts";

/** Changes whenever the tiles of the same extract become other ones, so that `region update` makes them again. */
const builderVersion = 4;

/** What a region is made of, as it is asked for. */
export interface RegionInputs {
  /** Path of the extract on this machine. */
  readonly extract: string;
  /** Files and folders with heights. */
  readonly dem: readonly string[];
}

const originSchema = z.object({
  /** Equal for equal inputs of the same builder, 16 hex digits. */
  key: z.string(),
  /** Where the extract was fetched from. */
  address: z.string().optional(),
  /** What that server called the state that was fetched (RFC 9110, 8.8). */
  validator: z.string().optional(),
  /** Absolute paths. */
  dem: z.array(z.string()),
});

/** Where a region came from: kept in its folder for `region update`, and told to nobody. */
export type RegionOrigin = Readonly<z.output<typeof originSchema>>;

const originFile = "origin.json";

export const writeOrigin = async (folder: string, origin: RegionOrigin): Promise<void> =>
  await writeFile(join(folder, originFile), `${JSON.stringify(origin, undefined, 2)}\n`);

/** Reads where the region of a folder came from; `undefined` where that is not known. */
export async function readOrigin(folder: string): Promise<RegionOrigin | undefined> {
  const text = await readFile(join(folder, originFile), "utf8").catch(() => "null");
  try {
    return originSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What was given, looked at. */
export interface ExaminedInputs {
  readonly key: string;
  readonly extractBytes: number;
  readonly sha256: string;
  readonly dem: readonly string[];
}

/** Looks at what a region shall be made of; a sentence when something of it is not there. */
export async function examineInputs({ extract, dem }: RegionInputs): Promise<Result<ExaminedInputs, string>> {
  const found = await stat(extract).catch(() => undefined);
  if (found === undefined) return fail(`There is no file ${extract}.`);
  if (!found.isFile()) return fail(`${extract} is a folder, not an extract (a file that ends in .osm.pbf).`);
  const paths = dem.map((path) => resolve(path));
  for (const path of paths) {
    const there = await stat(path).catch(() => undefined);
    if (there === undefined) return fail(`There are no heights at ${path}.`);
  }
  const heights = await stampsOf(paths);
  const sha256 = await hashOf(extract);
  const hash = createHash("sha256").update(JSON.stringify([builderVersion, regionFormat, sha256, heights]));
  return ok({ key: hash.digest("hex").slice(0, 16), extractBytes: found.size, sha256, dem: paths });
}

/** SHA-256 of a file, hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
