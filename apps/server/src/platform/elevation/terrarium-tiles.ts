import type { ElevationSampler } from "@cairn/domain/elevation/correct-elevation";
import { terrariumSampler, type TerrariumTile, tilePlace } from "@cairn/geo/terrarium";
import { readAtMost } from "../http/read-at-most.ts";
import { decodePng } from "./decode-png.ts";
import type { Positions } from "./positions.ts";

/** Pixels of about 20 m at 55 degrees, as fine as the data of most of the world. */
const zoom = 12;
/** Maximum number of tiles for a recording, 200 KiB each in memory; a longer one keeps its own heights. */
const maxTiles = 200;
/** Requests at the same time, in order not to overload anybody's server. */
const atOnce = 4;
/** Maximum time that an import waits for all its tiles, ms. */
const patience = 20_000;
/** Maximum size of a tile, bytes. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Heights of the Terrarium tiles round positions, loaded once; undefined if there are too many, they take too long, or none
 * arrived.
 *
 * @param template address with `{z}`, `{x}` and `{y}`
 */
export async function loadTerrarium(
  template: string,
  positions: Positions,
): Promise<ElevationSampler | undefined> {
  const wanted = tilesOf(positions);
  if (wanted.size > maxTiles) return undefined;
  const tiles = new Map<string, TerrariumTile>();
  const waiting = [...wanted];
  const signal = AbortSignal.timeout(patience);
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const tile = await fetchTile(template, name, signal);
      if (tile) tiles.set(name, tile);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (signal.aborted) return undefined;
  const size = tiles.values().next().value?.size;
  return size === undefined ? undefined : terrariumSampler(zoom, size, (x, y) => tiles.get(`${x}/${y}`));
}

/** The tiles that may contain the four neighbouring pixels of any position. */
function tilesOf({ columns: { lat, lon }, length }: Positions): ReadonlySet<string> {
  const names = new Set<string>();
  const world = 2 ** zoom;
  /** A pixel of the smallest tiles. */
  const margin = 1 / 256;
  for (let i = 0; i < length && names.size <= maxTiles; i++) {
    const { x, y } = tilePlace(lat?.[i] ?? Number.NaN, lon?.[i] ?? Number.NaN, zoom);
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    for (const column of [x - margin, x + margin]) {
      for (const row of [y - margin, y + margin]) {
        if (row >= 0 && row < world) names.add(`${(Math.floor(column) + world) % world}/${Math.floor(row)}`);
      }
    }
  }
  return names;
}

/** Undefined for a tile that does not exist, arrives too late, or is invalid: a hole. */
async function fetchTile(
  template: string,
  name: string,
  signal: AbortSignal,
): Promise<TerrariumTile | undefined> {
  const [x = "", y = ""] = name.split("/");
  const address = template.replace("{z}", String(zoom)).replace("{x}", x).replace("{y}", y);
  try {
    const answer = await fetch(address, { redirect: "error", signal });
    const bytes = answer.ok && answer.body ? await readAtMost(answer.body, maxBytes) : undefined;
    const image = bytes && decodePng(bytes);
    if (!image || image.width !== image.height) return undefined;
    return { size: image.width, channels: image.channels, pixels: image.pixels };
  } catch {
    return undefined;
  }
}
