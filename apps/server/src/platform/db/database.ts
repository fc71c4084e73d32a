import { type Kysely, PostgresDialect, type Transaction, type LogEvent } from "kysely";
import { DatabaseError, Pool, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { useFastParsers } from "./column-parsers.ts";
import { DatabaseWithRetries } from "./deadlocks.ts";
import { preparingPool } from "./prepared-statements.ts";
import { currentRequestId } from "./request-scope.ts";
import type { Tables } from "./tables.ts";

/** Statements that take longer are logged, ms. */
const slow = 1000;
/** Class of the errors that use cases expect: a name that is taken, a row that another one needs (PostgreSQL, appendix A). */
const constraintViolation = "23";

/**
 * Logs slow and failed statements with their request. Only the statement's text is logged, never its values, which may be
 * positions or keys; the text of an error may also contain values, so only its code is logged.
 */
const logStatements =
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

export type { Pool, PoolClient } from "pg";
/** How to reach the database: a connection string or its parts. */
export type DatabaseConnection = PoolConfig;
export type Database = Kysely<Tables>;
/** What a query needs: the database, or a transaction of the caller. */
export type DatabaseOrTransaction = Kysely<Tables> | Transaction<Tables>;

/** Maximum number of connections; a query waits for a free one for `connectionTimeoutMillis` and then fails. */
const poolSize = 10;
const connectionTimeoutMillis = 10_000;
/** A statement that runs longer is a bug or an attack, ms. */
const statementTimeout = 60_000;

/** For a pool that changes the schema, which may take minutes. */
export const withoutTimeLimits = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 } as const;

useFastParsers();

/**
 * Opens the pool that the whole server shares. A connection that breaks is replaced, and logged if it was idle; the server
 * continues.
 */
export function openPool(connection: DatabaseConnection, log: Logger): Pool {
  const pool = new Pool({
    max: poolSize,
    connectionTimeoutMillis,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    application_name: "cairn",
    ...connection,
  });
  // If a connection breaks in use, its query reports it; without a listener the error would also end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (error) => {
    // The embedded database may end before the last connection has noticed that it was closed.
    if (!pool.ending) log.warn({ reason: error.message }, "an idle database connection broke");
  });
  return pool;
}

/**
 * Typed queries on an open pool, whose transactions are repeated after a deadlock; with a log, slow and failed statements are
 * logged.
 */
export function createDatabase(pool: Pool, log?: Logger): Database {
  return new DatabaseWithRetries({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    ...(log && { log: logStatements(log) }),
  });
}

const uniqueViolation = "23505";

/** On a spread database, the number of the part of a table follows the name of what belongs to it. */
const partNumber = /_\d{6,}$/;

/** The name of the unique constraint or index that a statement violated; `undefined` for any other error. */
export function violatedUniqueness(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError) || error.code !== uniqueViolation) return undefined;
  // Citus passes on the message of another node without its fields.
  const constraint = error.constraint ?? /unique constraint "([^"]+)"/.exec(error.message)?.[1];
  return constraint?.replace(partNumber, "");
}

const foreignKeyViolation = "23503";

/** Whether a statement refers to a row that no longer exists: a workout or a person that was deleted in the meantime. */
export const misses = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === foreignKeyViolation;
