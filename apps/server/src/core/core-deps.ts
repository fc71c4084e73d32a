import type { Logger } from "pino";
import type { Database } from "../platform/db/database.ts";
import type { ElevationSource } from "../platform/elevation/elevation-source.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { Images } from "../platform/images/images.ts";
import type { Mailer } from "../platform/mail/mail.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { SignInProviders } from "../platform/sign-in-providers/sign-in-providers.ts";
import type { Storage } from "../platform/storage/storage.ts";
import type { AtMost } from "../platform/workers/at-most.ts";
import type { Workers } from "../platform/workers/workers.ts";

/** The settings that core reads. */
export interface CoreSettings {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly elevation: readonly ElevationSource[];
  readonly humanCheck: "always" | "adaptive" | "off";
  /** Range of numbers of a human check, in place of the default; for tests. */
  readonly humanCheckNumbers?: number | undefined;
}

/** The services that core uses; the features are given more (`deps.ts`), of which core knows nothing. */
export interface CoreDeps {
  readonly settings: CoreSettings;
  readonly db: Database;
  readonly files: FileStore;
  /** Limits how many transactions wait for the file store at once. */
  readonly fileTurns: AtMost;
  /** Folder of this process for uploads in progress, on the same disk as the files. Empty at the start, removed at the end. */
  readonly incomingDir: string;
  readonly workers: Workers;
  readonly images: Images;
  readonly storage: Storage;
  readonly mailer: Mailer;
  /** Providers with which people can sign in without a password here. */
  readonly signInProviders: SignInProviders;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly now: () => Date;
}
