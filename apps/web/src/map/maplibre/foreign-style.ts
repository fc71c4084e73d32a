import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import type { Map as MapLibreMap, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { addressOf } from "../../lib/api/api-client.ts";
import { sessionHeaders } from "../../lib/api/send-call.ts";
import { ownAddress } from "../../lib/base-path.ts";
import { rest } from "../../lib/loading/wait-unless-aborted.ts";
import { waitAfter } from "../../lib/query/retry-policy.ts";
import type { ShownTheme } from "../../lib/shown-theme.ts";
import { firstNames } from "./base-style.ts";

/** Prefix of the names of an external style's sources, layers and sprite sheets. */
const prefix = "foreign:";

/** Names of what an external style has added to a map. */
interface Added {
  readonly sheets: readonly string[];
  readonly sources: readonly string[];
}

const added = new WeakMap<MapLibreMap, Added>();

/**
 * A map style of vector tiles as served by this server; undefined for one of pictures, and for one that is no longer served.
 * While the server or the source cannot be reached it is requested again, until the signal ends that.
 */
export async function loadForeignStyle(
  style: MapStyleView | undefined,
  theme: ShownTheme,
  signal: AbortSignal,
): Promise<StyleSpecification | undefined> {
  if (style?.kind !== "vector") return undefined;
  const address = addressOf("getMapStyle", { style: style.id }, { theme });
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const answer = await fetch(address, { headers: sessionHeaders(), signal });
      if (answer.ok) return (await answer.json()) as StyleSpecification;
      if (answer.status < 500 && answer.status !== 429) return undefined;
    } catch {
      // No connection, or an answer that was cut off.
    }
    await rest(waitAfter(failures), signal);
  }
  return undefined;
}

/** Layers of the map that belong to an external style. */
const foreignLayers = (map: MapLibreMap): readonly string[] =>
  map.getLayersOrder().filter((id) => id.startsWith(prefix));

/**
 * Draws an external style under the track, between what it covers and the map's own grid.
 *
 * @param isOwn whether only the reader sees the track whole
 */
export function addForeignStyle(
  map: MapLibreMap,
  { sources, layers, sprite }: StyleSpecification,
  isOwn: boolean,
): void {
  const named = Array.isArray(sprite) ? sprite : [];
  for (const { id, url } of named) map.addSprite(id, ownAddress() + url);
  added.set(map, {
    sheets: named.map(({ id }) => id),
    sources: Object.keys(sources).map((name) => prefix + name),
  });
  for (const [name, source] of Object.entries(sources)) {
    map.addSource(prefix + name, withWholeAddresses(source, isOwn));
  }
  for (const layer of layers) {
    const foreign = {
      ...layer,
      id: prefix + layer.id,
      ...("source" in layer && { source: prefix + layer.source }),
    };
    // Its names, too, are above what is drawn on it.
    map.addLayer(foreign, layer.type === "symbol" ? firstNames : "graticule");
  }
}

/** Workers cannot load tiles with an address without a host. This server's have the number of their source as query. */
const withWholeAddresses = (source: SourceSpecification, isOwn: boolean): SourceSpecification =>
  "tiles" in source && source.tiles
    ? {
        ...source,
        tiles: source.tiles.map((address) => `${ownAddress()}${address}${isOwn ? "&own=1" : ""}`),
      }
    : source;

/** Removes it again; returns whether it was there. */
export function removeForeignStyle(map: MapLibreMap): boolean {
  const layers = foreignLayers(map);
  for (const id of layers) map.removeLayer(id);
  const { sheets = [], sources = [] } = added.get(map) ?? {};
  for (const name of sources) map.removeSource(name);
  for (const id of sheets) map.removeSprite(id);
  added.delete(map);
  return layers.length > 0;
}
