import { randomBytes } from "node:crypto";
import { patience } from "@cairn/testkit/patience";
import { Client, DatabaseError, Pool } from "pg";
import { inject } from "vitest";
import type { ClusterConnection } from "../src/platform/postgres-cluster/wait-for-answer.ts";
import { takeSpreadDatabase } from "./spread-databases.ts";

/** A database with the whole schema and no rows, for one test file. */
export interface TestDatabase {
  readonly connection: ClusterConnection;
  /** At most 8 connections. */
  readonly pool: Pool;
  /** Ends the pool and drops the database, even if something else is still connected. */
  drop(): Promise<void>;
}

/**
 * Clones the template, which takes about 50 ms; on a Citus cluster, takes an empty spread one. Call it in `beforeAll`, and `drop`
 * in `afterAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject("databaseTemplate");
  const nodes = inject("spreadNodes");
  if (nodes.length > 0) {
    const { connection, giveBack } = await takeSpreadDatabase(template, nodes);
    return asTestDatabase(connection, giveBack);
  }
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(template, `create database ${name} template ${template.database}`);
  return asTestDatabase({ ...template, database: name }, async () => {
    await administer(template, `drop database if exists ${name} with (force)`);
  });
}

function asTestDatabase(connection: ClusterConnection, remove: () => Promise<void>): TestDatabase {
  const pool = new Pool({ ...connection, max: 8 });
  // An idle connection that breaks when the database is dropped must not end the process.
  pool.on("error", () => {});
  return {
    connection,
    pool,
    async drop() {
      if (!pool.ended) await pool.end();
      await remove();
    },
  };
}

/** Others are still connected: the server waits only 5 s for the sessions that it has told to end. */
const objectInUse = "55006";

/** Each step of a statement on databases takes at most this long, ms. */
const limits = {
  connectionTimeoutMillis: patience.step,
  statement_timeout: patience.step,
  query_timeout: patience.step,
} as const;

/**
 * Runs a statement outside the template, which cannot be cloned while a client is connected to it. While others are still
 * connected, it is repeated.
 *
 * @throws Error with the statement
 */
async function administer(template: ClusterConnection, statement: string): Promise<void> {
  const giveUp = performance.now() + patience.step;
  for (;;) {
    try {
      return await runOnce(template, statement);
    } catch (error) {
      const isInUse = error instanceof DatabaseError && error.code === objectInUse;
      if (!isInUse || performance.now() > giveUp)
        throw new Error(`${statement}: ${String(error)}`, { cause: error });
    }
  }
}

async function runOnce(template: ClusterConnection, statement: string): Promise<void> {
  const client = new Client({ ...template, database: "postgres", ...limits });
  // If the connection breaks, the statement reports it.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
