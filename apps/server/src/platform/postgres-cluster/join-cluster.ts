import { ClusterError } from "./cluster-error.ts";
import { findClusterHome } from "./cluster-home.ts";
import { connectionTo } from "./connection-to.ts";
import { FolderInUseError, type FolderLock, lockFolder } from "./folder-lock.ts";
import { clusterFolderIn } from "./initialise-cluster.ts";
import { isPostmasterOf, readPostmasterFile } from "./postmaster-file.ts";
import { stopPostmaster } from "./postmaster.ts";
import { beginUse, type SharedUse } from "./shared-use.ts";
import { type ClusterConnection, isPassing, waitForAnswer } from "./wait-for-answer.ts";

/** The server of another Cairn, used by a command. */
export interface JoinedCluster {
  readonly connection: ClusterConnection;
  /** Leaves the server running, unless the command that started it has ended and no other one uses it. */
  stop(): Promise<void>;
}

/**
 * Joins the running server of a data folder; `undefined` if it is just starting or stopping.
 *
 * @throws ClusterError if it refuses, with its reason
 */
export async function joinCluster(dataDir: string): Promise<JoinedCluster | undefined> {
  const home = findClusterHome(dataDir);
  const folder = clusterFolderIn(home);
  const file = readPostmasterFile(folder);
  // A server that is starting writes its number first.
  if (file === undefined || file.socketFolder === "") return undefined;
  const connection = connectionTo(home, file.socketFolder, file.port);
  const outcome = await waitForAnswer(connection, () => !isPostmasterOf(file.pid, folder));
  if (outcome === "ended") return undefined;
  if (outcome !== "answers") throw refusal(outcome);
  const use = await tryToUse(connection);
  if (use === undefined) return undefined;
  let leaving: Promise<void> | undefined;
  const leave = (): Promise<void> =>
    use
      .end(
        () => lockAll([...new Set([dataDir, home])]),
        () => stopPostmaster(file.pid, folder),
      )
      // The server has ended, or this account may not lock its folder: it is not this command's to stop.
      .catch(() => undefined);
  return { connection, stop: () => (leaving ??= leave()) };
}

async function tryToUse(connection: ClusterConnection): Promise<SharedUse | undefined> {
  try {
    return await beginUse(connection);
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    if (isPassing(reason)) return undefined;
    throw refusal(reason);
  }
}

function refusal(reason: Error): ClusterError {
  return new ClusterError(
    `The database of the Cairn that runs on this data folder refuses this command: ${reason.message}`,
    { cause: reason },
  );
}

/** Locks all of the folders, or none because another Cairn has one of them. */
function lockAll(folders: readonly string[]): readonly FolderLock[] | undefined {
  const locks: FolderLock[] = [];
  try {
    for (const folder of folders) locks.push(lockFolder(folder));
    return locks;
  } catch (error) {
    for (const lock of locks) lock.release();
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  }
}
