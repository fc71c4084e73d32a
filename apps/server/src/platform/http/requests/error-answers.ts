import { cachingRules } from "@cairn/contracts/caching";
import type { Endpoint } from "@cairn/contracts/endpoint";
import { type ErrorCode, errorTable, retryAfterOf, wireCode } from "@cairn/contracts/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { misses } from "../../db/database.ts";
import { isDeadlock } from "../../db/deadlocks.ts";
import { isDatabaseAway } from "../../db/is-database-away.ts";
import { isUnstorable } from "../../db/storable-text.ts";
import { FilesRemovedError } from "../../files/locked-files.ts";
import { isDiskFull } from "../../storage/disk-full.ts";
import { AppError, type RefusalDetails } from "../answers/app-error.ts";
import { readPastBody } from "./session-before-body.ts";

/** Turns every error into an envelope of the closed error table; the text of an unexpected error is only logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError) {
      refuse(reply, error.code, error.details);
      return;
    }
    const isAway = isDatabaseAway(error);
    const code = isAway ? "request.busy" : codeOfFrameworkError(error);
    if (isClientGone(request)) request.log.info("the client disconnected");
    else if (isAway) request.log.error({ err: error }, "the database does not answer");
    else if (code === "storage.no_space") request.log.error({ err: error }, "a disk is full");
    else if (code === "internal") request.log.error({ err: error }, "request failed");
    refuse(reply, code);
  });
}

/** The envelope of a refusal. `code` is the HTTP status as text, or another number that clients expect. */
export function refusalBody(code: ErrorCode, details: RefusalDetails, requestId: string) {
  return {
    error: {
      code: wireCode(code),
      reason: code,
      description: errorTable[code].text,
      ...(details.fields && { fields: details.fields }),
      ...(details.points && { points: details.points }),
      ...(code === "internal" && { requestId }),
    },
    payload: null,
    metadata: null,
  };
}

/** Sends a refusal. */
export function refuse(reply: FastifyReply, code: ErrorCode, details: RefusalDetails = {}): void {
  const { request } = reply;
  const status = statusFor(code, endpointOf(request));
  const retryAfter = details.retryAfter ?? retryAfterOf(code);
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  readPastBody(reply);
  void reply
    .code(status)
    .header("cache-control", cachingRules.none)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(refusalBody(code, details, request.id)));
}

const endpointOf = (request: FastifyRequest): Endpoint | undefined => request.routeOptions.config.endpoint;

function statusFor(code: ErrorCode, endpoint: Endpoint | undefined): number {
  return endpoint?.statuses?.[code] ?? errorTable[code].status;
}

/** Whether the connection broke before the whole request had arrived. */
const isClientGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** The multipart reader reports errors in a body only by their text. */
const brokenMultipart = /^(?:Multipart: |Unexpected end of |Part terminated early|Malformed part header)/;

/**
 * Refusals of the framework itself (bad framing, too large, unknown media type), and of the database and the file store if two
 * calls conflict.
 */
function codeOfFrameworkError(error: unknown): ErrorCode {
  if (isDiskFull(error)) return "storage.no_space";
  if (isUnstorable(error)) return "request.invalid";
  if (misses(error)) return "request.overtaken";
  if (isDeadlock(error) || error instanceof FilesRemovedError) return "request.busy";
  if (error instanceof Error && brokenMultipart.test(error.message)) return "request.invalid";
  const status = (error as { readonly statusCode?: unknown } | null)?.statusCode;
  if (status === 413) return "request.too_large";
  if (status === 429) return "request.rate_limited";
  return typeof status === "number" && status >= 400 && status < 500 ? "request.invalid" : "internal";
}
