import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import { callerOf } from "./caller.ts";

/**
 * Prepares limits for the calls that declare one, counted by person, or by address for those who are not logged in. Must be
 * registered before the calls.
 */
export async function limitCalls(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => callerOf(request).key,
    errorResponseBuilder: (_request, context) =>
      new AppError("request.rate_limited", { retryAfter: Math.ceil(context.ttl / 1000) }),
  });
}
