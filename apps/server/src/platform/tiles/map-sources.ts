import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { deepestTile, type MapStyleId, mapStyleIds } from "@cairn/contracts/map-styles/map-style-ids";
import { fail, ok, type Result } from "@cairn/domain/result";
import { z } from "zod";

const isAddress = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
const isTemplate = (address: string): boolean =>
  isAddress(address) && ["{z}", "{x}", "{y}"].every((part) => address.includes(part));

const common = {
  /** Replaces `{key}` in the address. */
  key: z.string().min(1).optional(),
  /** Nothing is requested again for this many days, whatever the source says. */
  keepDays: z.int().min(0).max(365).default(0),
};
/** Hosts to which answers of the source may lead, in addition to those in the setting. */
const hosts = z
  .array(z.string().regex(/^[\w.-]+(?::\d+)?$/))
  .max(20)
  .default([]);
const attribution = z.string().min(1).max(200);
const place = z
  .string()
  .min(1)
  .refine(
    (text) => isAddress(text) || !text.includes("://"),
    "an address that starts with http:// or https://, or a file of the data folder",
  );

const rasterSchema = z.strictObject({
  ...common,
  tiles: z
    .string()
    .refine(isTemplate, "an address that starts with http:// or https:// and has {z}, {x} and {y} in it"),
  attribution,
  maxZoom: z.int().min(1).max(22).default(deepestTile),
  tileSize: z.union([z.literal(256), z.literal(512)]).default(256),
});
const styleSchema = z.strictObject({ ...common, style: place, attribution: attribution.optional(), hosts });
const archiveSchema = z.strictObject({
  ...common,
  pmtiles: place,
  style: place.optional(),
  attribution: attribution.optional(),
  hosts,
});

/** An address, including its key, or a file by its absolute path. */
export type SourcePlace = { readonly address: string } | { readonly file: string };

interface Common {
  readonly keepDays: number;
}

/** Raster tiles by address. */
export interface RasterSource extends Common {
  readonly kind: "raster";
  /** Address with `{z}`, `{x}` and `{y}`, including the key. */
  readonly template: string;
  readonly attribution: string;
  readonly maxZoom: number;
  readonly tileSize: 256 | 512;
}

/** An external style for MapLibre, with the tiles and pictures that it refers to. */
export interface StyleSource extends Common {
  readonly kind: "style";
  readonly style: SourcePlace;
  readonly key: string | undefined;
  /** Replaces the attribution of its sources. */
  readonly attribution: string | undefined;
  readonly hosts: readonly string[];
}

/** A PMTiles archive of raster or vector tiles; vector tiles in an external style, or in a plain one of ours. */
export interface ArchiveSource extends Common {
  readonly kind: "pmtiles";
  readonly archive: SourcePlace;
  readonly style: SourcePlace | undefined;
  readonly key: string | undefined;
  readonly attribution: string | undefined;
  readonly hosts: readonly string[];
}

/** The source of the ground of a map style. */
export type MapSource = RasterSource | StyleSource | ArchiveSource;

export type MapSources = Readonly<Partial<Record<MapStyleId, MapSource>>>;

type Setting = z.output<typeof rasterSchema> | z.output<typeof styleSchema> | z.output<typeof archiveSchema>;

/** Each kind is recognised by the key that only it has, so that errors are described in its own terms. */
const schemaOf = (value: unknown) => {
  const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
  if (names.includes("pmtiles")) return archiveSchema;
  return names.includes("style") ? styleSchema : rasterSchema;
};
const sourceSchema = z.unknown().transform((value, context): Setting => {
  const read = schemaOf(value).safeParse(value);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});
const settingSchema = z.partialRecord(z.enum(mapStyleIds), sourceSchema);

/** File in which `cairn map use` stores the setting; used if `MAP_STYLES` is not set. */
export const mapStylesFile = (dataDir: string): string => join(dataDir, "map-styles.json");

/** The bases of relative paths: that of the setting, and those in it. */
interface Folders {
  readonly workingFolder: string;
  readonly dataDir: string;
}

/**
 * Reads the operator's map styles.
 *
 * @param setting JSON, or the path of a file with it; undefined for none
 * @returns the sources, or a sentence about the error without any value, because values may contain keys
 */
export function readMapSources(
  setting: string | undefined,
  { workingFolder, dataDir }: Folders,
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
      `at ${issue?.path.join(".") || "its top"}: ${issue?.message}; ${known}, each with tiles and attribution (optionally maxZoom and tileSize), with style, or with pmtiles; optionally with key, hosts and keepDays.`,
    );
  }
  const sources = Object.entries(read.data).map(([id, given]) => [id, sourceOf(given, dataDir)] as const);
  const missing = sources.find(([, source]) => filesOf(source).some((file) => !existsSync(file)));
  if (missing) return fail(`at ${missing[0]}: its file is not in the data folder ${dataDir}.`);
  return ok(Object.fromEntries(sources) as MapSources);
}

const filesOf = (source: MapSource): readonly string[] =>
  (source.kind === "raster"
    ? []
    : [source.style, ...(source.kind === "pmtiles" ? [source.archive] : [])]
  ).flatMap((given) => (given && "file" in given ? [given.file] : []));

/** @param key replaces `{key}` */
export const withKey = (address: string, key: string | undefined): string =>
  address.replaceAll("{key}", encodeURIComponent(key ?? ""));

function sourceOf(given: Setting, dataDir: string): MapSource {
  const { keepDays, key } = given;
  const placeOf = (text: string): SourcePlace =>
    isAddress(text) ? { address: withKey(text, key) } : { file: resolve(dataDir, text) };
  if ("tiles" in given) {
    const { tiles, attribution: credit, maxZoom, tileSize } = given;
    return {
      kind: "raster",
      template: withKey(tiles, key),
      attribution: credit,
      maxZoom,
      tileSize,
      keepDays,
    };
  }
  const rest = { key, keepDays, attribution: given.attribution, hosts: given.hosts };
  if ("pmtiles" in given) {
    const style = given.style === undefined ? undefined : placeOf(given.style);
    return { kind: "pmtiles", archive: placeOf(given.pmtiles), style, ...rest };
  }
  return { kind: "style", style: placeOf(given.style), ...rest };
}
