import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openRunFolder } from "@cairn/testkit/run-folder";
import { Pool } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/platform/migrations/migrate.ts";
import { startCluster } from "../src/platform/postgres-cluster/start-cluster.ts";
import type { ClusterConnection } from "../src/platform/postgres-cluster/wait-for-answer.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection to the migrated database that every test file clones. */
    databaseTemplate: ClusterConnection;
  }
}

/**
 * Vitest's global set-up of the server's tests: one PostgreSQL for the whole run, with one database that has
 * the schema. Nothing in it outlives the run, so it need not reach the disk.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  return stop;
}

/** The product's own are for one server. Here one test file has up to fifty, with two server processes and a worker, and there may be a file for each core. */
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
