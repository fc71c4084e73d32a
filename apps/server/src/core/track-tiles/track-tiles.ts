import type { Tile } from "@cairn/geo/tile-lines";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { BodyCache } from "../../platform/http/body-cache.ts";
import { versionTag } from "../../platform/http/version-tag.ts";
import type { VersionedBody } from "../../platform/http/versioned-answer.ts";
import { refusalOf } from "../../platform/http/worker-refusal.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { DrawnTrack, DrawTrackTileInput } from "./draw-track-tile.ts";

const drawTrackTile: WorkerTask<DrawTrackTileInput, Uint8Array> = {
  file: new URL("./draw-track-tile.worker.ts", import.meta.url),
  name: "drawTrackTile",
  lane: "answers",
  timeLimit: 60_000,
};

/** A tile and the source of its tracks. What the viewer may see is looked up for every answer. */
export interface TrackTile {
  readonly ownerId: string;
  readonly tile: Tile;
  /** Identifies the tracks of the tile: it changes when one of them does, and only then. */
  readonly version: (db: DatabaseOrTransaction) => Promise<string>;
  /** The tracks of the tile, the earliest first. */
  readonly tracks: (db: DatabaseOrTransaction) => Promise<readonly DrawnTrack[]>;
}

interface TrackTilesSettings {
  /** From this zoom on tiles contain every line, however many there are. */
  readonly wholeFrom: number;
  /** Maximum size of all cached tiles, bytes: one with a thousand lines has about 50 KB. */
  readonly cachedBytes: number;
}

/**
 * Tiles of people's tracks. They are cached by the lines that they show, so that all who see the same lines share them, a change redraws only the tiles
 * that it affects, and no tile is used after its lines change.
 */
export class TrackTiles {
  private readonly deps: Pick<Deps, "db" | "workers">;
  private readonly wholeFrom: number;
  private readonly kept: BodyCache;

  constructor(deps: Pick<Deps, "db" | "workers">, { wholeFrom, cachedBytes }: TrackTilesSettings) {
    this.deps = deps;
    this.wholeFrom = wholeFrom;
    this.kept = new BodyCache(cachedBytes);
  }

  /**
   * A tile as it is now. It is drawn when its body is requested.
   *
   * @throws AppError `request.not_found` for a position outside the tile grid; the body throws `privacy_zone.busy` if its tracks have changed since,
   * and `request.busy` or `request.share_used` if the threads have no room
   */
  async find(of: TrackTile): Promise<VersionedBody> {
    const { z, x, y } = of.tile;
    if (x >= 2 ** z || y >= 2 ** z) throw new AppError("request.not_found");
    const version = await of.version(this.deps.db);
    const key = [of.ownerId, z, x, y, version].join(" ");
    return {
      tag: `W/${await versionTag(this.deps.db, [key])}`,
      body: (acceptsGzip) => this.kept.body(key, acceptsGzip, () => this.make(of, version)),
    };
  }

  /** Made of the version under which it will be cached: people who see the older version might not be allowed to see lines added in between. */
  private async make(of: TrackTile, version: string): Promise<Buffer> {
    const tracks = await this.deps.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (trx) => ((await of.version(trx)) === version ? await of.tracks(trx) : undefined));
    if (!tracks) throw new AppError("privacy_zone.busy", { retryAfter: 1 });
    const input = { tile: of.tile, tracks, wholeFrom: this.wholeFrom };
    const drawn = await this.deps.workers.run(drawTrackTile, input);
    if (!drawn.ok) throw new AppError(refusalOf(drawn.error) ?? "request.busy");
    return Buffer.from(drawn.value.buffer, drawn.value.byteOffset, drawn.value.byteLength);
  }
}
