import { api } from "@cairn/contracts/api";
import type { MapRegion, OperatedRegion } from "@cairn/contracts/maps/regions";
import type { FastifyInstance } from "fastify";
import { isFirstAccount } from "../../core/accounts/first-account.queries.ts";
import type { Deps } from "../../deps.ts";
import { varyByEncoding } from "../../platform/http/cache-headers.ts";
import { registerEndpoint, registerRaw } from "../../platform/http/register-endpoint.ts";
import { acceptsGzip } from "../../platform/http/versioned-answer.ts";
import { packTiles } from "./pack-tiles.ts";
import { regionTile, unpackTile } from "./region-tile.ts";
import { attributionOf } from "./attribution.ts";
import { hasHeights, type RegionFile, tileKinds } from "./region-file.ts";

/** Tiles per person or address: a map in motion requests about sixty a second for a moment, from three archives. */
const tileLimit = { name: "region-tile", max: 3000, timeWindow: 60_000 };

/** Packs per person or address: such a map requests one or two of them at a time. */
const packLimit = { name: "region-pack", max: 600, timeWindow: 60_000 };

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

const operatedView = (region: RegionFile): OperatedRegion => {
  const { name, bbox, osmDate, bytes } = region;
  return { name, bbox, osmDate, bytes, hasHeights: hasHeights(region) };
};

/** The maps of regions, which are public data for everybody. */
export function registerRegionEndpoints(app: FastifyInstance, { db, regions, settings }: Deps): void {
  const hasStyles = Object.keys(settings.mapSources).length > 0;

  registerEndpoint(app, api.listMapRegions, async () => {
    const [version, found] = await Promise.all([regions.version(), regions.list()]);
    return { payload: { version, regions: found.map(viewOf), hasStyles } };
  });

  registerEndpoint(app, api.listOperatedRegions, async ({ actor }) => {
    const isOperator = await isFirstAccount(db, actor.userId);
    return { payload: { isOperator, regions: isOperator ? (await regions.list()).map(operatedView) : [] } };
  });

  registerRaw(
    app,
    api.getRegionTile,
    async ({ params: { kind, version, ...tile }, request, reply }) => {
      varyByEncoding(reply);
      if (version !== (await regions.version())) reply.header("cache-control", outdated);
      const found = await regionTile(regions, kind, tile);
      if (!found) {
        reply.code(204);
        return nothing;
      }
      const isPicture = kind === "hillshade" || kind === "slope";
      reply.type(isPicture ? "image/png" : api.getRegionTile.mediaType);
      const isPacked = found.isGzip && acceptsGzip(request);
      if (isPacked) reply.header("content-encoding", "gzip");
      return Buffer.from(found.isGzip && !isPacked ? await unpackTile(found.bytes) : found.bytes);
    },
    tileLimit,
  );

  registerRaw(
    app,
    api.getRegionPack,
    async ({ params: { version }, query: { tiles }, reply }) => {
      if (version !== (await regions.version())) reply.header("cache-control", outdated);
      const found = await Promise.all(tiles.map(({ kind, ...tile }) => regionTile(regions, kind, tile)));
      reply.type(api.getRegionPack.mediaType);
      return packTiles(found.map((tile) => tile?.bytes ?? nothing));
    },
    packLimit,
  );
}
