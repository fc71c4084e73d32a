import { parseArgs } from "node:util";
import { destination } from "pino";
import { readConfig } from "../config/config.ts";
import { openPool, withoutTimeLimits } from "../platform/db/database.ts";
import { createLog } from "../platform/log/create-log.ts";
import { findPending, howOf, type PendingTable, spreadDatabase } from "../platform/spread/spread-database.ts";
import { openDatabase } from "../startup/open-database.ts";
import { CommandError } from "./command-error.ts";

export const distributeUsage =
  "distribute [--dry-run] [--shards 32]  (spreads the database of DATABASE_URL, a Citus coordinator, over its nodes)";

/**
 * `cairn distribute`: spreads the tables over the nodes of a Citus cluster, or goes on with it; with `--dry-run` only says what
 * it would do.
 */
export async function distributeCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { "dry-run": { type: "boolean", default: false }, shards: { type: "string", default: "32" } },
  });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw new CommandError("--shards is a whole number from 1 to 1024.");
  const config = readConfig();
  if (config.databaseUrl === undefined)
    throw new CommandError(
      "The embedded database has one node. Set DATABASE_URL to the coordinator of a Citus cluster (docs/scale.md).",
    );
  const log = createLog("warn", destination({ fd: 2, sync: true }));
  const database = await openDatabase(config, log);
  const pool = openPool(
    { ...database.connection, ...withoutTimeLimits, max: 1, application_name: "cairn distribute" },
    log,
  );
  const client = await pool.connect();
  try {
    const pending = await findPending(client);
    console.log(summaryOf(pending));
    if (values["dry-run"]) return;
    await spreadDatabase(client, { shards, say: console.log });
    console.log("The database is spread.");
  } finally {
    client.release(true);
    await pool.end();
    await database.close();
  }
}

function summaryOf(pending: readonly PendingTable[]): string {
  if (pending.length === 0) return "Every table lies as it should.";
  const bytes = pending.reduce((sum, table) => sum + (table.hasRows ? table.bytes : 0), 0);
  const lines = pending.map(
    ({ name, spread, hasRows, bytes: size }) =>
      `  ${name}: ${howOf(spread)}, ${hasRows ? megabytes(size) : "empty"}`,
  );
  const servers = bytes > 0 ? " All processes of Cairn must be stopped." : "";
  return `${pending.length} tables are to be spread, ${megabytes(bytes)} of data are copied.${servers}\n${lines.join("\n")}`;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
