import { api } from "@cairn/contracts/api";
import { type MapStyleId, mapStyleIds } from "@cairn/contracts/maps/map-style-ids";
import type { MapStyleView } from "@cairn/contracts/maps/map-styles";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { registerEndpoint, registerRaw } from "../../platform/http/register-endpoint.ts";
import { getRasterTile } from "./raster-tiles.ts";
import { isPremiumMember, rememberPremium } from "../subscriptions/subscriptions.public.ts";

/** Tiles for one person or address: a map that is moved asks for some sixty a second for a moment. Each may count against the operator's key. */
const tileLimit = { name: "tile", max: 1500, timeWindow: 60_000 };

export function registerMapStyleEndpoints(app: FastifyInstance, deps: Deps): void {
  const { mapSources } = deps.settings;

  const isPremiumNow = rememberPremium(deps);
  const mayUse = async (actor: Actor, style: MapStyleId): Promise<boolean> =>
    style === "DEFAULT" || (await isPremiumNow(actor));

  registerEndpoint(app, api.listMapStyles, async ({ actor }) => {
    const isPremium = await isPremiumMember(deps, actor);
    const payload = mapStyleIds.flatMap((id): MapStyleView[] => {
      const source = mapSources[id];
      if (!source || (id !== "DEFAULT" && !isPremium)) return [];
      const { attribution, maxZoom, tileSize } = source;
      return [{ id, attribution, maxZoom, tileSize }];
    });
    return { payload };
  });

  registerRaw(
    app,
    api.getMapTile,
    async ({ params: { style, z, x, y }, actor, reply }) => {
      const source = mapSources[style];
      if (!source || z > source.maxZoom || x >= 2 ** z || y >= 2 ** z) {
        throw new AppError("map_style.not_found");
      }
      if (!(await mayUse(actor, style))) throw new AppError("map_style.premium");
      const tile = await getRasterTile(deps, source, { z, x, y });
      if (!tile.ok) throw new AppError("map_style.unavailable");
      const { bytes, mediaType } = tile.value;
      if (mediaType === undefined) reply.code(204);
      else reply.type(mediaType);
      return bytes;
    },
    tileLimit,
  );
}
