import { fail, ok, type Result } from "@cairn/domain/result";
import type { TerrariumTile } from "@cairn/geo/terrarium";
import { readAtMost } from "../http/read-at-most.ts";
import { decodePng, isWholePng } from "./decode-png.ts";
import type { HeightsUnavailable } from "./open-model.ts";

/** Maximum size of a tile, bytes. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Fetches a height tile. Undefined where the server has none (404, 410, an empty answer) or has another image than a height tile: a hole. Any other
 * answer, and none, says nothing about the ground: unavailable.
 */
export async function fetchHeightTile(
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
 * Object stores answer 403 with XML for a file that they do not have, if strangers may not list them (Amazon S3 API reference, GetObject,
 * "Permissions"; others do the same). Any other 403, such as for a key that has expired, is a refusal.
 */
const isWithoutTile = ({ status, headers }: Response): boolean =>
  status === 404 || status === 410 || (status === 403 && /\bxml\b/.test(headers.get("content-type") ?? ""));
