import { fail, ok, type Result } from "@cairn/domain/result";
import { z } from "zod";
import { imageKind, jsonKind } from "../../platform/tiles/answer-kinds.ts";
import type { MapSource } from "../../platform/tiles/map-sources.ts";
import { askerFor, type MapFileDeps } from "./ask-for-files.ts";

const count = z.number().min(0).max(8192);
/** Position of each picture on the sheet, and how it is stretched (style specification of MapLibre, "sprite"). */
const indexSchema = z.record(
  z.string(),
  z.object({
    x: count,
    y: count,
    width: count,
    height: count,
    pixelRatio: z.number().min(0.5).max(8).default(1),
    sdf: z.boolean().optional(),
    content: z.array(z.number()).length(4).optional(),
    stretchX: z.array(z.array(z.number()).length(2)).optional(),
    stretchY: z.array(z.array(z.number()).length(2)).optional(),
  }),
);

/**
 * The sheet of a style's pictures, or its index.
 *
 * @param address of the sheet, without its ending
 * @param ending such as `@2x.png`
 */
export async function getSprite(
  deps: MapFileDeps,
  source: MapSource,
  address: string,
  ending: string,
): Promise<Result<{ readonly bytes: Buffer; readonly mediaType: string }, "unavailable">> {
  const [path = "", query] = address.split("?");
  const asker = askerFor(deps, source, [new URL(address).host]);
  const kind = ending.endsWith(".json") ? jsonKind : imageKind;
  const answer = await asker.ask(`${path}${ending}${query === undefined ? "" : `?${query}`}`, kind);
  if (!answer.ok || answer.value.mediaType === undefined) return fail("unavailable");
  const { bytes, mediaType } = answer.value;
  if (kind === imageKind) return ok({ bytes, mediaType });
  const index = indexSchema.safeParse(JSON.parse(bytes.toString("utf8")));
  return index.success
    ? ok({ bytes: Buffer.from(JSON.stringify(index.data)), mediaType })
    : fail("unavailable");
}
