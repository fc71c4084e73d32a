import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { buildApp, buildProbes } from "./app.ts";
import type { Config } from "./config/config.ts";
import { indexNamesLater } from "./core/accounts/index-names-job.ts";
import { refreshOutdatedEnergies } from "./core/derived/refresh-own-energy.ts";
import { recomputeOutdatedLater } from "./core/recompute/recompute-outdated-job.ts";
import { refreshOutdatedRedactions } from "./core/redaction/refresh-redactions-job.ts";
import { createDeps, type Deps, incomingRoot } from "./deps.ts";
import { examineSetUp } from "./doctor/examine.ts";
import { makeClaim } from "./features/operator/change-operators.ts";
import { buildTasks } from "./job-tasks.ts";
import { addressForPeople } from "./platform/addresses/address-for-people.ts";
import { refuseForeignFolder } from "./platform/files/foreign-folder.ts";
import { sweepIncoming } from "./platform/files/incoming-folder.ts";
import { type JobRunner, startJobRunner } from "./platform/jobs/job-runner.ts";
import { freeSpaceOf } from "./platform/storage/free-space.ts";
import { endServer } from "./startup/end-server.ts";
import { mailAdvice } from "./startup/mail-advice.ts";
import { type OpenDatabase, openDatabase } from "./startup/open-database.ts";
import { proxyAdvice } from "./startup/proxy-advice.ts";
import { returnIdleMemory } from "./startup/return-idle-memory.ts";
import { noteSharedSettings } from "./startup/shared-settings.ts";
import { sweepFileStore } from "./startup/sweep-file-store.ts";
import { writtenFolders } from "./startup/written-folders.ts";

/** A running Cairn. */
export interface RunningServer {
  /** The address at which people open it. */
  readonly url: string;
  /** The link that makes somebody its operator; undefined if it has one, or if this process answers no requests. */
  readonly claimUrl: string | undefined;
  readonly deps: Deps;
  /** Resolves if the embedded database ends by itself and cannot be started again. */
  readonly lost: Promise<void>;
  /**
   * Completes the requests in progress, then ends workers and database. A second call waits for the first.
   *
   * @param demo is filled by the caller, who has told it to end; waited for like requests
   * @returns whether nothing was cut off
   */
  stop(demo?: Promise<void>): Promise<boolean>;
}

/** Another program uses the address on which the server should listen. */
export class AddressInUseError extends Error {
  override readonly name = "AddressInUseError";
}

/** The built web client and base map in a checkout. */
const root = join(import.meta.dirname, "..", "..", "..");
const webDir = join(root, "apps", "web", "dist");
const baseMapDir = join(root, "basemap", "dist");

/**
 * Starts Cairn: database, schema, job worker, application, listening. A process that does not answer requests serves its probes
 * on the port.
 *
 * @throws ForeignFolderError, ClusterError, UnreachableDatabaseError, MigrationError, AddressInUseError with a sentence for the
 *   operator; everything that was opened is closed again
 */
export async function serve(config: Config, log: Logger): Promise<RunningServer> {
  await refuseForeignFolder(config.dataDir, "npm start", true);
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
  const database = await openDatabase(config, log);
  try {
    return await listen(config, database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(config: Config, database: OpenDatabase, log: Logger): Promise<RunningServer> {
  const freeSpace = freeSpaceOf(...writtenFolders(config));
  const settings = { ...config, webDir, baseMapDir, verifyAnswers: false, freeSpace };
  const deps = await createDeps(settings, database.connection, log);
  for (const advice of [proxyAdvice(config), mailAdvice(config)]) if (advice !== undefined) log.warn(advice);
  await refreshOutdatedRedactions(deps);
  await recomputeOutdatedLater(deps);
  await refreshOutdatedEnergies(deps);
  await indexNamesLater(deps);
  await sweepIncoming(incomingRoot(config));
  const worksOnJobs = config.roles.has("jobs");
  let jobs: JobRunner | undefined;
  const beat = worksOnJobs ? { isBeating: () => jobs?.isBeating() === true } : undefined;
  const app = config.roles.has("http")
    ? await buildApp(deps, beat, async () => await examineSetUp(config))
    : await buildProbes(deps, beat);
  const stopSweeping = new AbortController();
  const endMemory = returnIdleMemory();
  try {
    const address = await app.listen({ host: config.host, port: config.port });
    const port = config.port || Number(new URL(address).port);
    // Only now, because links in e-mails name the port, which may be a free one.
    if (worksOnJobs) jobs = await startJobs({ ...deps, settings: { ...settings, port } }, database, log);
    const swept = sweepFileStore(deps, stopSweeping.signal).catch((error: unknown) =>
      log.warn({ err: error }, "could not delete files that no workout uses; the next start deletes them"),
    );
    await noteSharedSettings(config).catch((error: unknown) =>
      log.warn({ err: error }, "could not note the settings that commands on this data folder must share"),
    );
    let stopping: Promise<boolean> | undefined;
    const url = config.publicUrl ?? addressForPeople(config.host, port);
    const claim = config.roles.has("http") ? await makeClaim(deps) : undefined;
    return {
      url,
      claimUrl: claim && `${url}/operator/claim/${claim}`,
      deps,
      lost: database.lost,
      stop: (demo = Promise.resolve()) => (stopping ??= close(swept, demo)),
    };
  } catch (error) {
    endMemory();
    await app.close();
    await jobs?.stop();
    await deps.close();
    throw isAddressInUse(error) ? addressInUse(config) : error;
  }

  async function close(swept: Promise<void>, demo: Promise<void>): Promise<boolean> {
    database.announceClose();
    stopSweeping.abort();
    endMemory();
    return await endServer(
      {
        underWay: {
          "a request": app.close(),
          "a job": jobs?.stop() ?? Promise.resolve(),
          "the removal of unused files": swept,
          "the demo": demo,
        },
        closeDeps: () => deps.close(),
        closeDatabase: () => database.close(),
      },
      log,
    );
  }
}

const startJobs = (deps: Deps, { connection }: OpenDatabase, log: Logger): Promise<JobRunner> =>
  startJobRunner({ tasks: buildTasks(deps), connection, metrics: deps.metrics, log });

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

function addressInUse({ host, port }: Config): AddressInUseError {
  return new AddressInUseError(
    `Another program listens on port ${port} of ${host}. Stop it, or set PORT to another number (0 takes a free one).`,
  );
}
