import type { ErrorCode } from "@cairn/contracts/errors";
import { finished } from "node:stream";
import { callbackify } from "node:util";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { CountCall } from "../limits/call-counter.ts";
import { AppError } from "./app-error.ts";
import { callerOf } from "./caller.ts";

/** Requests of one caller, of all calls together that name the same limit. */
export interface CallLimit {
  readonly name: string;
  /** In a span of time, counted over all processes. */
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
  /** Under way at the same time in this process, from their begin until their answer has been sent. */
  readonly atOnce?: number;
  /** What a caller is told who called too often in that span; `request.rate_limited` unless it says more. */
  readonly refusal?: ErrorCode;
}

declare module "fastify" {
  interface FastifyContextConfig {
    callLimit?: CallLimit;
  }
}

/**
 * Prepares limits for the calls that declare one, counted by person, or by address for those who are not logged in. Must be
 * registered before the calls.
 */
export async function limitCalls(app: FastifyInstance, countCall: CountCall): Promise<void> {
  limitCallsAtOnce(app);
  await app.register(rateLimit, {
    global: false,
    store: storeOf(countCall),
    keyGenerator: (request) => callerOf(request).key,
    errorResponseBuilder: (request, context) => {
      const { refusal = "request.rate_limited" } = request.routeOptions.config.callLimit ?? {};
      return new AppError(refusal, { retryAfter: Math.ceil(context.ttl / 1000) });
    },
  });
}

/** Counts calls for the library, which makes a store for each limit. */
function storeOf(countCall: CountCall) {
  return class CallStore {
    private readonly limit: Pick<CallLimit, "name">;

    constructor(options: object) {
      this.limit = options as CallLimit;
    }

    incr(
      caller: string,
      done: (error: Error | null, count?: { readonly current: number; readonly ttl: number }) => void,
      timeWindow = 0,
      max = 0,
    ): void {
      callbackify(countCall)({ name: this.limit.name, max, timeWindow }, caller, done);
    }

    child(options: object): CallStore {
      return new CallStore(options);
    }
  };
}

/** Refuses, before its body is read, a request of a caller who has as many under way as allowed. */
function limitCallsAtOnce(app: FastifyInstance): void {
  const underWay = new Map<string, number>();
  app.addHook("onRequest", (request, { raw: response }, done) => {
    const { name = "", atOnce = Infinity } = request.routeOptions.config.callLimit ?? {};
    if (atOnce === Infinity) return done();
    const key = `${name} ${callerOf(request).key}`;
    const count = underWay.get(key) ?? 0;
    if (count >= atOnce) return done(new AppError("request.share_used"));
    underWay.set(key, count + 1);
    finished(response, () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    });
    return done();
  });
}
