import * as contract from "@cairn/contracts/shop";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";

/** Target of `/hrm` without a store: the page about belts, which says that there is none. */
const pageOnBelts = "/hr-belt";

export function registerShopEndpoints(app: FastifyInstance, { settings }: Pick<Deps, "settings">): void {
  registerEndpoint(app, contract.listShopCards, async () => ({
    payload: await Promise.resolve(settings.shopCards.map((card) => ({ ...card }))),
  }));

  app.get("/hrm", async (_request, reply) => await reply.redirect(settings.hrmStoreUrl ?? pageOnBelts, 302));
}
