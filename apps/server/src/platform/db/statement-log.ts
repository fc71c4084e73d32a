import type { LogEvent } from "kysely";
import type { Logger } from "pino";
import { currentRequestId } from "./request-scope.ts";

/** A statement that takes longer is worth a look, ms. */
const slow = 1000;
/** Class of the errors that a use case expects: a name that is taken, a row that another one needs (PostgreSQL, appendix A). */
const constraintViolation = "23";

/**
 * Logs slow and failed statements, with the request that they were for. Only the statement's text is written, never its values, which may be
 * positions or keys; an error's own words may hold values too, so its code stands for it.
 */
export const logStatements =
  (log: Logger) =>
  (event: LogEvent): void => {
    const ms = Math.round(event.queryDurationMillis);
    if (event.level === "query" && ms < slow) return;
    const about = { reqId: currentRequestId(), ms, sql: event.query.sql };
    if (event.level === "query") {
      log.warn(about, "slow statement");
      return;
    }
    const { code, constraint } = (event.error ?? {}) as {
      readonly code?: string;
      readonly constraint?: string;
    };
    const level = code?.startsWith(constraintViolation) ? "debug" : "warn";
    log[level]({ ...about, code, constraint }, "a statement failed");
  };
