import type { FastifyRequest } from "fastify";
import type { SessionActor } from "../../access/actor.ts";
import { AppError } from "../answers/app-error.ts";

/**
 * The person who makes a call that needs a session.
 *
 * @throws AppError `session.required`, `session.cookie_alone` or `session.expired`
 */
export function requireSession(request: FastifyRequest): SessionActor {
  const { actor } = request;
  if (actor.kind === "session") return actor;
  if (actor.kind === "expired") throw new AppError("session.expired");
  throw new AppError(
    actor.kind === "anonymous" && actor.cookieAlone ? "session.cookie_alone" : "session.required",
  );
}
