import { readConfig } from "../config/config.ts";
import { noteAction, type OperatorAction } from "../features/operator/operator-actions.queries.ts";
import { findClusterHome } from "../platform/postgres-cluster/cluster-home.ts";
import { readClusterMajor } from "../platform/postgres-cluster/initialise-cluster.ts";
import { withDeps } from "./open-deps.ts";

/**
 * Notes for operators what a command about maps has done. Such commands need no database, and work before the first start:
 * nothing is noted then. If it cannot be noted, the command says so and has not failed.
 */
export async function noteCommand(action: OperatorAction): Promise<void> {
  const { databaseUrl, dataDir } = readConfig();
  try {
    if (databaseUrl === undefined && readClusterMajor(findClusterHome(dataDir)) === undefined) return;
    await withDeps(async ({ db, now }) => {
      await noteAction(db, "command", now(), action);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`This is not in the list of what operators do: ${reason}`);
  }
}
