import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  clusterFolderIn,
  databaseUser,
  initialiseCluster,
} from "../apps/server/src/platform/postgres-cluster/initialise-cluster.ts";
import { spawnPostmaster } from "../apps/server/src/platform/postgres-cluster/postmaster.ts";
import { probePrograms } from "../apps/server/src/platform/postgres-cluster/programs.ts";
import { chooseRunAs } from "../apps/server/src/platform/postgres-cluster/run-as.ts";
import {
  type ClusterConnection,
  waitForAnswer,
} from "../apps/server/src/platform/postgres-cluster/wait-for-answer.ts";
import type { SpreadNode } from "../apps/server/test/spread-databases.ts";
import { databaseProcesses } from "./cairn-process.ts";
import { freePorts } from "./harness/free-ports.ts";

/** A PostgreSQL with Citus that is killed and started again. */
export interface KillableNode {
  /** Kills all of its processes, like a power cut. */
  kill(): void;
  /** Resolves when it answers. */
  start(): Promise<void>;
}

/**
 * Writes reach the disk, as on real machines. What a node that ended had promised to commit is committed after the interval, and
 * not seen before.
 */
const settings = `
shared_preload_libraries = 'citus'
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 120
max_prepared_transactions = 120
citus.recover_2pc_interval = '5s'
citus.enable_statistics_collection = off
`;

/** Who connects from this machine needs no password: nodes connect to each other. */
const access = "host all all 127.0.0.1/32 trust\n";

/** A coordinator and two workers. */
export interface SpreadNodes {
  readonly coordinator: KillableNode;
  readonly workers: readonly [KillableNode, KillableNode];
  /** Their places, as they reach each other. */
  readonly nodes: readonly SpreadNode[];
  /** To the coordinator. */
  readonly connection: ClusterConnection;
}

/**
 * Starts a coordinator and two workers on free ports; databases are made on them by `makeUnspread` and `takeSpreadDatabase`.
 *
 * @param programsFolder with PostgreSQL's programs, whose extensions include Citus
 */
export async function startNodes(programsFolder: string, folder: string): Promise<SpreadNodes> {
  const [port = 0, ...others] = await freePorts(3);
  const coordinator = await startNode(programsFolder, folder, port);
  const [first, second] = await Promise.all(others.map((each) => startNode(programsFolder, folder, each)));
  if (!first || !second) throw new Error("there are fewer than three free ports");
  return {
    coordinator,
    workers: [first, second],
    nodes: [port, ...others].map((each) => ({
      host: "127.0.0.1",
      port: each,
      isCoordinator: each === port,
    })),
    connection: connectionAt(port),
  };
}

/** The first database of a node. */
export const connectionAt = (port: number): ClusterConnection => ({
  host: "127.0.0.1",
  port,
  user: databaseUser,
  password: "",
  database: "postgres",
});

/** Makes a PostgreSQL below a folder and starts it. */
export async function startNode(programsFolder: string, folder: string, port: number): Promise<KillableNode> {
  const home = join(folder, `node-${port}`);
  mkdirSync(home);
  // When run by root, the database runs under another account, which must be able to enter the folder.
  chmodSync(home, 0o711);
  const runAs = chooseRunAs(clusterFolderIn(home));
  const programs = probePrograms(programsFolder, runAs);
  if (!programs) throw new Error(`there is no PostgreSQL in ${programsFolder}`);
  initialiseCluster(home, programs, runAs);
  appendFileSync(join(clusterFolderIn(home), "postgresql.conf"), `${settings}port = ${port}\n`);
  writeFileSync(join(clusterFolderIn(home), "pg_hba.conf"), access);
  const node: KillableNode = {
    kill() {
      for (const pid of databaseProcesses(home)) process.kill(pid, "SIGKILL");
    },
    async start() {
      const postmaster = spawnPostmaster(home, clusterFolderIn(home), programs, runAs);
      const answer = await waitForAnswer(connectionAt(port), postmaster.hasEnded);
      if (answer !== "answers") throw new Error(postmaster.said());
    },
  };
  await node.start();
  return node;
}
