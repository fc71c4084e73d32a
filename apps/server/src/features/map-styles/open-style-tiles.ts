import { z } from "zod";
import { userAgentOf } from "../../platform/addresses/user-agent.ts";
import { imageKind, jsonKind, vectorTileKind } from "../../platform/tiles/answer-kinds.ts";
import { openArchive } from "../../platform/tiles/open-archive.ts";
import type { FileAsker, MapFileDeps } from "./ask-for-files.ts";
import { archiveTiles, kindOfArchive, templateTiles } from "./ground-tiles.ts";
import type { GroundTiles } from "./ground.ts";
import type { ReadSource } from "./read-style.ts";

/** Tiles of one source of a style, and what the style says about them except their addresses. */
export interface OpenedTiles {
  readonly tiles: GroundTiles;
  readonly spec: object;
  /** As the source states it, perhaps HTML. */
  readonly attribution: string;
}

/** The used part of a source's description of its tiles (TileJSON 3.0.0). */
const tileJsonSchema = z.object({
  tiles: z.array(z.string()).min(1).max(8),
  minzoom: z.number().min(0).max(24).optional(),
  maxzoom: z.number().min(0).max(24).optional(),
  bounds: z.array(z.number()).length(4).optional(),
  scheme: z.enum(["xyz", "tms"]).optional(),
  attribution: z.string().optional(),
});

/** Default of the style specification. */
const deepest = 22;

/** Undefined for a source that cannot be loaded, or refers to a host that nobody has named. */
export async function openStyleTiles(
  deps: MapFileDeps,
  given: ReadSource,
  asker: FileAsker,
  resolve: (url: string) => string,
): Promise<OpenedTiles | undefined> {
  const url = given.url === undefined ? undefined : resolve(given.url);
  if (url?.startsWith("pmtiles://"))
    return await openArchiveOf(deps, url.slice("pmtiles://".length), given, asker);
  const told = url === undefined ? undefined : await tileJsonOf(asker, url);
  if (url !== undefined && !told) return undefined;
  const found = { ...told, ...given };
  const templates = (given.tiles ?? told?.tiles ?? []).map((template) => resolve(template));
  if (templates.length === 0 || !templates.every((template) => isPlain(template) && asker.mayAsk(template)))
    return undefined;
  const { minzoom = 0, maxzoom = deepest } = found;
  return {
    tiles: templateTiles(asker, {
      templates,
      kind: given.type === "vector" ? vectorTileKind : imageKind,
      minZoom: minzoom,
      maxZoom: maxzoom,
      isTms: found.scheme === "tms",
    }),
    spec: specOf(given, minzoom, maxzoom, found.bounds),
    attribution: found.attribution ?? "",
  };
}

async function openArchiveOf(
  deps: MapFileDeps,
  address: string,
  given: ReadSource,
  asker: FileAsker,
): Promise<OpenedTiles | undefined> {
  if (!asker.mayAsk(address)) return undefined;
  const place = { address };
  const archive = openArchive(place, userAgentOf(deps.settings.publicUrl));
  try {
    const header = await archive.getHeader();
    const kind = kindOfArchive(header);
    if (!kind) return undefined;
    const { attribution: credit } = (await archive.getMetadata()) as { readonly attribution?: unknown };
    return {
      tiles: archiveTiles(deps, archive, place, kind, header, asker.minFreshMs),
      spec: specOf(given, header.minZoom, header.maxZoom, undefined),
      attribution: given.attribution ?? (typeof credit === "string" ? credit : ""),
    };
  } catch {
    return undefined;
  }
}

async function tileJsonOf(
  asker: FileAsker,
  url: string,
): Promise<z.output<typeof tileJsonSchema> | undefined> {
  const answer = await asker.ask(url, jsonKind);
  if (!answer.ok || answer.value.mediaType === undefined) return undefined;
  return tileJsonSchema.safeParse(JSON.parse(answer.value.bytes.toString("utf8"))).data;
}

/** Only a tile's position is supported: not quadkeys, boxes or densities. */
const isPlain = (template: string): boolean =>
  ["{z}", "{x}", "{y}"].every((part) => template.includes(part)) && !/\{(?!z\}|x\}|y\}|key\})/.test(template);

const specOf = (
  { type, tileSize, encoding }: ReadSource,
  minzoom: number,
  maxzoom: number,
  bounds: readonly number[] | undefined,
): object => ({
  type,
  minzoom,
  maxzoom,
  ...(tileSize !== undefined && { tileSize }),
  ...(encoding !== undefined && { encoding }),
  ...(bounds && { bounds }),
});
