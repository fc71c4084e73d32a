import { sessionHeaders } from "../../lib/api/send-call.ts";

/** Before the address of a tile that a map is to have from here. */
export const trackScheme = "tracks";

const begun = new Map<string, Promise<ArrayBuffer>>();

async function fetchTile(address: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { headers: sessionHeaders(), ...(signal && { signal }) });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return await answer.arrayBuffer();
}

/**
 * Asks for a vector tile of tracks before there is a map; the map is given the same one.
 *
 * @throws Error when it does not come
 */
export const beginTrackTile = (address: string): Promise<ArrayBuffer> => {
  const tile = fetchTile(address);
  begun.set(address, tile);
  return tile;
};

/** What no map has taken is not kept for one that opens later. */
export const forgetBegunTiles = (): void => {
  begun.clear();
};

/**
 * A vector tile of tracks for a map, which may do with the bytes as it likes. What was begun is taken once, so that a map that asks again is told what is new.
 *
 * @throws Error when it does not come
 */
export const takeTrackTile = async (address: string, signal: AbortSignal): Promise<ArrayBuffer> => {
  const early = begun.get(address);
  begun.delete(address);
  // One that did not come early has its second chance.
  const tile = await early?.catch(() => undefined);
  return tile?.slice(0) ?? (await fetchTile(address, signal));
};
