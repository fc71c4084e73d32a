import { startCluster } from "../../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { addressOf } from "../../apps/server/test/processes/process-group.ts";
import { type ServerProcess, startServer } from "../../apps/server/test/processes/server-process.ts";
import type { RunningCairn } from "./run-server.ts";

/** Starts another process on the database and the files of a running Cairn. Stop it before that one. */
export async function startSecondProcess({ dataDir }: RunningCairn): Promise<ServerProcess> {
  const { connection } = await startCluster({ dataDir, share: true });
  return await startServer({
    DATABASE_URL: addressOf(connection),
    CAIRN_DATA_DIR: dataDir,
    CAIRN_ROLES: "http",
    TRUST_PROXY: "loopback",
  });
}
