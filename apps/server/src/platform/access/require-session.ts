import type { FastifyRequest } from "fastify";
import { AppError } from "../http/app-error.ts";
import type { SessionActor } from "./actor.ts";

/**
 * The person behind a call that needs a session.
 *
 * @throws AppError `session.required`, `session.cookie_alone` or `session.expired`
 */
export function requireSession(request: FastifyRequest): SessionActor {
  const { actor } = request;
  switch (actor.kind) {
    case "session":
      return actor;
    case "expired":
      throw new AppError("session.expired");
    case "anonymous":
      throw new AppError(actor.cookieAlone ? "session.cookie_alone" : "session.required");
  }
}
