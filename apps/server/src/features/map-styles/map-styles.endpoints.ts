import type { MapStyleId } from "@cairn/contracts/map-styles/map-style-ids";
import * as contract from "@cairn/contracts/map-styles/map-styles";
import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import type { FastifyInstance } from "fastify";
import { isPremiumMember } from "../../core/subscriptions/premium.ts";
import { rememberPremium } from "../../core/subscriptions/remember-premium.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint, registerRaw } from "../../platform/http/register-endpoint.ts";
import { requireSession } from "../../platform/http/requests/require-session.ts";
import { getSprite } from "./get-sprite.ts";
import { everybody, type Ground } from "./ground.ts";
import { rememberGrounds, stylesWithSource } from "./remember-grounds.ts";

/**
 * Tiles per person or address: a map in motion requests about sixty a second for a moment. Each may count against the operator's
 * key.
 */
const tileLimit = { name: "tile", max: 1500, timeWindow: 60_000 };

export function registerMapStyleEndpoints(app: FastifyInstance, deps: Deps): void {
  const groundOf = rememberGrounds(deps);
  const isPremiumNow = rememberPremium(deps);
  const mayUse = async (actor: Actor, style: MapStyleId): Promise<boolean> =>
    style === "DEFAULT" || (await isPremiumNow(actor));

  /** The ground of a style, for somebody who may use it. Nothing is requested from the source for anybody else. */
  const groundFor = async (actor: Actor, style: MapStyleId): Promise<Ground> => {
    if (!deps.mapSources.now()[style]) throw new AppError("map_style.not_found");
    if (!(await mayUse(actor, style))) throw new AppError("map_style.premium");
    const ground = await groundOf(style);
    if (!ground) throw new AppError("map_style.unavailable");
    return ground;
  };

  registerEndpoint(app, contract.listMapStyles, async ({ actor }) => {
    const isPremium = await isPremiumMember(deps, actor);
    const offered = stylesWithSource(deps).filter((id) => id === "DEFAULT" || isPremium);
    const payload = await Promise.all(
      offered.map(async (id): Promise<MapStyleView | undefined> => {
        const ground = await groundOf(id);
        if (!ground) return undefined;
        const { attribution, tileSize, tiles, style } = ground;
        const maxZoom = Math.max(...tiles.map((source) => source.maxZoom));
        return { id, attribution, maxZoom, tileSize, kind: style ? "vector" : "raster" };
      }),
    );
    return { payload: payload.filter((view) => view !== undefined) };
  });

  registerEndpoint(app, contract.getMapAdvice, async ({ actor }) => ({
    payload: await Promise.resolve({
      addsMaps: deps.mapSources.now().DEFAULT === undefined && actor.isOperator === true,
    }),
  }));

  registerRaw(app, contract.getMapStyle, async ({ params: { style }, query: { theme }, actor, reply }) => {
    const ground = await groundFor(actor, style);
    if (!ground.style) throw new AppError("map_style.not_found");
    reply.type("application/json");
    return JSON.stringify(ground.style(theme));
  });

  registerRaw(app, contract.getMapSprite, async ({ params: { style, sheet, file }, actor, reply }) => {
    const ground = await groundFor(actor, style);
    const [source, address] = [deps.mapSources.now()[style], ground.sprites[sheet]];
    if (!source || address === undefined) throw new AppError("map_style.not_found");
    const sprite = await getSprite(deps, source, address, file.slice("sprite".length));
    if (!sprite.ok) throw new AppError("map_style.unavailable");
    reply.type(sprite.value.mediaType);
    return sprite.value.bytes;
  });

  registerRaw(
    app,
    contract.getMapTile,
    async ({ params: { style, z, x, y }, query: { source, own }, actor, request, reply }) => {
      // Refused without a session: one that ended under an open map must not leave its tiles in what everybody gets.
      const keptFor = own ? requireSession(request).userId : everybody;
      const ground = await groundFor(actor, style);
      const tiles = ground.tiles[source];
      if (!tiles || z < tiles.minZoom || z > tiles.maxZoom || x >= 2 ** z || y >= 2 ** z) {
        throw new AppError("map_style.not_found");
      }
      const tile = await tiles.get({ z, x, y }, keptFor);
      if (!tile.ok) throw new AppError("map_style.unavailable");
      const { bytes, mediaType } = tile.value;
      if (mediaType === undefined) reply.code(204);
      else reply.type(mediaType);
      return bytes;
    },
    tileLimit,
  );
}
