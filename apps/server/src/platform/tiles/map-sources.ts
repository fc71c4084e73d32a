import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { deepestTile, type MapStyleId, mapStyleIds } from "@cairn/contracts/maps/map-style-ids";
import { fail, ok, type Result } from "@cairn/domain/result";
import { z } from "zod";

const isTemplate = (address: string): boolean =>
  URL.canParse(address) &&
  ["http:", "https:"].includes(new URL(address).protocol) &&
  ["{z}", "{x}", "{y}"].every((part) => address.includes(part));

const sourceSchema = z.strictObject({
  tiles: z
    .string()
    .refine(isTemplate, "an address that starts with http:// or https:// and has {z}, {x} and {y} in it"),
  /** Takes the place of `{key}` in the address. */
  key: z.string().min(1).optional(),
  attribution: z.string().min(1).max(200),
  maxZoom: z.int().min(1).max(22).default(deepestTile),
  tileSize: z.union([z.literal(256), z.literal(512)]).default(256),
});

/** Where the tiles of a map style come from. */
export interface MapSource {
  /** Address with `{z}`, `{x}` and `{y}`, the key already in it. */
  readonly template: string;
  readonly attribution: string;
  readonly maxZoom: number;
  readonly tileSize: 256 | 512;
}

export type MapSources = Readonly<Partial<Record<MapStyleId, MapSource>>>;

const settingSchema = z.partialRecord(z.enum(mapStyleIds), sourceSchema);

/**
 * Reads the operator's map styles.
 *
 * @param setting JSON, or the path of a file with it; undefined is none
 * @param workingFolder what a relative path starts from
 * @returns the sources, or a sentence that names what is wrong and no value, as there may be keys in it
 */
export function readMapSources(
  setting: string | undefined,
  workingFolder: string,
): Result<MapSources, string> {
  if (setting === undefined) return ok({});
  let json: unknown;
  try {
    const isJson = setting.trimStart().startsWith("{");
    json = JSON.parse(isJson ? setting : readFileSync(resolve(workingFolder, setting), "utf8"));
  } catch {
    return fail("it is neither JSON nor the path of a file with JSON.");
  }
  const read = settingSchema.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    const known = `the styles are ${mapStyleIds.join(", ")}`;
    return fail(
      `at ${issue?.path.join(".") || "its top"}: ${issue?.message}; ${known}, each with tiles and attribution, and if need be key, maxZoom and tileSize.`,
    );
  }
  const sources = Object.entries(read.data).map(([id, { tiles, key, ...rest }]) => [
    id,
    { ...rest, template: tiles.replaceAll("{key}", encodeURIComponent(key ?? "")) },
  ]);
  return ok(Object.fromEntries(sources) as MapSources);
}
