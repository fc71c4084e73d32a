import { apiPrefix } from "@cairn/contracts/endpoint";
import { maxPackedTiles, regionPacksPath } from "@cairn/contracts/regions/region-tile-kinds";
import { basePath } from "../../../lib/base-path.ts";
import { rest } from "../../../lib/loading/wait-unless-aborted.ts";

const lengthBytes = 4;

/**
 * The tiles of a pack, in order; empty for missing ones.
 *
 * @throws RangeError if the pack ends too early
 */
function unpackTiles(pack: ArrayBuffer): readonly ArrayBuffer[] {
  const view = new DataView(pack);
  const tiles: ArrayBuffer[] = [];
  for (let at = 0; at < pack.byteLength;) {
    const from = at + lengthBytes;
    at = from + view.getUint32(from - lengthBytes);
    if (at > pack.byteLength) throw new RangeError("a pack of tiles ends within a tile");
    tiles.push(pack.slice(from, at));
  }
  return tiles;
}

/** First two bytes of gzip data (RFC 1952); neither a vector tile nor a PNG begins with them. */
const gzipMagic = 0x1f8b;

/** A tile without its compression, if any. */
async function inflateTile(tile: ArrayBuffer): Promise<ArrayBuffer> {
  if (tile.byteLength < 2 || new DataView(tile).getUint16(0) !== gzipMagic) return tile;
  const plain = new Blob([tile]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(plain).arrayBuffer();
}

/** Time in which a map requests all new tiles of a view, ms: a frame and a half. */
const gathering = 24;

/** Times that a pack is requested again from a busy server, and the longest pause before that, ms. */
const maxAgain = 5;
const maxRest = 60_000;

interface Wanted {
  readonly version: string;
  /** Such as `map-14-8256-6042`. */
  readonly name: string;
  /** Aborted when the tile is no longer wanted. */
  readonly signal: AbortSignal;
}

interface Waiting extends Wanted {
  readonly take: (tile: ArrayBuffer) => void;
  readonly fail: (reason: unknown) => void;
}

/** Tiles of the regions, many in one answer: a view needs a dozen, and on a slow connection each request costs a round trip. */
export interface TilePacks {
  /**
   * A tile without its compression, empty if no region has one. Requests at nearly the same time are combined. It fails if the
   * pack cannot be loaded.
   */
  readonly tile: (wanted: Wanted) => Promise<ArrayBuffer>;
  /**
   * Immediately requests what a map will request when it opens. Tiles that an earlier call began and nobody requested are
   * dropped.
   */
  readonly begin: (version: string, names: readonly string[]) => void;
}

const keyOf = ({ version, name }: Pick<Wanted, "version" | "name">): string => `${version}/${name}`;

export function openTilePacks(): TilePacks {
  let gathered: Waiting[] = [];
  let begun = new Map<string, Promise<ArrayBuffer>>();

  const send = (): void => {
    const waiting = gathered.filter(({ signal }) => !signal.aborted);
    gathered = [];
    for (const version of new Set(waiting.map((one) => one.version))) {
      const all = waiting.filter((one) => one.version === version);
      for (let from = 0; from < all.length; from += maxPackedTiles) {
        void answerFromPack(version, all.slice(from, from + maxPackedTiles));
      }
    }
  };
  const gather = (wanted: Wanted): Promise<ArrayBuffer> =>
    new Promise((take, fail) => {
      wanted.signal.addEventListener("abort", () => {
        fail(wanted.signal.reason);
      });
      if (gathered.length === 0) setTimeout(send, gathering);
      gathered.push({ ...wanted, take, fail });
    });

  return {
    async tile(wanted) {
      const early = begun.get(keyOf(wanted));
      begun.delete(keyOf(wanted));
      return await inflateTile(await (early ?? gather(wanted)));
    },
    begin(version, names) {
      const { signal } = new AbortController();
      begun = new Map();
      for (let from = 0; from < names.length; from += maxPackedTiles) {
        const pack = fetchPack(version, names.slice(from, from + maxPackedTiles), signal);
        for (const name of names.slice(from, from + maxPackedTiles)) {
          const tile = pack.then((tiles) => tiles.get(name) ?? new ArrayBuffer());
          // Its requester handles a failure.
          tile.catch(() => undefined);
          begun.set(keyOf({ version, name }), tile);
        }
      }
    },
  };
}

async function answerFromPack(version: string, all: readonly Waiting[]): Promise<void> {
  const leaving = new AbortController();
  for (const { signal } of all) {
    signal.addEventListener("abort", () => {
      if (all.every((one) => one.signal.aborted)) leaving.abort();
    });
  }
  try {
    const names = all.map(({ name }) => name);
    const tiles = await fetchPack(version, names, leaving.signal);
    // MapLibre transfers the bytes to its worker, after which nobody else can read them.
    for (const { name, take } of all) take((tiles.get(name) ?? new ArrayBuffer()).slice(0));
  } catch (error) {
    for (const { fail } of all) fail(error);
  }
}

/**
 * The answer; a server that is busy and says when it will not be is asked again then, because MapLibre never requests a tile
 * again while its place is in view.
 */
async function fetchWhenReady(address: string, signal: AbortSignal): Promise<Response> {
  for (let again = 0; ; again++) {
    const answer = await fetch(address, { signal });
    const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
    if (answer.ok || again === maxAgain || !(seconds >= 0)) return answer;
    await rest(Math.min(maxRest, 1000 * seconds), signal);
    signal.throwIfAborted();
  }
}

/** @throws Error if the pack is incomplete */
async function fetchPack(
  version: string,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ArrayBuffer>> {
  // The same view has the same address, so that a browser with a cached pack makes no request.
  const names = [...new Set(wanted)].toSorted();
  const answer = await fetchWhenReady(
    `${basePath}${apiPrefix}${regionPacksPath}/${version}?tiles=${names.join(",")}`,
    signal,
  );
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  const tiles = unpackTiles(await answer.arrayBuffer());
  return new Map(names.flatMap((name, index) => (tiles[index] ? [[name, tiles[index]]] : [])));
}
