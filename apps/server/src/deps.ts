import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config/config.ts";
import { findOwnQuota } from "./core/accounts/accounts.queries.ts";
import type { PasswordCost } from "./core/accounts/password.ts";
import type { CoreDeps, CoreSettings } from "./core/core-deps.ts";
import { standardQuota } from "./core/server-settings/server-settings.queries.ts";
import { findStoredBytes } from "./core/storage/stored-bytes.queries.ts";
import { createDatabase, type DatabaseConnection, openPool, type Pool } from "./platform/db/database.ts";
import { closeFolders } from "./platform/files/close-folders.ts";
import { makeIncomingFolder } from "./platform/files/incoming-folder.ts";
import { createFileTurns } from "./platform/files/locked-files.ts";
import { openFileStore } from "./platform/files/open-file-store.ts";
import { createImages, type Images } from "./platform/images/images.ts";
import { measureQueue } from "./platform/jobs/measure-queue.ts";
import { createLiveChannel, type LiveChannel } from "./platform/live/live-channel.ts";
import { createMailer } from "./platform/mail/create-mailer.ts";
import { createMetrics } from "./platform/metrics/metrics.ts";
import { openRegions, type Regions } from "./platform/regions/open-regions.ts";
import { regionsFolderOf } from "./platform/regions/region-file.ts";
import {
  createOutsideRouting,
  type OutsideRouting,
  withOutsideRouting,
} from "./platform/routing/outside/outside-routing.ts";
import { createRouting, type Routing } from "./platform/routing/routing.ts";
import { waysFolderOf } from "./platform/routing/ways-file.ts";
import { createSignInProviders } from "./platform/sign-in-providers/sign-in-providers.ts";
import { type FreeSpace, freeSpaceOf } from "./platform/storage/free-space.ts";
import { createStorage } from "./platform/storage/storage.ts";
import { type CachedSources, createCachedSources } from "./platform/tiles/cached-source.ts";
import { type CurrentSources, followSources } from "./platform/tiles/current-sources.ts";
import { createDiskCache } from "./platform/tiles/disk-cache.ts";
import { createMeasuredWorkers } from "./platform/workers/measure-workers.ts";
import type { Threads } from "./platform/workers/threads.ts";

/** The settings that the application itself reads; the rest of `Config` is the launcher's. */
export type AppSettings = Pick<
  Config,
  | "host"
  | "port"
  | "smtpUrl"
  | "mailFrom"
  | "publicUrl"
  | "operator"
  | "newsletterUrl"
  | "geocoder"
  | "routingEngine"
  | "hrmStoreUrl"
  | "shopCards"
  | "oidc"
  | "facebook"
  | "trustProxy"
  | "dataDir"
  | "files"
  | "humanCheck"
  | "serviceWorker"
  | "metrics"
  | "elevation"
  | "mapSources"
  | "mapCacheBytes"
  | "signUp"
  | "quota"
  | "backups"
  | "watchedFolder"
  | "webhookHosts"
  | "minFreeSpace"
> & {
  /** Where the sources of map styles come from, as in `Config`; absent: `mapSources` is all that there is. */
  readonly mapSourcesFrom?: string | undefined;
  /** Folder of the built web client; without it only the API is served. */
  readonly webDir: string | undefined;
  /** Folder of the base map, served at `/basemap/`. */
  readonly baseMapDir: string | undefined;
  /** Check each answer against its contract before it is sent; for tests. */
  readonly verifyAnswers: boolean;
  /** How free space is determined; by default on the disk of the data folder. */
  readonly freeSpace?: FreeSpace;
  /**
   * Cost of hashing new passwords, in place of `strongCost`; for tests, which sign up hundreds of people. No environment variable
   * sets it.
   */
  readonly passwordCost?: PasswordCost | undefined;
  /** Whether a new person gets a mail with a link that confirms their address; true unless a test counts mails. */
  readonly mailsAtSignUp?: boolean | undefined;
  readonly humanCheckNumbers?: CoreSettings["humanCheckNumbers"];
  /** How many times longer than usual round trips and parts of long lines are searched for; more than 1 in tests only. */
  readonly routingPatience?: number | undefined;
  /** Interval of the heartbeats of live event streams, ms, in place of the default; for tests as well. */
  readonly liveHeartbeat?: number | undefined;
};

