import { analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import { destination, pino } from "pino";
import { cairnCommand } from "../config/cairn-command.ts";
import type { Config } from "../config/config.ts";
import { countOutdated } from "../core/recompute/outdated-workouts.queries.ts";
import { standardQuota } from "../core/server-settings/server-settings.queries.ts";
import { findLargestOwners } from "../core/storage/stored-bytes.queries.ts";
import { createDatabase, openPool } from "../platform/db/database.ts";
import { isDatabaseAway } from "../platform/db/is-database-away.ts";
import { reasonOf } from "../platform/db/unreachable-database.ts";
import { maxSilenceS } from "../platform/jobs/heartbeat.ts";
import { countJobs, countOverdue } from "../platform/jobs/job-queue.queries.ts";
import { listRunners } from "../platform/jobs/job-runners.queries.ts";
import { schemaIsCurrent } from "../platform/migrations/migrate.ts";
import { findClusterHome } from "../platform/postgres-cluster/cluster-home.ts";
import { clusterFolderIn } from "../platform/postgres-cluster/initialise-cluster.ts";
import { startCluster } from "../platform/postgres-cluster/start-cluster.ts";
import { byteSizeText } from "../platform/storage/byte-size.ts";
import { exists } from "./exists.ts";
import { broken, type Finding, good, notice } from "./finding.ts";

/**
 * Checks the database: its version and schema, failed jobs, e-mails that could not be sent yet, the person who uses most storage,
 * and workouts that are not yet analysed by the current rules.
 */
export async function checkDatabase({
  databaseUrl,
  dataDir,
  quota,
  patienceS,
}: Pick<Config, "databaseUrl" | "dataDir" | "quota"> & Patience): Promise<Finding> {
  const limits = { quota, patienceS };
  if (databaseUrl !== undefined)
    return await describeDatabase({ connectionString: databaseUrl }, "of DATABASE_URL", limits).catch(
      tellAway,
    );
  const home = findClusterHome(dataDir);
  if (home === dataDir && !(await exists(clusterFolderIn(home))))
    return notice("the embedded database does not exist yet; npm start creates it");
  const cluster = await startCluster({ dataDir, share: true });
  try {
    return await describeDatabase(cluster.connection, "embedded", limits);
  } finally {
    await cluster.stop();
  }
}

/** A server may just be starting. */
const usualPatienceS = 60;

interface Patience {
  /** How long jobs may wait while no process runs any, seconds; by default a minute. */
  readonly patienceS?: number | undefined;
}

/** @throws an error of another kind unchanged */
function tellAway(error: unknown): Finding {
  if (!isDatabaseAway(error)) throw error;
  return broken(
    `the database of DATABASE_URL does not answer (${reasonOf(error)}); start it, or correct the address`,
  );
}

const isUnsentMail = ({ task, state }: { readonly task: string; readonly state: string }): boolean =>
  task.startsWith("mail-") && state === "retrying";

async function describeDatabase(
  connection: Parameters<typeof openPool>[0],
  which: string,
  { quota, patienceS = usualPatienceS }: Pick<Config, "quota"> & Patience,
): Promise<Finding> {
  const pool = openPool({ ...connection, max: 1 }, pino({ level: "silent" }, destination(2)));
  try {
    const { rows } = await pool.query<{ version: string; migrated: boolean }>(
      "select current_setting('server_version') as version, to_regclass('schema_migrations') is not null as migrated",
    );
    const name = `the database (${which}, PostgreSQL ${rows[0]?.version})`;
    if (Number.parseInt(rows[0]?.version ?? "", 10) < 15)
      return broken(`${name} is older than 15; upgrade it`);
    if (rows[0]?.migrated !== true || !(await schemaIsCurrent(pool))) {
      return notice(`${name} needs migrations; the next start applies them, or ${cairnCommand} migrate`);
    }
    const db = createDatabase(pool);
    const jobs = await countJobs(db);
    const dead = jobs.reduce((sum, { state, count }) => sum + (state === "dead" ? count : 0), 0);
    if (dead > 0)
      return notice(`${name} answers; ${dead} of its jobs failed permanently, ${cairnCommand} jobs says why`);
    const unsent = jobs.reduce((sum, job) => sum + (isUnsentMail(job) ? job.count : 0), 0);
    if (unsent > 0)
      return notice(
        `${name} answers; e-mails that could not be sent yet and are tried again: ${unsent}; ${cairnCommand} jobs says why, and ${cairnCommand} jobs retry all sends them once that is mended`,
      );
    const [largest] = await findLargestOwners(db, 1);
    const standard = await standardQuota({ db, settings: { quota } });
    const allowed = `of the ${byteSizeText(standard)} that each person may use`;
    const most = largest ? `; ${largest.username} uses most, ${byteSizeText(largest.bytes)} ${allowed}` : "";
    const waiting = await countOverdue(db, patienceS);
    if (waiting > 0 && (await listRunners(db)).every(({ silentFor }) => silentFor > maxSilenceS))
      return notice(
        `${name} answers; ${waiting} jobs wait and no process does them: imports, mails and archives wait for a server with jobs in CAIRN_ROLES`,
      );
    const outdated = await countOutdated(db, analysisVersion);
    if (outdated > 0)
      return notice(
        `${name} answers; ${outdated} workouts were analysed by earlier rules, or while ELEVATION was out of reach, and the server analyses them again in the background${most}`,
      );
    return good(`${name} answers and its schema is current${most}`);
  } finally {
    await pool.end();
  }
}
