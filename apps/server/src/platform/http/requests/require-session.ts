import type { FastifyRequest } from "fastify";
import type { SessionActor } from "../../access/actor.ts";
import { AppError } from "../answers/app-error.ts";

/**
 * The person who makes a call that needs a session, or an operator where it needs one.
 *
 * @throws AppError `session.required`, `session.cookie_alone` or `session.expired`; `request.not_found` if the call is for
 *   operators, as for a call that does not exist
 */
export function requireSession(request: FastifyRequest): SessionActor {
  const { actor } = request;
  const isForOperators = request.routeOptions.config.endpoint?.access === "operator";
  if (isForOperators && (actor.kind !== "session" || actor.isOperator !== true))
    throw new AppError("request.not_found");
  if (actor.kind === "session") return actor;
  if (actor.kind === "expired") throw new AppError("session.expired");
  throw new AppError(
    actor.kind === "anonymous" && actor.cookieAlone ? "session.cookie_alone" : "session.required",
  );
}
