import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { DatabaseError, Pool, type PoolConfig } from "pg";
import type { Logger } from "pino";
import { useFastParsers } from "./column-parsers.ts";
import { logStatements } from "./statement-log.ts";
import type { Tables } from "./tables.ts";

export type { Pool, PoolClient } from "pg";
/** How to reach the database: a connection string or its parts. */
export type DatabaseConnection = PoolConfig;
export type Database = Kysely<Tables>;
/** What a query needs: the database, or a transaction where the caller decides about it. */
export type DatabaseOrTransaction = Kysely<Tables> | Transaction<Tables>;

/** Connections at most; a query waits for a free one for `connectionTimeoutMillis` and then fails. */
const poolSize = 10;
const connectionTimeoutMillis = 10_000;
/** A statement that runs longer is a bug or an attack, ms. */
const statementTimeout = 60_000;

useFastParsers();

/**
 * Opens the pool that the whole server shares. A connection that breaks is replaced, and logged when it was idle; the server
 * does not end.
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
  // The query of a connection that breaks in use reports it; without a listener the error would end the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (error) => {
    // The embedded database may end before the last connection has noticed that it was closed.
    if (!pool.ending) log.warn({ reason: error.message }, "an idle database connection broke");
  });
  return pool;
}

/** Typed queries on an open pool; with a log, slow and failed statements are logged. */
export function createDatabase(pool: Pool, log?: Logger): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(log && { log: logStatements(log) }),
  });
}

const uniqueViolation = "23505";

/** The name of the unique constraint or index that a statement ran into; `undefined` for any other failure. */
export function violatedUniqueness(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === uniqueViolation ? error.constraint : undefined;
}

const foreignKeyViolation = "23503";
const deadlock = "40P01";

/** Whether a statement names a row that is gone: of a workout or a person that somebody has deleted meanwhile. */
export const misses = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === foreignKeyViolation;

/** Whether two transactions waited for each other, and this one was undone so that the other could go on. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === deadlock;
