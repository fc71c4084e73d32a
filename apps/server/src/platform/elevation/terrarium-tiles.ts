import { fail, ok } from "@cairn/domain/result";
import { terrariumSampler, type TerrariumTile, tilePlace } from "@cairn/geo/terrarium";
import type { TerrariumSource } from "./elevation-source.ts";
import { fetchHeightTile } from "./fetch-height-tile.ts";
import { isLeftAlone, leaveAlone } from "./left-alone.ts";
import type { ModelOpener } from "./open-model.ts";
import type { Positions } from "./positions.ts";

/** Pixels of about 20 m at 55 degrees, as fine as the data of most of the world. */
const zoom = 12;
/** Maximum number of tiles for a recording, 200 KiB each in memory; a longer one keeps its own heights. */
const maxTiles = 200;
/** Requests at the same time, in order not to overload anybody's server. */
const atOnce = 4;
/** Maximum time that an import waits for the tiles of all its recordings, ms. */
const defaultPatienceMs = 20_000;
/** How long a server that failed is left alone, ms. */
const defaultPauseMs = 300_000;

/**
 * Opens the heights of the Terrarium tiles round positions; undefined if there are too many or no tiles. Unavailable if any tile is: what is missing
 * would be taken for a hole. All positions that are opened share the source's patience, and a server that failed, or was silent for all of it, is
 * left alone for some time.
 */
export function openTerrarium(source: TerrariumSource): ModelOpener {
  const { template, patienceMs = defaultPatienceMs, pauseMs = defaultPauseMs } = source;
  let left = patienceMs;
  return async (positions) => {
    const wanted = tilesOf(positions);
    if (wanted.size === 0 || wanted.size > maxTiles) return ok(undefined);
    if (left <= 0 || isLeftAlone(template)) return fail("heights_unavailable");
    const begun = performance.now();
    const late = AbortSignal.timeout(Math.ceil(left));
    const { tiles, answered, isComplete } = await fetchTiles(template, wanted, late);
    left = late.aborted ? 0 : left - (performance.now() - begun);
    if (!isComplete) {
      // One that answers, only not so many tiles in time, can still serve the next recording.
      if (answered === 0 || !late.aborted) leaveAlone(template, pauseMs);
      return fail("heights_unavailable");
    }
    const size = tiles.values().next().value?.size;
    if (size === undefined) return ok(undefined);
    const sampler = terrariumSampler(zoom, size, (x, y) => tiles.get(`${x}/${y}`));
    return ok({ sampler, close: () => undefined });
  };
}

interface FetchedTiles {
  readonly tiles: ReadonlyMap<string, TerrariumTile>;
  /** Number of tiles of which the server said that it has or has not got them. */
  readonly answered: number;
  /** False if it failed for any of them, after which it was not asked for the others. */
  readonly isComplete: boolean;
}

async function fetchTiles(
  template: string,
  wanted: ReadonlySet<string>,
  late: AbortSignal,
): Promise<FetchedTiles> {
  const tiles = new Map<string, TerrariumTile>();
  const waiting = [...wanted];
  const failing = new AbortController();
  const signal = AbortSignal.any([late, failing.signal]);
  let answered = 0;
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined && !signal.aborted; name = waiting.shift()) {
      const tile = await fetchHeightTile(addressOf(template, name), signal);
      if (!tile.ok) {
        failing.abort();
        return;
      }
      answered += 1;
      if (tile.value) tiles.set(name, tile.value);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { tiles, answered, isComplete: answered === wanted.size };
}

function addressOf(template: string, name: string): string {
  const [x = "", y = ""] = name.split("/");
  return template.replace("{z}", String(zoom)).replace("{x}", x).replace("{y}", y);
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
