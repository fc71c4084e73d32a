import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openRunFolder } from "@cairn/testkit/run-folder";
import { Client, Pool } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/platform/migrations/migrate.ts";
import { startCluster } from "../src/platform/postgres-cluster/start-cluster.ts";
import type { ClusterConnection } from "../src/platform/postgres-cluster/wait-for-answer.ts";
import { dropSpreadDatabases, findNodes, type SpreadNode } from "./spread-databases.ts";
import { spreadFault, statementsFile } from "./spread-shapes.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection to the migrated database that every test file clones. */
    databaseTemplate: ClusterConnection;
    /** The nodes of the Citus cluster of `CAIRN_TEST_DATABASE_URL`; none where the tests have a PostgreSQL of their own. */
    spreadNodes: readonly SpreadNode[];
  }
}

/**
 * Vitest's global set-up of the server's tests: one PostgreSQL for the whole run, with one database that has
 * the schema. Nothing in it outlives the run, so it need not reach the disk. With `CAIRN_TEST_DATABASE_URL`, the coordinator of a
 * Citus cluster, the tests make their databases there.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env["CAIRN_TEST_DATABASE_URL"];
  if (url !== undefined) return await useCluster(project, url);
  project.provide("spreadNodes", []);
  const dataDir = mkdtempSync(join(openRunFolder(), "cluster-"));
  // When run by root, PostgreSQL runs under another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  let cluster = await startCluster({ dataDir });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await prepare(cluster.connection);
    // The number of connections is set at a start only.
    await cluster.stop();
    cluster = await startCluster({ dataDir });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("databaseTemplate", cluster.connection);
  return async () => {
    await stop();
    checkStatements();
  };
}

/**
 * Looks at every statement that the application has sent in this run: what a spread database would refuse is found here, without
 * one.
 *
 * @throws Error with the statements and what is wrong with them
 */
function checkStatements(): void {
  const file = join(openRunFolder(), statementsFile);
  if (!existsSync(file)) return;
  const statements = new Set(
    readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as string),
  );
  const faults = [...statements].flatMap((statement) => {
    const why = spreadFault(statement);
    return why === undefined ? [] : [`${why}:\n  ${statement.replaceAll(/\s+/g, " ").slice(0, 600)}`];
  });
  if (faults.length > 0)
    throw new Error(
      `Statements that do not work on a spread database (docs/scale.md):\n${faults.join("\n")}`,
    );
}

async function useCluster(project: TestProject, url: string): Promise<() => Promise<void>> {
  openRunFolder();
  const { host, port, user = "postgres", password = "", database = "postgres" } = new Client(url);
  const coordinator = { host, port, user, password: password, database };
  const nodes = await findNodes(coordinator);
  if (nodes.length === 0) throw new Error("CAIRN_TEST_DATABASE_URL names no coordinator of a Citus cluster");
  project.provide("databaseTemplate", coordinator);
  project.provide("spreadNodes", nodes);
  // What a run that was killed has left.
  await dropSpreadDatabases(coordinator, nodes);
  return async () => await dropSpreadDatabases(coordinator, nodes);
}

/**
 * The product's own are for one server. Here one test file has up to fifty, with two server processes and a worker, and there may
 * be a file for each core.
 */
const maxConnections = 500;

async function prepare(connection: ClusterConnection): Promise<void> {
  const pool = new Pool({ ...connection, max: 2 });
  // A connection that is being ended may still hear that the server stops.
  pool.on("error", () => {});
  try {
    for (const setting of ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"]) {
      await pool.query(`alter system set ${setting} = off`);
    }
    await pool.query(`alter system set max_connections = ${maxConnections}`);
    await pool.query("select pg_reload_conf()");
    await migrate(pool);
  } finally {
    await pool.end();
  }
}
