import { fail, ok, type Result } from "@cairn/domain/result";
import { type Header, type PMTiles, TileType } from "pmtiles";
import type { AnswerKind } from "../../platform/tiles/answer-kinds.ts";
import { imageKind, vectorTileKind } from "../../platform/tiles/answer-kinds.ts";
import type { Answer, Refusal } from "../../platform/tiles/ask-source.ts";
import type { SourcePlace } from "../../platform/tiles/map-sources.ts";
import { ArchiveError } from "../../platform/tiles/open-archive.ts";
import type { StoredAnswer } from "../../platform/tiles/stored-answer.ts";
import type { FileAsker, MapFileDeps } from "./ask-for-files.ts";
import { type GroundTiles, tileKey, type TilePlace } from "./ground.ts";

interface Templates {
  /** Addresses with `{z}`, `{x}` and `{y}`, used in turn. */
  readonly templates: readonly string[];
  readonly kind: AnswerKind;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Rows are counted from the south. */
  readonly isTms: boolean;
}

export const templateTiles = (
  asker: FileAsker,
  { templates, kind, minZoom, maxZoom, isTms }: Templates,
): GroundTiles => ({
  minZoom,
  maxZoom,
  async get({ z, x, y }, keptFor) {
    const template = templates[(x + y) % templates.length] ?? "";
    const row = isTms ? 2 ** z - 1 - y : y;
    const address = [
      ["{z}", z],
      ["{x}", x],
      ["{y}", row],
    ].reduce((text, [part, value]) => text.replaceAll(String(part), String(value)), template);
    return await asker.ask(address, kind, keptFor);
  },
});

/** How long a tile of an archive on a server is cached, ms; an archive does not state it. */
const retentionMs = 86_400_000;
const nothing = Buffer.alloc(0);

/** Whether its tiles are pictures or vector tiles; undefined for others. */
export function kindOfArchive({ tileType }: Pick<Header, "tileType">): AnswerKind | undefined {
  if (tileType === TileType.Mvt) return vectorTileKind;
  return [TileType.Png, TileType.Jpeg, TileType.Webp].includes(tileType) ? imageKind : undefined;
}

/** Tiles of an archive: from a file on each request, from a server once for everybody or for a person. */
export function archiveTiles(
  { mapFiles, log }: MapFileDeps,
  archive: PMTiles,
  place: SourcePlace,
  kind: AnswerKind,
  header: Pick<Header, "minZoom" | "maxZoom">,
  minFreshMs: number,
): GroundTiles {
  const read = async ({ z, x, y }: TilePlace): Promise<Result<Answer, Refusal>> => {
    try {
      const found = await archive.getZxy(z, x, y);
      const tile = found && kind.read(Buffer.from(found.data));
      if (found && !tile) return fail({ reason: `a tile of it is not ${kind.accept}`, pauseMs: 0 });
      const file: StoredAnswer = {
        bytes: tile?.bytes ?? nothing,
        mediaType: tile?.mediaType,
        freshUntil: Date.now() + Math.max(retentionMs, minFreshMs),
        mayBeStale: true,
        etag: undefined,
        lastModified: undefined,
      };
      return ok({ file, mayBeKept: true });
    } catch (error) {
      return fail({
        reason: error instanceof ArchiveError ? error.message : "the archive cannot be read",
        pauseMs: 0,
      });
    }
  };
  return {
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    async get(tile, keptFor) {
      if ("address" in place) {
        const { host } = new URL(place.address);
        return await mapFiles.get(
          host,
          tileKey(keptFor, `${place.address}#${tile.z}/${tile.x}/${tile.y}`),
          async () => await read(tile),
        );
      }
      const answer = await read(tile);
      if (answer.ok) return ok(answer.value.file);
      log.warn(
        { file: place.file, reason: answer.error.reason },
        "a map archive has no usable data for a tile",
      );
      return fail("unavailable");
    },
  };
}
