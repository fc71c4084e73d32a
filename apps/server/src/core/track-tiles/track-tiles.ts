import { setImmediate as laterTurn } from "node:timers/promises";
import type { Tile } from "@cairn/geo/tile-lines";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { BodyCache } from "../../platform/http/answers/body-cache.ts";
import { versionTag } from "../../platform/http/answers/version-tag.ts";
import type { VersionedBody } from "../../platform/http/answers/versioned-answer.ts";
import { refusalOf } from "../../platform/http/answers/worker-refusal.ts";
import { currentScope, endTurn } from "../../platform/workers/share-scope.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { CoreDeps } from "../core-deps.ts";
import type { DrawTrackTilesInput } from "./draw-track-tiles.worker.ts";
import { Rounds } from "./rounds.ts";
import { findTileTracks, findTileVersions, type TrackSource } from "./track-source.queries.ts";
import { isFine } from "./tracks-in-tile.queries.ts";

const drawTrackTiles: WorkerTask<DrawTrackTilesInput, readonly Uint8Array[]> = {
  file: new URL("./draw-track-tiles.worker.ts", import.meta.url),
  name: "drawTrackTiles",
  lane: "answers",
  timeLimit: 60_000,
};

/** Tiles of a screen that are looked up and drawn together. */
const mostAtOnce = 16;

interface TrackTilesSettings {
  /** From this zoom on tiles contain every line, however many there are. */
  readonly wholeFrom: number;
  /** Maximum size of all cached tiles, bytes: one with a thousand lines has about 50 KB. */
  readonly cachedBytes: number;
}

/** A tile to be drawn of the very version under which it will be cached. */
interface WantedTile {
  readonly tile: Tile;
  readonly version: string;
}

/** What a caller asks for about the tiles of a source. */
interface Asking {
  readonly versions: Rounds<Tile, string>;
  /** Undefined for a tile whose tracks have changed since. */
  readonly drawings: Rounds<WantedTile, Buffer | undefined>;
}

const nothing = Buffer.alloc(0);

/**
 * Tiles of people's tracks. They are cached by the lines that they show, so that all who see the same lines share them, a change
 * redraws only the tiles that it affects, and no tile is used after its lines change. The tiles of a screen, which a browser
 * requests at the same time, are looked up and drawn together.
 */
export class TrackTiles {
  private readonly deps: Pick<CoreDeps, "db" | "workers">;
  private readonly wholeFrom: number;
  private readonly kept: BodyCache;
  private readonly asked = new Map<string, Asking>();

  constructor(deps: Pick<CoreDeps, "db" | "workers">, { wholeFrom, cachedBytes }: TrackTilesSettings) {
    this.deps = deps;
    this.wholeFrom = wholeFrom;
    this.kept = new BodyCache(cachedBytes);
  }

  /**
   * A tile as it is now. It is drawn when its body is requested.
   *
   * @throws AppError `request.not_found` for a position outside the tile grid; the body throws `privacy_zone.busy` if its tracks
   * have changed since, and `request.busy` or `request.share_used` if the threads have no room
   */
  async find(source: TrackSource, tile: Tile): Promise<VersionedBody> {
    const { z, x, y } = tile;
    if (x >= 2 ** z || y >= 2 ** z) throw new AppError("request.not_found");
    // A round has the tiles of all requests that wait for it, and a caller has one at a time.
    endTurn();
    const asking = this.askingFor(source, isFine(tile));
    const version = await asking.versions.ask(tile);
    const key = [source.ownerId, z, x, y, version].join(" ");
    return {
      tag: `W/${await versionTag(this.deps.db, [key])}`,
      body: (acceptsGzip) => this.kept.body(key, acceptsGzip, () => make(asking, { tile, version })),
    };
  }

  /** What a caller asks for about a source; others do not wait in its rounds, as each has a share of the threads. */
  private askingFor(source: TrackSource, fine: boolean): Asking {
    const { group, key } = currentScope().share;
    const name = JSON.stringify([group, key, source.ownerId, source.viewer, fine]);
    const known = this.asked.get(name);
    if (known) return known;
    const forget = () => {
      if (versions.isIdle && drawings.isIdle) this.asked.delete(name);
    };
    const versions = new Rounds<Tile, string>({
      most: mostAtOnce,
      run: async (tiles) => await findTileVersions(this.deps.db, source, tiles),
      onIdle: forget,
    });
    const drawings = new Rounds<WantedTile, Buffer | undefined>({
      most: mostAtOnce,
      run: async (wanted) => await this.draw(source, wanted),
      onIdle: forget,
      async gather() {
        await versions.idle();
        // Until those whose version is known have asked for their drawing.
        await laterTurn();
      },
    });
    const asking = { versions, drawings };
    this.asked.set(name, asking);
    return asking;
  }

  private async draw(
    source: TrackSource,
    wanted: readonly WantedTile[],
  ): Promise<readonly (Buffer | undefined)[]> {
    const tiles = wanted.map(({ tile }) => tile);
    const { versions, tracks } = await findTileTracks(this.deps.db, source, tiles);
    const drawn = await this.deps.workers.run(drawTrackTiles, { tiles, tracks, wholeFrom: this.wholeFrom });
    if (!drawn.ok) throw new AppError(refusalOf(drawn.error) ?? "request.busy");
    // People who see the older version might not be allowed to see lines added in between.
    return drawn.value.map(({ buffer, byteOffset, byteLength }, i) =>
      versions[i] === wanted[i]?.version ? Buffer.from(buffer, byteOffset, byteLength) : undefined,
    );
  }
}

async function make({ drawings }: Asking, wanted: WantedTile): Promise<Buffer> {
  if (wanted.version === "") return nothing;
  const drawn = await drawings.ask(wanted);
  if (!drawn) throw new AppError("privacy_zone.busy", { retryAfter: 1 });
  return drawn;
}