/**
 * Services that several applications in one process may share, and that stay open when one of them is closed; by default each has
 * its own.
 */
export interface SharedDeps {
  readonly threads?: Threads | undefined;
  readonly images?: Images | undefined;
}

/** All external services that the features use. Created once by `main.ts` or a test, and passed as an argument. */
export interface Deps extends CoreDeps {
  readonly settings: AppSettings;
  readonly pool: Pool;
  /** How another process can connect to the same database. */
  readonly connection: DatabaseConnection;
  /** The sources of map styles at this moment. */
  readonly mapSources: CurrentSources;
  /** Stored answers of the map's sources. */
  readonly mapFiles: CachedSources;
  /** The regions of the data folder. */
  readonly regions: Regions;
  /** Routes along the ways of the regions, and beyond them by the engine of the operator's choice. */
  readonly routing: Routing;
  /** That engine; `undefined`: there is none. */
  readonly outsideRouting: OutsideRouting | undefined;
  readonly live: LiveChannel;
  /** Ends the workers and the database connections, and removes the folder for uploads in progress. */
  close(): Promise<void>;
}

/** The folder that contains the folders of all processes for uploads in progress. */
export const incomingRoot = ({ dataDir }: Pick<AppSettings, "dataDir">): string => join(dataDir, "incoming");

/**
 * Opens what the application needs. The schema must be current and the data folder must exist.
 *
 * @param connection settings of the database for `pg`
 */
export async function createDeps(
  settings: AppSettings,
  connection: DatabaseConnection,
  log: Logger,
  { threads, images: sharedImages }: SharedDeps = {},
): Promise<Deps> {
  await closeFolders(settings.dataDir);
  const incoming = await makeIncomingFolder(incomingRoot(settings));
  const pool = openPool(connection, log);
  const metrics = createMetrics(pool);
  const workers = createMeasuredWorkers(metrics.registry, log, threads);
  const images = sharedImages ?? createImages({ log });
  const db = createDatabase(pool, log);
  const mailer = createMailer(settings);
  const live = createLiveChannel(connection, log);
  const storage = createStorage({
    minFreeSpace: settings.minFreeSpace,
    freeSpace: settings.freeSpace ?? freeSpaceOf(settings.dataDir),
    findUsage: async (ownerId) => ({
      used: await findStoredBytes(db, ownerId),
      allowed: (await findOwnQuota(db, ownerId)) ?? (await standardQuota({ db, settings })),
    }),
  });
  const mapCache = createDiskCache({
    folder: join(settings.dataDir, "map-cache"),
    maxBytes: settings.mapCacheBytes,
    now: Date.now,
    hasSpace: async () => await storage.hasFreeSpace(),
  });
  const mapFiles = createCachedSources(mapCache, log, Date.now);
  const regions = openRegions(regionsFolderOf(settings.dataDir));
  const { elevation, publicUrl, routingEngine: engine } = settings;
  const ownRouting = createRouting({
    folder: waysFolderOf(regionsFolderOf(settings.dataDir)),
    elevation,
    log,
  });
  const outsideRouting = engine && createOutsideRouting({ engine, elevation, publicUrl, workers, log });
  measureQueue(metrics.registry, db);
  return {
    settings,
    db,
    pool,
    connection,
    files: openFileStore(settings.files, settings.dataDir),
    fileTurns: createFileTurns(),
    incomingDir: incoming.path,
    workers,
    images,
    storage,
    mapSources: followSources(settings, log),
    mapFiles,
    regions,
    routing: outsideRouting ? withOutsideRouting(ownRouting, outsideRouting) : ownRouting,
    outsideRouting,
    live,
    mailer,
    signInProviders: createSignInProviders(settings, log),
    metrics,
    log,
    now: () => new Date(),
    async close() {
      await workers.close();
      await mapFiles.close();
      await regions.close();
      if (!sharedImages) images.close();
      ownRouting.close();
      metrics.close();
      await live.close();
      mailer.close();
      await pool.end();
      await incoming.close();
    },
  };
}
