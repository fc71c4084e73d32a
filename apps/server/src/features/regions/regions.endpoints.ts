import * as contract from "@cairn/contracts/regions/regions";
import type { MapRegion } from "@cairn/contracts/regions/regions";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { varyByEncoding } from "../../platform/http/answers/cache-headers.ts";
import { acceptsGzip } from "../../platform/http/answers/versioned-answer.ts";
import { registerEndpoint, registerRaw } from "../../platform/http/register-endpoint.ts";
import { attributionOf } from "../../platform/regions/attribution.ts";
import { type RegionFile, tileKinds } from "../../platform/regions/region-file.ts";
import { atMost } from "../../platform/workers/at-most.ts";
import { mediaTypeOf, RegionTiles } from "./region-tile.ts";
import { unpackTile } from "./unpack-tile.ts";

const lengthBytes = 4;

/** Tiles one after the other, each preceded by its length in bytes (32 bits, big-endian). */
function packTiles(tiles: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    tiles.flatMap((bytes) => {
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}

/** Tiles per person or address: a map in motion requests about sixty a second for a moment, from three archives. */
const tileLimit = { name: "region-tile", max: 3000, timeWindow: 60_000, atOnce: 100 };

/** Packs per person or address: such a map requests one or two of them at a time. */
const packLimit = { name: "region-pack", max: 600, timeWindow: 60_000, atOnce: 60 };

/** Seconds after which a tile that could not be merged is tried again. */
const busyFor = 5;

/** A tile of an old version: today's tile, to be requested again soon. */
const outdated = "public, max-age=60";

const nothing = Buffer.alloc(0);

const viewOf = (region: RegionFile): MapRegion => ({
  name: region.name,
  bbox: region.bbox,
  cover: region.cover ?? [region.bbox],
  version: region.version,
  attribution: attributionOf(region),
  maxZooms: Object.fromEntries(
    tileKinds.flatMap((kind) => {
      const archive = region.archives[kind];
      return archive ? [[kind, archive.maxZoom]] : [];
    }),
  ),
});

/** The maps of regions, which are public data for everybody. */
export function registerRegionEndpoints(app: FastifyInstance, deps: Deps): void {
  const { regions } = deps;
  const regionTiles = new RegionTiles(deps);

  registerEndpoint(app, contract.listMapRegions, async () => {
    const [version, found] = await Promise.all([regions.version(), regions.list()]);
    const hasStyles = Object.keys(deps.mapSources.now()).length > 0;
    return { payload: { version, regions: found.map(viewOf), hasStyles } };
  });

  registerRaw(
    app,
    contract.getRegionTile,
    async ({ params: { kind, version, ...tile }, request, reply }) => {
      varyByEncoding(reply);
      if (version !== (await regions.version())) reply.header("cache-control", outdated);
      const found = await regionTiles.tile(kind, tile);
      if (!found.ok) throw new AppError("request.busy", { retryAfter: busyFor });
      if (!found.value) {
        reply.code(204);
        return nothing;
      }
      const { bytes, isGzip } = found.value;
      reply.type(mediaTypeOf(kind));
      const isPacked = isGzip && acceptsGzip(request);
      if (isPacked) reply.header("content-encoding", "gzip");
      return Buffer.from(isGzip && !isPacked ? await unpackTile(bytes) : bytes);
    },
    tileLimit,
  );

  registerRaw(
    app,
    contract.getRegionPack,
    async ({ params: { version }, query: { tiles }, reply }) => {
      if (version !== (await regions.version())) reply.header("cache-control", outdated);
      const inTurn = atMost(1);
      const found = await Promise.all(tiles.map(({ kind, ...tile }) => regionTiles.tile(kind, tile, inTurn)));
      const bytes = found.map((tile) => {
        if (!tile.ok) throw new AppError("request.busy", { retryAfter: busyFor });
        return tile.value?.bytes ?? nothing;
      });
      reply.type(contract.getRegionPack.mediaType);
      return packTiles(bytes);
    },
    packLimit,
  );
}
