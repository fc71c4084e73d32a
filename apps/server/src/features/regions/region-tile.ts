import { fail, ok, type Result } from "@cairn/domain/result";
import { splitAtAntimeridian } from "@cairn/geo/antimeridian";
import type { Bbox } from "@cairn/geo/bbox";
import type { Tile } from "@cairn/geo/tile-lines";
import type { Deps } from "../../deps.ts";
import type { RegionFile, RegionTileKind } from "../../platform/regions/region-file.ts";
import { madeAnswer } from "../../platform/tiles/made-answer.ts";
import type { StoredAnswer } from "../../platform/tiles/stored-answer.ts";
import type { AtMost } from "../../platform/workers/at-most.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { MergeTilesInput } from "./merge-tiles.worker.ts";

/** A tile of all regions together, as sent. */
export interface RegionTile {
  readonly bytes: Uint8Array;
  readonly isGzip: boolean;
}

/** A region and its tile at a place. */
interface FoundTile {
  readonly region: RegionFile;
  readonly bytes: Uint8Array;
}

const mergeTiles: WorkerTask<MergeTilesInput, Uint8Array> = {
  file: new URL("./merge-tiles.worker.ts", import.meta.url),
  name: "mergeTiles",
  lane: "answers",
  timeLimit: 60_000,
};

/** Raise it when the rules for merging change: tiles that were merged by other rules are not used. */
const mergeRules = 1;

const isPicture = (kind: RegionTileKind): boolean => kind === "hillshade" || kind === "slope";

/** The media type of tiles of a kind. */
export const mediaTypeOf = (kind: RegionTileKind): string =>
  isPicture(kind) ? "image/png" : "application/vnd.mapbox-vector-tile";

/** Latitude as a share of the world's height, 0 at the top. */
const worldY = (lat: number): number => 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);

/** Whether a box that does not cross the antimeridian overlaps a tile, including the buffer round the tile. */
function touches([west, south, east, north]: Bbox, { z, x, y }: Tile): boolean {
  const side = 1 / 2 ** z;
  const margin = side / 32;
  return (
    west / 360 + 0.5 <= (x + 1) * side + margin &&
    east / 360 + 0.5 >= x * side - margin &&
    worldY(north) <= (y + 1) * side + margin &&
    worldY(south) >= y * side - margin
  );
}

/**
 * Tiles of all regions together. Those of several regions are merged once in a thread, and kept on disk with the answers of map
 * sources.
 */
export class RegionTiles {
  private readonly deps: Pick<Deps, "regions" | "workers" | "mapFiles">;

  constructor(deps: Pick<Deps, "regions" | "workers" | "mapFiles">) {
    this.deps = deps;
  }

  /**
   * The tile of all regions together: unchanged if one of them has it, merged if several have it.
   *
   * @param inTurn for a call with many tiles: merges one after the other, so that the call takes only one place in the queue of
   *   the threads
   * @returns `undefined` if no region has one; `unavailable` if it has to be merged and the threads have no room
   */
  async tile(
    kind: RegionTileKind,
    tile: Tile,
    inTurn: AtMost = async (merge) => await merge(),
  ): Promise<Result<RegionTile | undefined, "unavailable">> {
    const found = await this.found(kind, tile);
    const [first] = found;
    if (first === undefined) return ok(undefined);
    if (found.length === 1) return ok({ bytes: first.bytes, isGzip: !isPicture(kind) });
    const merged = await inTurn(async () => await this.merged(kind, tile, found));
    return merged.ok ? ok({ bytes: merged.value.bytes, isGzip: false }) : merged;
  }

  private async found(kind: RegionTileKind, tile: Tile): Promise<readonly FoundTile[]> {
    const { regions } = this.deps;
    const near = (await regions.list()).filter(
      ({ archives, bbox }) => archives[kind] && splitAtAntimeridian(bbox).some((box) => touches(box, tile)),
    );
    const found = await Promise.all(
      near.map(async (region) => ({ region, bytes: await regions.tile(region.name, kind, tile) })),
    );
    return found.flatMap(({ region, bytes }) => (bytes ? [{ region, bytes }] : []));
  }

  /** Identified by the versions of its regions: while these stay the same, so does the tile. */
  private async merged(
    kind: RegionTileKind,
    { z, x, y }: Tile,
    found: readonly FoundTile[],
  ): Promise<Result<StoredAnswer, "unavailable">> {
    const { mapFiles, workers } = this.deps;
    const versions = found.map(({ region }) => `${region.name} ${region.version}`).join(" ");
    const key = `regions ${mergeRules} ${kind} ${z}/${x}/${y} ${versions}`;
    return await mapFiles.get("regions", key, async () => {
      const tiles = found.map(({ bytes }) => bytes);
      const merged = await workers.run(mergeTiles, { tiles, arePictures: isPicture(kind) });
      if (!merged.ok) return fail({ reason: `no thread merges tiles: ${merged.error}`, pauseMs: 0 });
      const answer = madeAnswer(Buffer.from(merged.value), mediaTypeOf(kind));
      return ok({ ...answer, mayBeKept: await this.areCurrent(found) });
    });
  }

  /** Whether none of the regions has changed since they were listed: their tiles may be newer than the listed version. */
  private async areCurrent(found: readonly FoundTile[]): Promise<boolean> {
    const now = await this.deps.regions.list();
    return found.every(({ region }) =>
      now.some(({ name, version }) => name === region.name && version === region.version),
    );
  }
}
