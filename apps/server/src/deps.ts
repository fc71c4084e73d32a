import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import {
  createDatabase,
  type Database,
  type DatabaseConnection,
  openPool,
  type Pool,
} from "./platform/db/database.ts";
import { closeFolders } from "./platform/files/close-folders.ts";
import { makeIncomingFolder } from "./platform/files/incoming-folder.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import { openFileStore } from "./platform/files/open-file-store.ts";
import { createImages, type Images } from "./platform/images/images.ts";
import { createLiveChannel, type LiveChannel } from "./platform/live/live-channel.ts";
import { createMailer } from "./platform/mail/create-mailer.ts";
import type { Mailer } from "./platform/mail/mail.ts";
import { measureOutdated } from "./core/recompute/measure-outdated.ts";
import { measureQueue } from "./platform/jobs/measure-queue.ts";
import { createMeasuredWorkers } from "./platform/metrics/measure-workers.ts";
import { createMetrics, type Metrics } from "./platform/metrics/metrics.ts";
import {
  createSignInProviders,
  type SignInProviders,
} from "./platform/sign-in-providers/sign-in-providers.ts";
import { type FreeSpace, freeSpaceOf } from "./platform/storage/free-space.ts";
import { createStorage, type Storage } from "./platform/storage/storage.ts";
import { findStoredBytes } from "./platform/storage/stored-bytes.queries.ts";
import { type CachedSources, createCachedSources } from "./platform/tiles/cached-source.ts";
import { createDiskCache } from "./platform/tiles/disk-cache.ts";
import { openRegions, regionsFolderOf, type Regions } from "./features/regions/regions.public.ts";
import type { Threads } from "./platform/workers/threads.ts";
import type { Workers } from "./platform/workers/workers.ts";

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
  | "minFreeSpace"
> & {
  /** Folder of the built web client; without it only the API answers. */
  readonly webDir: string | undefined;
  /** Folder of the base map, served at `/basemap/`. */
  readonly baseMapDir: string | undefined;
  /** Check each answer against its contract before it is sent; for tests. */
  readonly verifyAnswers: boolean;
  /** Where free space is read; by default from the disk of the data folder. */
  readonly freeSpace?: FreeSpace;
  /** What new passwords cost to guess, in place of `strongCost`; for tests, which sign up by the hundred. No variable of the environment sets it. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Whether a sign-up is mailed a link that confirms its address; true unless a test counts mails. */
  readonly mailsAtSignUp?: boolean | undefined;
  /** Numbers that a human check lets try, in place of its own; for tests as well. */
  readonly humanCheckNumbers?: number | undefined;
  /** Time between two looks at a stream of live events, ms, in place of its own; for tests as well. */
  readonly liveHeartbeat?: number | undefined;
};

/** Cost of Argon2id: KiB of memory, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** What several applications in one process may share, and keep when one of them is closed; each has its own by default. */
export interface SharedDeps {
  readonly threads?: Threads | undefined;
}

/** Everything from outside that the features use. Made once by `main.ts` or a test, passed down by argument. */
export interface Deps {
  readonly settings: AppSettings;
  readonly db: Database;
  readonly pool: Pool;
  /** How another process reaches the same database. */
  readonly connection: DatabaseConnection;
  readonly files: FileStore;
  /** Folder of this process for uploads under way, on the same disk as the files. Emptied at the start. */
  readonly incomingDir: string;
  readonly workers: Workers;
  readonly images: Images;
  readonly storage: Storage;
  /** What the map's sources have answered. */
  readonly mapFiles: CachedSources;
  /** The regions of the data folder. */
  readonly regions: Regions;
  readonly live: LiveChannel;
  readonly mailer: Mailer;
  /** Where people sign in who have no password here. */
  readonly signInProviders: SignInProviders;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly now: () => Date;
  /** Ends the workers and the database connections. */
  close(): Promise<void>;
}

/** The folder with the folders of all processes for uploads under way. */
export const incomingRoot = ({ dataDir }: Pick<AppSettings, "dataDir">): string => join(dataDir, "incoming");

/**
 * Opens what the application needs. The schema must be current and the data folder exist.
 *
 * @param connection how to reach the database, as `pg` takes it
 */
export async function createDeps(
  settings: AppSettings,
  connection: DatabaseConnection,
  log: Logger,
  { threads }: SharedDeps = {},
): Promise<Deps> {
  await closeFolders(settings.dataDir);
  const incomingDir = await makeIncomingFolder(incomingRoot(settings));
  const pool = openPool(connection, log);
  const metrics = createMetrics(pool);
  const workers = createMeasuredWorkers(metrics.registry, threads);
  const images = createImages({ log });
  const db = createDatabase(pool, log);
  const mailer = createMailer(settings);
  const live = createLiveChannel(connection, log);
  const storage = createStorage({
    quota: settings.quota,
    minFreeSpace: settings.minFreeSpace,
    freeSpace: settings.freeSpace ?? freeSpaceOf(settings.dataDir),
    findStoredBytes: async (ownerId) => await findStoredBytes(db, ownerId),
  });
  const mapCache = createDiskCache({
    folder: join(settings.dataDir, "map-cache"),
    maxBytes: settings.mapCacheBytes,
    now: Date.now,
    hasSpace: async () => await storage.hasFreeSpace(),
  });
  const mapFiles = createCachedSources(mapCache, log, Date.now);
  const regions = openRegions(regionsFolderOf(settings.dataDir));
  measureQueue(metrics.registry, db);
  measureOutdated(metrics.registry, db);
  return {
    settings,
    db,
    pool,
    connection,
    files: openFileStore(settings.files, settings.dataDir),
    incomingDir,
    workers,
    images,
    storage,
    mapFiles,
    regions,
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
      images.close();
      metrics.close();
      await live.close();
      mailer.close();
      await pool.end();
    },
  };
}
