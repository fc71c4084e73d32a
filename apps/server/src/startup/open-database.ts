import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { type DatabaseConnection, openPool, withoutTimeLimits } from "../platform/db/database.ts";
import { isDatabaseAway } from "../platform/db/is-database-away.ts";
import { UnreachableDatabaseError } from "../platform/db/unreachable-database.ts";
import { migrate } from "../platform/migrations/migrate.ts";
import { startCluster } from "../platform/postgres-cluster/start-cluster.ts";

/** A database that answers and has the current schema. */
export interface OpenDatabase {
  readonly connection: DatabaseConnection;
  /** Names of the applied migrations, empty if the schema was current. */
  readonly migrations: readonly string[];
  /** Resolves if the embedded server ends by itself and cannot be started again; never for an external server. */
  readonly lost: Promise<void>;
  /** Tells a Cairn that is started meanwhile on the same data folder to wait for the end of this one; `close` follows. */
  announceClose(): void;
  /** Stops the embedded server; does nothing to an external one. */
  close(): Promise<void>;
}

/**
 * Opens the database of `DATABASE_URL`, or else starts the embedded one, and brings its schema up to date.
 *
 * @param share use the embedded server of a Cairn that runs on the same data folder; for the operator's commands
 * @throws ClusterError, MigrationError, UnreachableDatabaseError with a sentence for the operator
 */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  log: Logger,
  share = false,
): Promise<OpenDatabase> {
  const server = await openServer(config, log, share);
  const pool = openPool({ ...server.connection, ...withoutTimeLimits, max: 1 }, log);
  try {
    const migrations = await migrate(pool);
    if (migrations.length > 0) log.info({ migrations }, "migrated the database");
    return { ...server, migrations };
  } catch (error) {
    await server.close();
    throw config.databaseUrl !== undefined && isDatabaseAway(error)
      ? new UnreachableDatabaseError(error)
      : error;
  } finally {
    await pool.end();
  }
}

/**
 * The same without a look at its schema, and not while a Cairn runs on the data folder.
 *
 * @throws ClusterError
 */
export const openServerAlone = async (
  config: Pick<Config, "databaseUrl" | "dataDir">,
  log: Logger,
): Promise<Omit<OpenDatabase, "migrations">> => await openServer(config, log, false);

async function openServer(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  log: Logger,
  share: boolean,
): Promise<Omit<OpenDatabase, "migrations">> {
  if (databaseUrl !== undefined) {
    return {
      connection: { connectionString: databaseUrl },
      lost: new Promise(() => {}),
      announceClose() {},
      close: () => Promise.resolve(),
    };
  }
  const cluster = await startCluster({
    dataDir,
    share,
    log: (message) => log.info(message),
    warn: (message) => log.error(message),
  });
  return {
    connection: cluster.connection,
    lost: cluster.lost,
    announceClose: () => cluster.announceStop(),
    close: () => cluster.stop(),
  };
}
