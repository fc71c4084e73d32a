import type { LogEvent } from "kysely";
import type { Logger } from "pino";
import { currentRequestId } from "./request-scope.ts";

/** Statements that take longer are logged, ms. */
const slow = 1000;
/** Class of the errors that use cases expect: a name that is taken, a row that another one needs (PostgreSQL, appendix A). */
const constraintViolation = "23";

/**
 * Logs slow and failed statements with their request. Only the statement's text is logged, never its values, which may be
 * positions or keys; the text of an error may also contain values, so only its code is logged.
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
