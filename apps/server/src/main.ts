import type { Logger } from "pino";
import { ConfigError, readConfig, readDemoConfig } from "./config/config.ts";
import { UnreachableDatabaseError } from "./platform/db/unreachable-database.ts";
import { ForeignFolderError } from "./platform/files/foreign-folder.ts";
import { createLog } from "./platform/log/create-log.ts";
import { MigrationError } from "./platform/migrations/migrate.ts";
import { ClusterError } from "./platform/postgres-cluster/cluster-error.ts";
import { findClusterHome } from "./platform/postgres-cluster/cluster-home.ts";
import { clusterLogIn } from "./platform/postgres-cluster/postmaster.ts";
import { AddressInUseError, type RunningServer, serve } from "./serve.ts";
import { waitForSignal } from "./startup/wait-for-signal.ts";

/** Errors whose message is a sentence for the operator; for others the stack is shown. */
const told = [
  ConfigError,
  ForeignFolderError,
  ClusterError,
  UnreachableDatabaseError,
  MigrationError,
  AddressInUseError,
];

/** Runs Cairn until a signal or the loss of its database; ends the process. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const isDemo = readArguments(args);
    const config = isDemo ? readDemoConfig() : readConfig();
    const log = createLog(config.logLevel);
    const stopped = waitForSignal(log, process);
    const server = await serve(config, log);
    const ended = Promise.race([stopped, server.lost.then(() => "lost" as const)]);
    // The first line, by which scripts learn the address.
    say(`Cairn is ready: ${server.url}`);
    if (server.claimUrl !== undefined)
      say(`It has no operator yet. Whoever opens this link first becomes its operator: ${server.claimUrl}`);
    const stopSeeding = new AbortController();
    const seeded = isDemo ? seed(server, log, stopSeeding.signal) : undefined;
    const reason = await ended;
    stopSeeding.abort();
    if (reason === "lost")
      log.fatal(
        `the embedded PostgreSQL has stopped and could not be started again; see ${clusterLogIn(findClusterHome(config.dataDir))}`,
      );
    log.info("stopping");
    const isWhole = await server.stop(seeded);
    process.exit(reason === "lost" || !isWhole ? 1 : 0);
  } catch (error) {
    const isTold = told.some((known) => error instanceof known);
    process.stderr.write(`${isTold ? (error as Error).message : describe(error)}\n`);
    process.exit(1);
  }
}

/** @returns whether the demo is requested */
function readArguments(args: readonly string[]): boolean {
  const unknown = args.find((arg) => arg !== "--demo");
  if (unknown !== undefined)
    throw new ConfigError(`${unknown} is not a known option; the only one is --demo.`);
  return args.includes("--demo");
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Fills the demo while Cairn is already serving it; if it is stopped or fails, the next start continues. */
async function seed({ deps }: RunningServer, log: Logger, signal: AbortSignal): Promise<void> {
  try {
    const { seedDemo } = await import("./cli/seed-demo.ts");
    const { addDemoRegion } = await import("./cli/seed-demo-region.ts");
    const parts = [seedDemo(deps, say, signal), addDemoRegion(deps, say, signal)];
    // If one of them fails, the other one still ends before the server does.
    await Promise.allSettled(parts);
    await Promise.all(parts);
    if (!signal.aborted) say("The demo is complete.");
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, "the demo is incomplete; the next start continues it");
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

if (import.meta.main) await main(process.argv.slice(2));
