import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fail, ok, type Result } from "@cairn/domain/result";
import { z } from "zod";
import { writeDurably } from "../../files/write-durably.ts";
import { stampsOf } from "../heights/file-stamps.ts";
import { regionFormat } from "../region-file.ts";

/** Raise it when the tiles or the names of the same extract change, so that `region update` makes them again. */
const builderVersion = 8;

/** The requested inputs of a region. */
export interface RegionInputs {
  /** Path of the extract on this machine. */
  readonly extract: string;
  /** Files and folders with heights. */
  readonly dem: readonly string[];
  /** Attribution of the heights, as shown on the map. */
  readonly demCredit?: string | undefined;
}

const originSchema = z.object({
  /** Equal for equal inputs of the same builder, 16 hex digits. */
  key: z.string(),
  /** Equal for equal heights and the same builder, whatever the extract; missing in regions of older builders. */
  recipe: z.string().optional(),
  /** Where the extract was downloaded from. */
  address: z.string().optional(),
  /** That server's validator of the downloaded state (RFC 9110, 8.8). */
  validator: z.string().optional(),
  /** Absolute paths. */
  dem: z.array(z.string()),
  demCredit: z.string().optional(),
});

/** The origin of a region: stored in its folder for `region update`, and not published. */
export type RegionOrigin = Readonly<z.output<typeof originSchema>>;

const originFile = "origin.json";

/** Writes it atomically, because a region that is being served may get another one. */
export async function writeOrigin(folder: string, origin: RegionOrigin): Promise<void> {
  await writeDurably(join(folder, originFile), `${JSON.stringify(origin, undefined, 2)}\n`);
}

/** Reads the origin of a folder's region; `undefined` if it is unknown. */
export async function readOrigin(folder: string): Promise<RegionOrigin | undefined> {
  const text = await readFile(join(folder, originFile), "utf8").catch(() => "null");
  try {
    return originSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** How to make a region, whatever the extract. */
export interface Recipe {
  /** Equal for equal heights and the same builder. */
  readonly recipe: string;
  /** Absolute paths of the heights. */
  readonly dem: readonly string[];
  readonly demCredit: string | undefined;
}

/** The inputs after examination. */
export interface ExaminedInputs extends Recipe {
  readonly key: string;
  readonly extractBytes: number;
  readonly sha256: string;
}

const shortHash = (of: unknown): string =>
  createHash("sha256").update(JSON.stringify(of)).digest("hex").slice(0, 16);

/** Examines the heights for a region; a sentence if some are missing. */
export async function examineRecipe({
  dem,
  demCredit,
}: Omit<RegionInputs, "extract">): Promise<Result<Recipe, string>> {
  const paths = dem.map((path) => resolve(path));
  for (const path of paths) {
    const there = await stat(path).catch(() => undefined);
    if (there === undefined) return fail(`There is no file or folder with heights at ${path}.`);
  }
  const credit = demCredit === undefined ? [] : [demCredit];
  const recipe = shortHash([builderVersion, regionFormat, await stampsOf(paths), ...credit]);
  return ok({ recipe, dem: paths, demCredit });
}

/** Examines the inputs of a region; a sentence if one is missing. */
export async function examineInputs(inputs: RegionInputs): Promise<Result<ExaminedInputs, string>> {
  const { extract } = inputs;
  const found = await stat(extract).catch(() => undefined);
  if (found === undefined) return fail(`There is no file ${extract}.`);
  if (!found.isFile()) return fail(`${extract} is a folder, not an extract (a file that ends in .osm.pbf).`);
  const examined = await examineRecipe(inputs);
  if (!examined.ok) return examined;
  const sha256 = await hashOf(extract);
  const key = shortHash([examined.value.recipe, sha256]);
  return ok({ ...examined.value, key, extractBytes: found.size, sha256 });
}

/** SHA-256 of a file, hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
