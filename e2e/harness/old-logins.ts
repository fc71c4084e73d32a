import { openPool } from "../../apps/server/src/platform/db/database.ts";
import { createLog } from "../../apps/server/src/platform/log/create-log.ts";
import { startCluster } from "../../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import type { RunningCairn } from "./run-server.ts";

/** Makes all logins of a running Cairn an hour older, so that none of them counts as a recent proof of identity. */
export async function makeLoginsOld({ dataDir }: RunningCairn): Promise<void> {
  const cluster = await startCluster({ dataDir, share: true });
  const pool = openPool(cluster.connection, createLog("warn"));
  await pool.query("UPDATE sessions SET created_at = created_at - interval '1 hour'");
  await pool.end();
  await cluster.stop();
}
