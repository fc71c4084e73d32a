import { fail, ok, type Result } from "@cairn/domain/result";
import { readAtMost } from "../http/read-at-most.ts";
import type { MapSource } from "./map-sources.ts";

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface MapTile {
  readonly bytes: Buffer;
  readonly mediaType: "image/png" | "image/jpeg" | "image/webp";
}

/** A person waits no longer for a tile, ms. */
const patience = 10_000;
/** Bytes of a tile at most. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Fetches a tile from where the operator said. The browser's address, session and page are not told there.
 *
 * @returns the tile, undefined where the source has none, or a failure when it does not answer with an image
 */
export async function fetchMapTile(
  { template }: MapSource,
  { z, x, y }: TilePlace,
): Promise<Result<MapTile | undefined, "unavailable">> {
  const address = template
    .replaceAll("{z}", String(z))
    .replaceAll("{x}", String(x))
    .replaceAll("{y}", String(y));
  try {
    const answer = await fetch(address, {
      // A redirect leads where the source chooses, not the operator: perhaps into the operator's own network, with the key.
      redirect: "error",
      signal: AbortSignal.timeout(patience),
      headers: { "user-agent": "Cairn", accept: "image/*" },
    });
    if (answer.status === 404 || answer.status === 204) return ok(undefined);
    const bytes = answer.ok && answer.body ? await readAtMost(answer.body, maxBytes) : undefined;
    const mediaType = bytes && imageTypeOf(bytes);
    return bytes && mediaType ? ok({ bytes, mediaType }) : fail("unavailable");
  } catch {
    return fail("unavailable");
  }
}

/** Decided by the first bytes: what a source says of itself is not passed on unchecked. */
function imageTypeOf(bytes: Buffer): MapTile["mediaType"] | undefined {
  if (bytes.subarray(0, 4).toString("latin1") === "\u0089PNG") return "image/png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return "image/jpeg";
  return bytes.subarray(8, 12).toString("latin1") === "WEBP" ? "image/webp" : undefined;
}
