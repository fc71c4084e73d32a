import { finished } from "node:stream";
import { callbackify } from "node:util";
import type { ErrorCode } from "@cairn/contracts/errors";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { CountCall } from "../../limits/call-counter.ts";
import { AppError } from "../answers/app-error.ts";
import { callerOf } from "./caller.ts";

/** Requests of one caller, counted over all calls with the same limit. */
export interface CallLimit {
  readonly name: string;
  /** In a period, counted over all processes. */
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
  /** In progress at the same time in this process, from their start until the answer has been sent. */
  readonly atOnce?: number;
  /** The refusal for too many calls in that period; by default `request.rate_limited`. */
  readonly refusal?: ErrorCode;
}

declare module "fastify" {
  interface FastifyContextConfig {
    callLimit?: CallLimit;
  }
}

/**
 * Prepares limits for the calls that declare one, counted per person, or per address for callers who are not logged in. Must be
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

/** Counts calls for the library, which creates a store per limit. */
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

/** Refuses a request, before its body is read, if the caller has the maximum number in progress. */
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
