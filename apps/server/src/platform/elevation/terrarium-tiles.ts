import { fail, ok, type Result } from "@cairn/domain/result";
import { terrariumSampler, type TerrariumTile, tilePlace } from "@cairn/geo/terrarium";
import { readAtMost } from "../addresses/read-at-most.ts";
import { decodePng, isWholePng } from "./decode-png.ts";
import type { TerrariumSource } from "./elevation-source.ts";
import type { ModelOpener, HeightsUnavailable } from "./open-model.ts";
import type { Positions } from "./positions.ts";

/** Servers of heights that failed, with the instant of the monotonic clock until which this thread leaves them alone, ms. */
const leftAlone = new Map<string, number>();

/** Asks a server no more for some time. Each thread finds out by itself, and forgets when it ends. */
function leaveAlone(server: string, pauseMs: number): void {
  leftAlone.set(server, performance.now() + pauseMs);
}

/** Whether a server failed so lately that it is not asked. */
const isLeftAlone = (server: string): boolean => performance.now() < (leftAlone.get(server) ?? 0);

/** Maximum size of a tile, bytes. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Fetches a height tile. Undefined where the server has none (404, 410, an empty answer) or has another image than a height tile:
 * a hole. Any other answer, and none, says nothing about the ground: unavailable.
 */
async function fetchHeightTile(
  address: string,
  signal: AbortSignal,
): Promise<Result<TerrariumTile | undefined, HeightsUnavailable>> {
  try {
    const answer = await fetch(address, { redirect: "error", signal });
    if (!answer.ok) {
      await answer.body?.cancel();
      return isWithoutTile(answer) ? ok(undefined) : fail("heights_unavailable");
    }
    const bytes = answer.body ? await readAtMost(answer.body, maxBytes) : Buffer.alloc(0);
    if (bytes?.length === 0) return ok(undefined);
    if (!bytes || !isWholePng(bytes)) return fail("heights_unavailable");
    const image = decodePng(bytes);
    if (!image || image.width !== image.height) return ok(undefined);
    return ok({ size: image.width, channels: image.channels, pixels: image.pixels });
  } catch {
    return fail("heights_unavailable");
  }
}

/**
 * Object stores answer 403 with XML for a file that they do not have, if strangers may not list them (Amazon S3 API reference,
 * GetObject, "Permissions"; others do the same). Any other 403, such as for a key that has expired, is a refusal.
 */
const isWithoutTile = ({ status, headers }: Response): boolean =>
  status === 404 || status === 410 || (status === 403 && /\bxml\b/.test(headers.get("content-type") ?? ""));

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
 * Opens the heights of the Terrarium tiles round positions; undefined if there are too many or no tiles. Unavailable if any tile
 * is: what is missing would be taken for a hole. All positions that are opened share the source's patience, and a server that
 * failed, or was silent for all of it, is left alone for some time.
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
