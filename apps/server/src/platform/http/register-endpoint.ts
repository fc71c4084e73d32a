import { Readable } from "node:stream";
import { cachingRules } from "@cairn/contracts/caching";
import {
  addressOf,
  type BodyOf,
  type Endpoint,
  type GivenMetadataOf,
  type GivenPayloadOf,
  type ParamsOf,
  type QueryOf,
} from "@cairn/contracts/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Actor, SessionActor } from "../access/actor.ts";
import { identifyAfterBody } from "../access/identify-actor.ts";
import { withinRequest } from "../db/request-scope.ts";
import { onBehalfOf } from "../workers/share-scope.ts";
import { compileAnswer, verifyAnswer } from "./answers/answer-serializer.ts";
import { packedAnswer } from "./answers/packed-answer.ts";
import { readBody } from "./requests/read-body.ts";
import { requireSession } from "./requests/require-session.ts";
import { leaveUnread } from "./requests/unread-bodies.ts";
import { validateParams, validatePart } from "./requests/validate-request.ts";
import type { CallLimit } from "./turns/call-limits.ts";
import { callerOf } from "./turns/caller.ts";
import { laneOf } from "./turns/read-turns.ts";

/** Input of a handler: validated parts of the request, and the caller. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly actor: E["auth"] extends "session" ? SessionActor : Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Result of a handler; `metadata` only if the contract has it. */
export type AnswerOf<E extends Endpoint> = { readonly payload: GivenPayloadOf<E> } & (E extends {
  readonly metadata: object;
}
  ? { readonly metadata: GivenMetadataOf<E> }
  : { readonly metadata?: undefined });

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>;

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyInstance {
    /** Every registered call, for the OpenAPI document and for tests. */
    readonly endpoints: Endpoint[];
    /** Whether answers are checked against their contract before they are sent; on in tests. */
    readonly verifyAnswers: boolean;
  }
}

/** Registers a call that answers with JSON according to its contract. */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  limit?: CallLimit,
): void {
  const serialize = compileAnswer(endpoint);
  registerRaw(
    app,
    endpoint,
    async (call) => {
      const { payload, metadata } = await handle(call);
      const answer = { payload, metadata };
      if (app.verifyAnswers) verifyAnswer(endpoint, answer);
      call.reply.type("application/json; charset=utf-8");
      return await packedAnswer(endpoint, call.request, call.reply, serialize(answer));
    },
    limit,
  );
}

/**
 * Registers a call whose handler returns the body itself (binary or a stream), or nothing if it answers without the framework.
 */
export function registerRaw<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<string | Buffer | Readable | undefined>,
  limit?: CallLimit,
): void {
  app.endpoints.push(endpoint);
  const lane = laneOf(endpoint);
  const route: Omit<RouteOptions, "url"> = {
    method: endpoint.method,
    config: limit ? { endpoint, rateLimit: limit, callLimit: limit } : { endpoint },
    // Sets the request of later statements here, because reading the body would lose it.
    handler: (request, reply) =>
      withinRequest(request.id, async () => {
        const params = validateParams(endpoint, paramsOf(endpoint, request));
        const query = validatePart(endpoint.query, request.query);
        const hasBody = endpoint.bodyKind && !(endpoint.takesFiles && request.isMultipart());
        const content = hasBody ? await readBody(endpoint, request) : undefined;
        // Also where no body is wanted, because one that is sent is received all the same.
        await identifyAfterBody(request);
        const actor = endpoint.auth === "session" ? requireSession(request) : request.actor;
        const body = hasBody ? validatePart(endpoint.body, content) : undefined;
        const call = { params, query, body, actor, request, reply } as Call<E>;
        const answer =
          lane === undefined
            ? await onBehalfOf(callerOf(request), () => handle(call))
            : await app.readTurns.take(request, reply, lane, () => handle(call));
        if (endpoint.caching && reply.getHeader("cache-control") === cachingRules.none) {
          reply.header("cache-control", cachingRules[endpoint.caching]);
        }
        const isUnread = request.method === "HEAD" && answer instanceof Readable;
        return isUnread ? leaveUnread(answer, request.log) : answer;
      }),
  };
  if (endpoint.bodyKind === "file")
    void app.register(async (scope) => {
      leaveBodiesUnread(scope);
      for (const url of routesOf(endpoint)) scope.route({ ...route, url });
    });
  else for (const url of routesOf(endpoint)) app.route({ ...route, url });
}

const paramInPath = /\{(\w+)\}/g;

/** The addresses of a call as the framework writes them; it does not take an empty rest for one. */
function routesOf(endpoint: Endpoint): readonly string[] {
  const address = addressOf(endpoint);
  const addresses = endpoint.lastParamIsRest
    ? [address.replace(/\/\{\w+\}$/, ""), address.replace(/\{\w+\}$/, "*")]
    : [address + (endpoint.lastParamMayBeAbsent ? "?" : "")];
  return addresses.map((each) => each.replaceAll(paramInPath, ":$1"));
}

/** The framework calls the rest of a path `*`. */
function paramsOf({ lastParamIsRest, path }: Endpoint, { params }: FastifyRequest): unknown {
  if (!lastParamIsRest) return params;
  const { "*": rest = "", ...others } = params as Readonly<Record<string, string>>;
  const name = [...path.matchAll(paramInPath)].at(-1)?.[1] ?? "";
  return { ...others, [name]: rest };
}

/** For calls whose body is a file of any media type: it stays in the request for the handler, except multipart. */
function leaveBodiesUnread(scope: FastifyInstance): FastifyInstance {
  scope.addHook("onRequest", ({ headers }, _reply, done) => {
    // One that is malformed would be refused.
    if (!/^\s*multipart\/form-data\b/i.test(headers["content-type"] ?? "")) delete headers["content-type"];
    done();
  });
  scope.removeContentTypeParser("*");
  scope.addContentTypeParser("*", (_request, _body, done) => done(null));
  return scope;
}
