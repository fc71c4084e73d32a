import { sessionHeaders } from "../../lib/api/send-call.ts";

/** Prefix of the address of a tile that a map gets from here. */
export const trackScheme = "tracks";

const begun = new Map<string, Promise<ArrayBuffer>>();

async function fetchTile(address: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { headers: sessionHeaders(), ...(signal && { signal }) });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return await answer.arrayBuffer();
}

/**
 * Requests a vector tile of tracks before there is a map, once; the map gets the same one.
 *
 * @throws Error if it cannot be loaded
 */
export const beginTrackTile = (address: string): Promise<ArrayBuffer> => {
  const tile = begun.get(address) ?? fetchTile(address);
  begun.set(address, tile);
  return tile;
};

/** Tiles that no map has taken are not kept for one that opens later. */
export const discardBegunTiles = (): void => {
  begun.clear();
};

/**
 * A vector tile of tracks for a map, which owns the bytes. An early request is used once, so that a map that asks again gets the
 * current tile.
 *
 * @throws Error if it cannot be loaded
 */
export const takeTrackTile = async (address: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  const early = begun.get(address);
  begun.delete(address);
  // A failed early request is repeated once.
  const tile = await early?.catch(() => undefined);
  return tile?.slice(0) ?? (await fetchTile(address, signal));
};
