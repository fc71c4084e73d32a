import * as contract from "@cairn/contracts/storage";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";

export function registerStorageEndpoints(app: FastifyInstance, { storage }: Deps): void {
  registerEndpoint(app, contract.getStorage, async ({ actor }) => ({
    payload: await storage.usageOf(actor.userId),
  }));
}
