import { mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { destination } from "pino";
import { cairnCommand } from "../config/cairn-command.ts";
import { type Config, readConfig } from "../config/config.ts";
import { incomingRoot } from "../deps.ts";
import { exists } from "../doctor/exists.ts";
import { verifyBackup, restoreBackup } from "../platform/backups/restore-backup.ts";
import { openPool, type Pool, withoutTimeLimits } from "../platform/db/database.ts";
import { openFileStore } from "../platform/files/open-file-store.ts";
import { createLog } from "../platform/log/create-log.ts";
import { openServerAlone } from "../startup/open-database.ts";
import { findOtherSettings, otherSettingsText } from "../startup/shared-settings.ts";
import { CommandError } from "./command-error.ts";
import { showProgress } from "./progress-bar.ts";

export const restoreUsage = "restore [--force] FILE";

/**
 * `cairn restore`: replaces the database by that of a backup, and adds its files. All of the backup is read before anything is
 * written.
 */
export async function restoreCommand(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { force: { type: "boolean" } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1)
    throw new CommandError(`Usage: ${cairnCommand} ${restoreUsage}`);
  if (!(await exists(path))) throw new CommandError(`There is no file ${path}.`);
  const config = readConfig();
  const others = await findOtherSettings(config);
  if (others.length > 0) throw new CommandError(otherSettingsText(config.dataDir, others));
  const backup = await verifyBackup(path);
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
  await refuseWithoutSpace(config.dataDir, backup.bytes);
  const log = createLog("warn", destination({ fd: 2, sync: true }));
  const server = await openServerAlone(config, log);
  try {
    const pool = openPool(
      { ...server.connection, ...withoutTimeLimits, max: 2, application_name: "cairn restore" },
      log,
    );
    try {
      await refuseWhileInUse(pool);
      if (values.force !== true && (await hasPeople(pool)))
        throw new CommandError(
          "There are accounts already. With --force, they are replaced by those of the backup, and lost.",
        );
      await restoreTo(config, pool, path, backup);
    } finally {
      await pool.end();
    }
  } finally {
    await server.close();
  }
  console.log(
    `restored the backup of ${backup.manifest.takenAt} with ${backup.files} files. Start Cairn; everybody has to log in again.`,
  );
}

async function restoreTo(
  config: Config,
  pool: Pool,
  path: string,
  backup: Awaited<ReturnType<typeof verifyBackup>>,
): Promise<void> {
  await mkdir(incomingRoot(config), { recursive: true, mode: 0o700 });
  const incomingDir = await mkdtemp(join(incomingRoot(config), "restore-"));
  const progress = showProgress(0);
  try {
    const files = openFileStore(config.files, config.dataDir);
    const target = { pool, files, dataDir: config.dataDir, incomingDir };
    await restoreBackup(target, path, backup, (...shown) => progress.show(...shown));
  } finally {
    progress.end();
    await rm(incomingDir, { recursive: true, force: true });
  }
}

/** The rows take more space in a database than in the file, and less with their indexes left out: about as much again. */
async function refuseWithoutSpace(dataDir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < bytes)
    throw new CommandError(
      `The backup unpacks to ${bytes} bytes, and ${bavail * bsize} are free in ${dataDir}. Free space first.`,
    );
}

/** Another Cairn on an embedded database was refused before; that of `DATABASE_URL` is known by its connections. */
async function refuseWhileInUse(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND application_name LIKE 'cairn%' AND application_name <> 'cairn restore'`,
  );
  if (rows.length > 0)
    throw new CommandError("A Cairn uses the database. Stop all its processes and commands first.");
}

async function hasPeople(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    "SELECT to_regclass('public.users') IS NOT NULL AS there",
  );
  if (rows[0]?.there !== true) return false;
  return (await pool.query("SELECT FROM users LIMIT 1")).rows.length > 0;
}
