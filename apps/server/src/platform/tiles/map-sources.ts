import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
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
  /** Nothing is asked for again for so many days, whatever the source says. */
  keepDays: z.int().min(0).max(365).default(0),
});

/** Where the raster tiles of a map style come from. */
export interface MapSource {
  readonly kind: "raster";
  /** Address with `{z}`, `{x}` and `{y}`, the key already in it. */
  readonly template: string;
  readonly attribution: string;
  readonly maxZoom: number;
  readonly tileSize: 256 | 512;
  readonly keepDays: number;
}

export type MapSources = Readonly<Partial<Record<MapStyleId, MapSource>>>;

const settingSchema = z.partialRecord(z.enum(mapStyleIds), sourceSchema);

/** Where `cairn map use` writes the setting, which holds while `MAP_STYLES` is not set. */
export const mapStylesFile = (dataDir: string): string => join(dataDir, "map-styles.json");

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
      `at ${issue?.path.join(".") || "its top"}: ${issue?.message}; ${known}, each with tiles and attribution, and if need be key, maxZoom, tileSize and keepDays.`,
    );
  }
  const sources = Object.entries(read.data).map(([id, { tiles, key, ...rest }]) => [
    id,
    { ...rest, kind: "raster", template: tiles.replaceAll("{key}", encodeURIComponent(key ?? "")) },
  ]);
  return ok(Object.fromEntries(sources) as MapSources);
}
