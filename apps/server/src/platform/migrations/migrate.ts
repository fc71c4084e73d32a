import type { Pool, PoolClient } from "../db/database.ts";
import { installQueue } from "../jobs/install-queue.ts";
import { type MigrationFile, readMigrationFiles } from "./migration-files.ts";

/** The schema cannot be brought up to date. The message is a sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** Key of the advisory lock that lets one process migrate at a time; "cairn" in ASCII. */
const lockKey = 0x636169726e;

/**
 * One step may rewrite a large table for minutes, while other processes wait for it. Limits that the pool, or the database's
 * account, sets for requests would cancel it at this start and at every later one.
 */
const liftLimits =
  "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0";

const createHistory = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz(3) NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE schema_migrations IS 'local'`;

/**
 * Brings the schema and that of the job queue up to date, one transaction per step. Processes that start together wait for each
 * other, as long as it takes.
 *
 * @returns the names of the applied steps, empty if the schema is current
 * @throws MigrationError if the database was made by a newer Cairn, an applied step has changed since, or a step fails
 */
export async function migrate(pool: Pool, folder?: string): Promise<readonly string[]> {
  const taken = await takeSteps(pool, folder);
  await installQueue(pool);
  return taken;
}

/**
 * The same up to a step, for the rows of a backup of that time.
 *
 * @throws MigrationError as above
 */
export async function migrateTo(pool: Pool, version: number): Promise<void> {
  await takeSteps(pool, undefined, version);
  await installQueue(pool);
}

async function takeSteps(
  pool: Pool,
  folder: string | undefined,
  version?: number,
): Promise<readonly string[]> {
  const files = (await readMigrationFiles(folder)).slice(0, version);
  const client = await pool.connect();
  try {
    await client.query(liftLimits);
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    await client.query(createHistory);
    const steps = await pendingSteps(client, files);
    for (const step of steps) await take(client, step);
    return steps.map((step) => step.name);
  } finally {
    // The session ends, and its lock and settings with it; a statement to unlock would fail on a broken connection, and hide why
    // it broke.
    client.release(true);
  }
}

/** Whether every step of this version of Cairn, and none of a newer one, has been applied, and the job queue exists. */
export async function schemaIsCurrent(pool: Pool): Promise<boolean> {
  const files = await readMigrationFiles();
  const { rows } = await pool.query<{ version: number | null; queue: boolean }>(
    "SELECT max(version) AS version, to_regclass('graphile_worker.jobs') IS NOT NULL AS queue FROM schema_migrations",
  );
  return rows[0]?.version === files.length && rows[0].queue;
}

async function pendingSteps(
  client: PoolClient,
  files: readonly MigrationFile[],
): Promise<readonly MigrationFile[]> {
  const { rows: taken } = await client.query<{ version: number; name: string; checksum: string }>(
    "SELECT version, name, checksum FROM schema_migrations ORDER BY version",
  );
  for (const step of taken) {
    const file = files[step.version - 1];
    if (!file) {
      throw new MigrationError(
        `The database was made by a newer Cairn (it has ${step.name}). Start that version, or restore a backup (docs/deploy.md).`,
      );
    }
    if (file.checksum !== step.checksum) {
      throw new MigrationError(
        `Migration ${file.name} was changed after it had been applied to this database.`,
      );
    }
  }
  return files.slice(taken.length);
}

async function take(client: PoolClient, step: MigrationFile): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(step.sql);
    await client.query("INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)", [
      step.version,
      step.name,
      step.checksum,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    // On a broken connection there is nothing to undo, and the first error is the one to tell.
    await client.query("ROLLBACK").catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${step.name} failed: ${reason}. The next start tries it again.`, {
      cause: error,
    });
  }
}
