import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import { destination, pino } from "pino";
import { analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import type { Config } from "../config.ts";
import { countOutdated } from "../core/recompute/outdated-workouts.queries.ts";
import { createDatabase, openPool } from "../platform/db/database.ts";
import { proxyAdvice } from "../proxy-advice.ts";
import { openFolders } from "../platform/files/close-folders.ts";
import { schemaIsCurrent } from "../platform/migrations/migrate.ts";
import { countJobs } from "../platform/jobs/job-queue.queries.ts";
import { startCluster } from "../platform/postgres-cluster/start-cluster.ts";
import { isLoopbackHost } from "../platform/http/loopback.ts";
import { freeSpaceOf } from "../platform/storage/free-space.ts";
import { byteSizeText } from "../platform/storage/byte-size.ts";
import { findLargestOwners } from "../platform/storage/stored-bytes.queries.ts";
import { checkFiles } from "./check-files.ts";
import { checkLanes } from "./check-lanes.ts";
import { broken, type Finding, good, notice } from "./finding.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");

/** In the order in which they are told. */
export const doctorChecks: readonly ((config: Config) => Promise<Finding> | Finding)[] = [
  () => good(`Node ${process.versions.node}`),
  checkFolder,
  checkSpace,
  checkDatabase,
  checkFiles,
  checkLanes,
  checkWebClient,
  checkPublicAddress,
  checkProxy,
  checkHumanCheck,
];

async function checkFolder({ dataDir }: Config): Promise<Finding> {
  if (!(await exists(dataDir)))
    return notice(`the data folder ${dataDir} is not there yet; npm start makes it`);
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  const open = await openFolders(dataDir);
  if (open.length > 0)
    return notice(
      `other accounts of this machine may read ${open.join(" and ")} in ${dataDir}; the next start closes them`,
    );
  return good(`the data folder ${dataDir} can be read and written`);
}

async function checkSpace({ dataDir, minFreeSpace }: Config): Promise<Finding> {
  const bytes = await freeSpaceOf((await exists(dataDir)) ? dataDir : root)();
  const free = `${byteSizeText(bytes)} are free for the data folder`;
  const floor = `below ${byteSizeText(minFreeSpace)} (MIN_FREE_SPACE) no uploads are taken`;
  return bytes < minFreeSpace
    ? broken(`only ${free}, and ${floor}: make room, or move the folder`)
    : good(`${free}; ${floor}`);
}

async function checkDatabase({ databaseUrl, dataDir, quota }: Config): Promise<Finding> {
  if (databaseUrl !== undefined)
    return describeDatabase({ connectionString: databaseUrl }, "of DATABASE_URL", quota);
  if (!(await exists(dataDir))) return notice("the embedded database is not there yet; npm start makes it");
  const cluster = await startCluster({ dataDir, share: true });
  try {
    return await describeDatabase(cluster.connection, "embedded", quota);
  } finally {
    await cluster.stop();
  }
}

async function describeDatabase(
  connection: Parameters<typeof openPool>[0],
  which: string,
  quota: number,
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
      return notice(`${name} needs migrating; the next start does it, or npm run cairn -- migrate`);
    }
    const db = createDatabase(pool);
    const jobs = await countJobs(db);
    const dead = jobs.reduce((sum, { state, count }) => sum + (state === "dead" ? count : 0), 0);
    if (dead > 0)
      return notice(`${name} answers; ${dead} of its jobs failed for good, npm run cairn -- jobs says why`);
    const [largest] = await findLargestOwners(db, 1);
    const allowed = `of the ${byteSizeText(quota)} that one person may keep (QUOTA)`;
    const most = largest ? `; ${largest.username} keeps most, ${byteSizeText(largest.bytes)} ${allowed}` : "";
    const outdated = await countOutdated(db, analysisVersion);
    if (outdated > 0)
      return notice(
        `${name} answers; ${outdated} workouts have numbers by earlier rules, which the server makes again in the background${most}`,
      );
    return good(`${name} answers and its schema is current${most}`);
  } finally {
    await pool.end();
  }
}

async function checkWebClient(): Promise<Finding> {
  const files = ["apps/web/dist/index.html", "basemap/dist/world.pmtiles"];
  for (const file of files) {
    if (!(await exists(join(root, file)))) return notice(`${file} is not built yet; npm start builds it`);
  }
  return good("the web client and the base map are built");
}

function checkPublicAddress({ host, publicUrl }: Config): Finding {
  const isLocal = isLoopbackHost(host);
  if (publicUrl?.startsWith("https:") === true || (isLocal && publicUrl === undefined)) {
    return good(publicUrl === undefined ? "only this machine can reach Cairn" : `people use ${publicUrl}`);
  }
  return notice(
    "passwords travel unencrypted; put a proxy with TLS in front and set PUBLIC_URL to its https address",
  );
}

function checkProxy(config: Config): Finding {
  const advice = proxyAdvice(config);
  if (advice !== undefined) return notice(advice);
  return good(
    config.trustProxy
      ? "the proxies of TRUST_PROXY say who the client is"
      : "the client is whoever is connected; TRUST_PROXY is not set",
  );
}

function checkHumanCheck({ humanCheck }: Config): Finding {
  return humanCheck === "off"
    ? notice("HUMAN_CHECK is off; anyone's script may sign up and guess passwords")
    : good(`the human check is ${humanCheck}`);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
