import { api } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";

export function registerStorageEndpoints(app: FastifyInstance, { storage }: Deps): void {
  registerEndpoint(app, api.getStorage, async ({ actor }) => ({
    payload: await storage.usageOf(actor.userId),
  }));
}
