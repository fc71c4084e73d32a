import { fail, ok, type Result } from "@cairn/domain/result";
import { z } from "zod";

/** Kinds of layers that MapLibre draws from data that may come through this server. */
const layerTypes = [
  "background",
  "fill",
  "line",
  "symbol",
  "circle",
  "raster",
  "hillshade",
  "fill-extrusion",
  "heatmap",
] as const;

const sourceSchema = z.object({
  type: z.enum(["vector", "raster", "raster-dem", "geojson"]),
  url: z.string().optional(),
  tiles: z.array(z.string()).min(1).max(8).optional(),
  minzoom: z.number().min(0).max(24).optional(),
  maxzoom: z.number().min(0).max(24).optional(),
  tileSize: z.number().int().min(64).max(1024).optional(),
  bounds: z.array(z.number()).length(4).optional(),
  scheme: z.enum(["xyz", "tms"]).optional(),
  encoding: z.enum(["terrarium", "mapbox"]).optional().catch(undefined),
  attribution: z.string().optional(),
  data: z.unknown().optional(),
});

const layerSchema = z.object({
  id: z.string(),
  type: z.enum(layerTypes),
  source: z.string().optional(),
  "source-layer": z.string().optional(),
  filter: z.unknown().optional(),
  layout: z.record(z.string(), z.unknown()).optional(),
  paint: z.record(z.string(), z.unknown()).optional(),
  minzoom: z.number().optional(),
  maxzoom: z.number().optional(),
});

/** Name of the sheet that a style refers to without a name: its pictures must not be mistaken for those of the client. */
const foreignPictures = "ground";
/** Properties of a layer that name a picture. */
const pictureProperties = new Set([
  "icon-image",
  "fill-pattern",
  "line-pattern",
  "background-pattern",
  "fill-extrusion-pattern",
]);

const spriteSchema = z.union([
  z.string().transform((url) => [{ id: foreignPictures, url }]),
  z.array(z.object({ id: z.string().regex(/^[\w-]+$/), url: z.string() })).max(4),
]);

const styleSchema = z.object({
  version: z.literal(8),
  sources: z.record(z.string(), z.unknown()),
  layers: z.array(z.unknown()).max(1000),
  sprite: spriteSchema.optional(),
});

export type ReadSource = z.output<typeof sourceSchema>;
type ReadLayer = z.output<typeof layerSchema>;

/** The used part of an external MapLibre style. */
export interface ReadStyle {
  readonly sources: ReadonlyMap<string, ReadSource>;
  readonly layers: readonly ReadLayer[];
  readonly sprites: readonly { readonly id: string; readonly url: string }[];
}

/** Maximum number of tile sources in a style; the other limit is for inline data, bytes. */
const maxSources = 16;

/**
 * Takes the known parts of a style that may be drawn: sources with tiles or inline data, and their layers. Labels use Cairn's own
 * font, so no glyphs are requested.
 *
 * @returns a sentence for the log if it is not a style
 */
export function readStyle(json: unknown, face: string): Result<ReadStyle, string> {
  const read = styleSchema.safeParse(json);
  if (!read.success) return fail("it is not a MapLibre style of version 8");
  const sources = new Map(
    Object.entries(read.data.sources).flatMap(([name, given]) => {
      const source = sourceSchema.safeParse(given);
      return source.success && isUsable(source.data) ? [[name, source.data] as const] : [];
    }),
  );
  if (sources.size > maxSources) return fail(`it has more than ${maxSources} sources`);
  const layers = read.data.layers.flatMap((given): ReadLayer[] => {
    const layer = layerSchema.safeParse(given);
    if (!layer.success || !stands(layer.data, sources)) return [];
    return [withFace(layer.data, face)];
  });
  const { sprite = [] } = read.data;
  const isUnnamed = sprite.some(({ id }) => id === foreignPictures);
  return ok({ sources, layers: isUnnamed ? layers.map(withPictures) : layers, sprites: sprite });
}

/** Data by address would be one more thing to load that is not a tile. */
const isUsable = ({ type, data, url, tiles }: ReadSource): boolean =>
  type === "geojson" ? typeof data === "object" && data !== null : (url ?? tiles) !== undefined;

/** Addresses are allowed only in sources; a layer with one would make the browser contact somebody. */
const stands = (layer: ReadLayer, sources: ReadonlyMap<string, unknown>): boolean =>
  (layer.type === "background" || sources.has(layer.source ?? "")) && !JSON.stringify(layer).includes("://");

const withFace = (layer: ReadLayer, face: string): ReadLayer =>
  layer.layout?.["text-field"] === undefined
    ? layer
    : { ...layer, layout: { ...layer.layout, "text-font": [face] } };

/**
 * Prefixes pictures with the name of their sheet. Functions of the older kind, which are objects, stay unprefixed, and so find no
 * picture.
 */
const withPictures = (layer: ReadLayer): ReadLayer => ({
  ...layer,
  ...(layer.layout && { layout: withNames(layer.layout) }),
  ...(layer.paint && { paint: withNames(layer.paint) }),
});

const withNames = (properties: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      pictureProperties.has(name) ? withName(value) : value,
    ]),
  );

function withName(value: unknown): unknown {
  if (typeof value === "string" && value !== "") return `${foreignPictures}:${value}`;
  return Array.isArray(value) ? ["concat", `${foreignPictures}:`, value] : value;
}
