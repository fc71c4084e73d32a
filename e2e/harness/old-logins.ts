import { Client } from "pg";
import { startCluster } from "../../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { addressOf } from "../../apps/server/test/process-group.ts";
import type { RunningCairn } from "./run-server.ts";

/** Makes all logins of a Cairn that runs an hour old, so that none of them counts as a proof any more. */
export async function makeLoginsOld({ dataDir }: RunningCairn): Promise<void> {
  const cluster = await startCluster({ dataDir, share: true });
  const client = new Client({ connectionString: addressOf(cluster.connection) });
  await client.connect();
  await client.query("UPDATE sessions SET created_at = created_at - interval '1 hour'");
  await client.end();
  await cluster.stop();
}
