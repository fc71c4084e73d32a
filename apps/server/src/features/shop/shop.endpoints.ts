import * as contract from "@cairn/contracts/shop";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { basePathOf } from "../../platform/addresses/base-path.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";

export function registerShopEndpoints(app: FastifyInstance, { settings }: Pick<Deps, "settings">): void {
  registerEndpoint(app, contract.listShopCards, async () => ({
    payload: await Promise.resolve(settings.shopCards.map((card) => ({ ...card }))),
  }));

  // The page about belts says that there is no store.
  const pageOnBelts = `${basePathOf(settings.publicUrl)}/hr-belt`;
  app.get("/hrm", async (_request, reply) => await reply.redirect(settings.hrmStoreUrl ?? pageOnBelts, 302));
}
