import { readFile } from "node:fs/promises";
import { addressOf } from "@cairn/contracts/endpoint";
import type { MapStyleId } from "@cairn/contracts/map-styles/map-style-ids";
import * as contract from "@cairn/contracts/map-styles/map-styles";
import { fail, ok, type Result } from "@cairn/domain/result";
import { jsonKind } from "../../platform/tiles/answer-kinds.ts";
import type { MapSource, SourcePlace } from "../../platform/tiles/map-sources.ts";
import { askerFor, type FileAsker, type MapFileDeps } from "./ask-for-files.ts";
import type { Ground } from "./ground.ts";
import { type OpenedTiles, openStyleTiles } from "./open-style-tiles.ts";
import { plainText } from "./plain-text.ts";
import { type ReadStyle, readStyle } from "./read-style.ts";

/** The font of all labels: the browser has it, so no glyphs are requested. */
export const labelFace = "Instrument Sans Variable";

const maxStyleBytes = 4 * 1024 * 1024;

/** The address of a source's tiles for MapLibre, by the number of the source in the style. */
export const tilesOf = (id: MapStyleId, source: number): string =>
  `${addressOf(contract.getMapTile).replace("{style}", id)}?source=${source}`;
const spriteOf = (id: MapStyleId, sheet: number): string =>
  addressOf(contract.getMapSprite)
    .replace("{style}", id)
    .replace("{sheet}", String(sheet))
    .replace("{file}", "sprite");

/**
 * Opens an external style: its document, the descriptions of its sources, and the addresses here for everything in it.
 *
 * @param archive replaces the style's sources of vector tiles
 * @returns a sentence for the log if it cannot be used
 */
export async function openStyle(
  deps: MapFileDeps,
  id: MapStyleId,
  source: Exclude<MapSource, { readonly kind: "raster" }>,
  style: SourcePlace,
  archive?: OpenedTiles,
): Promise<Result<Ground, string>> {
  const loaded = await loadDocument(deps, source, style);
  if (!loaded) return fail("its style cannot be loaded, or is not JSON");
  const { json, asker, base } = loaded;
  const read = readStyle(json, labelFace);
  if (!read.ok) return read;
  const opened = await openSources(deps, read.value, asker, base, archive);
  if (!opened)
    return fail("the sources of its style cannot be loaded, or refer to hosts that are not in its hosts");
  const sprites = read.value.sprites
    .map(({ id: name, url }) => ({ name, address: resolved(url, base) }))
    .filter(({ address }) => asker.mayAsk(address));
  const attribution = source.attribution ?? creditOf([...opened.values()]);
  if (attribution === "") return fail("it has no attribution: set one");
  const document = {
    version: 8,
    sources: Object.fromEntries(
      [...read.value.sources].map(([name, given]) => {
        const place = [...opened.keys()].indexOf(name);
        const spec = opened.get(name)?.spec;
        return [
          name,
          spec ? { ...spec, tiles: [tilesOf(id, place)] } : { type: given.type, data: given.data },
        ];
      }),
    ),
    sprite: sprites.map(({ name }, sheet) => ({ id: name, url: spriteOf(id, sheet) })),
    layers: read.value.layers,
  };
  return ok({
    attribution,
    tileSize: 512,
    tiles: [...opened.values()].map(({ tiles }) => tiles),
    style: () => document,
    sprites: sprites.map(({ address }) => address),
  });
}

/** A style's document, the hosts that it may refer to, and the base of its relative addresses. */
async function loadDocument(
  deps: MapFileDeps,
  source: MapSource,
  style: SourcePlace,
): Promise<
  { readonly json: unknown; readonly asker: FileAsker; readonly base: string | undefined } | undefined
> {
  if ("address" in style) {
    const asker = askerFor(deps, source);
    const answer = await asker.ask(style.address, jsonKind);
    if (!answer.ok || answer.value.mediaType === undefined) return undefined;
    return { json: JSON.parse(answer.value.bytes.toString("utf8")), asker, base: style.address };
  }
  try {
    const text = await readFile(style.file, "utf8");
    if (text.length > maxStyleBytes) return undefined;
    const hosts = [...text.matchAll(/https?:\/\/([\w.-]+(?::\d+)?)/g)].map(([, host = ""]) => host);
    return { json: JSON.parse(text), asker: askerFor(deps, source, hosts), base: undefined };
  } catch {
    return undefined;
  }
}

/** Undefined if one of them cannot be opened: the map would have holes that its author never saw. */
async function openSources(
  deps: MapFileDeps,
  { sources }: ReadStyle,
  asker: FileAsker,
  base: string | undefined,
  archive: OpenedTiles | undefined,
): Promise<ReadonlyMap<string, OpenedTiles> | undefined> {
  const opened = new Map<string, OpenedTiles>();
  for (const [name, given] of sources) {
    if (given.type === "geojson") continue;
    const found =
      given.type === "vector" && archive
        ? archive
        : await openStyleTiles(deps, given, asker, (url) => resolved(url, base));
    if (!found) return undefined;
    opened.set(name, found);
  }
  return opened;
}

/** The placeholders of a template stay as they are; as part of an address they would be escaped. */
function resolved(url: string, base: string | undefined): string {
  const [scheme = "", rest] = url.startsWith("pmtiles://") ? ["pmtiles://", url.slice(10)] : ["", url];
  if (base === undefined || !URL.canParse(rest, base)) return url;
  return scheme + new URL(rest, base).href.replaceAll("%7B", "{").replaceAll("%7D", "}");
}

const creditOf = (opened: readonly OpenedTiles[]): string =>
  plainText(
    [...new Set(opened.map(({ attribution }) => plainText(attribution)).filter(Boolean))].join(" · "),
  );
