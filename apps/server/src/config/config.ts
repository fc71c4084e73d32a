import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type SignUpMode, signUpModes } from "@cairn/contracts/account/sign-up-mode";
import type { ShopCard } from "@cairn/contracts/shop";
import type { Result } from "@cairn/domain/result";
import { z } from "zod";
import { readTrustedProxies, type TrustedProxies } from "../platform/addresses/trusted-proxies.ts";
import type { ElevationSource } from "../platform/elevation/elevation-source.ts";
import { type FilesSetting, isFilesSetting, readFilesSetting } from "../platform/files/files-setting.ts";
import { geocoderEnvironment, type GeocoderSetting } from "../platform/geocoding/geocoder-setting.ts";
import { standardSender } from "../platform/mail/standard-sender.ts";
import {
  engineEnvironment,
  type EngineSetting,
  readEngineSetting,
} from "../platform/routing/outside/engine-setting.ts";
import {
  providerEnvironment,
  type ProviderSettings,
  readProviderSettings,
} from "../platform/sign-in-providers/provider-settings.ts";
import { readByteSize } from "../platform/storage/byte-size.ts";
import { type MapSources, mapStylesFile, readMapSources } from "../platform/tiles/map-sources.ts";
import { backupEnvironment, type BackupSettings, readBackupSettings } from "./backup-settings.ts";
import { demoEnvironment } from "./demo-environment.ts";
import { isServerAddress, isTileAddress, isUrl, withoutSlash } from "./setting-addresses.ts";
import { misspeltSetting, plainNames } from "./setting-names.ts";
import { readShopCards } from "./shop-cards.ts";

/** The possible roles of a process: answer requests, work on jobs. */
export const roles = ["http", "jobs"] as const;
export type Role = (typeof roles)[number];

const isRole = (name: string): name is Role => (roles as readonly string[]).includes(name);

const anyByteSize = z
  .string()
  .refine((text) => readByteSize(text) !== undefined)
  .transform((text) => readByteSize(text) ?? 0);
const byteSize = (standard: string) => anyByteSize.prefault(standard);

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/[\r\n]/.test(text));

/** The data folder, unless another one is set. */
const standardDataDir = "./data";

/** How names, passwords and keys are written in an address. */
const encodedLogin = "before the @, % is written %25, / %2F, @ %40, : %3A, ? %3F and # %23";

/** The settings in environment variables. Each description completes the sentence "NAME must be …". */
const environmentSchema = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .prefault("127.0.0.1")
    .describe("a host name or an IP address, such as 127.0.0.1"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .prefault("4000")
    .describe("a whole number from 0 to 65535 (0 takes a free port)"),
  PUBLIC_URL: z
    .string()
    .refine(isServerAddress)
    .transform(withoutSlash)
    .optional()
    .describe(
      "an address that starts with http:// or https://, such as https://cairn.example.org or https://example.org/cairn (without a user name; a path consists of letters, digits and . _ ~ -, and does not begin with a name that Cairn uses itself, such as /workout)",
    ),
  CAIRN_DATA_DIR: z.string().prefault(standardDataDir).describe("the path of a folder"),
  DATABASE_URL: z
    .string()
    .refine((url) => isUrl(url, ["postgres:", "postgresql:"]))
    .optional()
    .describe(`an address such as postgres://user:password@host:5432/database (${encodedLogin})`),
  CAIRN_FILES: z
    .string()
    .refine(isFilesSetting)
    .prefault("file:")
    .describe(
      `file: for the data folder, or an address such as s3://bucket?endpoint=https://s3.example.org&region=eu-1 (${encodedLogin})`,
    ),
  AWS_ACCESS_KEY_ID: z.string().optional().describe("the name of a key of the S3 store"),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe("the secret of that key"),
  AWS_SESSION_TOKEN: z.string().optional().describe("the token of a temporary key"),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .describe("the name of a region, such as eu-north-1"),
  CAIRN_ROLES: z
    .string()
    .transform((list) => list.split(",").map((name) => name.trim()))
    .refine((names) => names.every(isRole))
    .prefault("http,jobs")
    .describe("http, jobs or both, separated by a comma"),
  SIGN_UP: z.enum(signUpModes).optional().describe("one of open, invite and closed"),
  HUMAN_CHECK: z
    .enum(["always", "adaptive", "off"])
    .prefault("adaptive")
    .describe("one of always, adaptive and off"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .prefault("info")
    .describe("one of fatal, error, warn, info, debug, trace and silent"),
  ELEVATION: z
    .string()
    .refine((place) => !place.includes("://") || isTileAddress(place))
    .optional()
    .describe(
      "a folder with SRTM files such as N42E001.hgt, or an address of Terrarium tiles such as https://tiles.example.org/{z}/{x}/{y}.png",
    ),
  MAP_STYLES: z
    .string()
    .optional()
    .describe(
      'JSON, or the path of a file with it, such as {"OUTDOORS_MAP": {"tiles": "https://tiles.example.org/{z}/{x}/{y}.png", "attribution": "© Example"}}',
    ),
  MAP_CACHE: byteSize("1GB").describe("a size such as 1GB, 500 MB or 0"),
  SMTP_URL: z
    .string()
    .refine((url) => isUrl(url, ["smtp:", "smtps:"]))
    .optional()
    .describe(
      `an address such as smtp://user:password@mail.example.org:587, or smtps:// for TLS from the start (${encodedLogin})`,
    ),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional()
    .describe("an address such as cairn@example.org, or Cairn <cairn@example.org>"),
  OPERATOR_NAME: line(200).optional().describe("the name of the server's operator, in one line"),
  OPERATOR_ADDRESS: line(400).optional().describe("the postal address of the server's operator, in one line"),
  OPERATOR_EMAIL: z
    .email()
    .optional()
    .describe("an e-mail address at which people can reach the server's operator"),
  NEWSLETTER_URL: z
    .string()
    .refine((url) => isUrl(url, ["http:", "https:"]))
    .optional()
    .describe(
      "an address that accepts e-mail addresses, such as https://example.us1.list-manage.com/subscribe/post?u=1&id=2",
    ),
  HRM_STORE_URL: z
    .string()
    .refine((url) => isUrl(url, ["http:", "https:"]))
    .optional()
    .describe("an address that starts with http:// or https://, such as https://store.example.org/belts"),
  SHOP_CARDS: z
    .string()
    .optional()
    .describe(
      'JSON, or the path of a file with it, such as [{"title": "Belts & Co", "text": "Straps that last.", "url": "https://belts.example.org"}]',
    ),
  ...geocoderEnvironment,
  ...engineEnvironment,
  ...providerEnvironment,
  TRUST_PROXY: z
    .string()
    .refine((setting) => readTrustedProxies(setting) !== undefined)
    .transform(readTrustedProxies)
    .optional()
    .describe(
      "how many proxies are in front of Cairn (1 to 9), or their addresses separated by commas, such as loopback, 10.1.0.0/16",
    ),
  QUOTA: anyByteSize.optional().describe("a size such as 20GB, 500 MB or 1.5TiB"),
  MIN_FREE_SPACE: byteSize("1GB").describe("a size such as 1GB, 500 MB or 0"),
  ...backupEnvironment,
  WEBHOOK_HOSTS: z
    .string()
    .transform((list) => list.split(",").map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => /^[\w.:-]+$/.test(host)))
    .optional()
    .describe("names or IP addresses, separated by commas, such as homeassistant.local, 192.168.1.10"),
  WATCH_DIR: z.string().min(1).optional().describe("the path of a folder"),
  SERVICE_WORKER: z.enum(["on", "off"]).prefault("on").describe("one of on and off"),
  METRICS: z.enum(["loopback", "public"]).prefault("loopback").describe("one of loopback and public"),
});

const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

type Environment = z.output<typeof environmentSchema>;

/** The operator of a server. */
export interface Operator {
  readonly name: string | undefined;
  /** Their postal address, in one line. */
  readonly address: string | undefined;
  readonly email: string | undefined;
}

/** The settings of a Cairn, read once at the start and never changed. */
export interface Config extends ProviderSettings {
  /** Address to listen on. */
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** The public address, perhaps with a path, without a slash at the end; `undefined`: taken from each request. */
  readonly publicUrl: string | undefined;
  /** Absolute path of the folder for everything that Cairn stores. */
  readonly dataDir: string;
  /** `undefined`: the managed PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Where uploads and photos are stored. */
  readonly files: FilesSetting;
  /** The roles of this process. */
  readonly roles: ReadonlySet<Role>;
  readonly humanCheck: Environment["HUMAN_CHECK"];
  /** One of pino's levels. */
  readonly logLevel: Environment["LOG_LEVEL"];
  /** Sources of heights if a recording's are missing or inaccurate: each is queried where the previous ones have no height. */
  readonly elevation: readonly ElevationSource[];
  /** The source of each map style; a style without one is not offered. */
  readonly mapSources: MapSources;
  /** The origin of the setting: the variable's name, or the file written by `cairn map use`; `undefined`: none. */
  readonly mapSourcesFrom: string | undefined;
  /** Maximum size of the cache of map styles in the data folder, bytes. */
  readonly mapCacheBytes: number;
  /** The mail server; `undefined`: mails are written as files into the data folder. */
  readonly smtpUrl: string | undefined;
  /** The sender of mails. */
  readonly mailFrom: string;
  /** The operator of this server, for its legal pages; each part may be unknown. */
  readonly operator: Operator;
  /** Receives the e-mail addresses of the newsletter; `undefined`: there is none. */
  readonly newsletterUrl: string | undefined;
  /** Searches places beside the server's own index; `undefined`: nobody else is asked. */
  readonly geocoder: GeocoderSetting | undefined;
  /** Finds routes beyond the regions; `undefined`: nobody else is asked. */
  readonly routingEngine: EngineSetting | undefined;
  /** Target of `/hrm`; `undefined`: the page about belts. */
  readonly hrmStoreUrl: string | undefined;
  /** Partners shown in the shop. */
  readonly shopCards: readonly ShopCard[];
  /** Proxies that may state for whom they forward a request; `undefined`: none, the client is whoever is connected. */
  readonly trustProxy: TrustedProxies | undefined;
  /** Who may sign up; `undefined`: as an operator chooses in the browser, and everybody until then. */
  readonly signUp: SignUpMode | undefined;
  /** Maximum size of one person's files, bytes; `undefined`: as an operator chooses in the browser. */
  readonly quota: number | undefined;
  /** Free bytes on the disks of the data folder and of the embedded database below which uploads are refused. */
  readonly minFreeSpace: number;
  /** The backups of the server. */
  readonly backups: BackupSettings;
  /** Hosts in an own network to which people's webhooks may send, in lower case. */
  readonly webhookHosts: readonly string[];
  /** Absolute path of a folder with a folder for each person, whose recordings are imported; `undefined`: there is none. */
  readonly watchedFolder: string | undefined;
  /** Whether browsers may store the client, in order to open it without a server. */
  readonly serviceWorker: Environment["SERVICE_WORKER"];
  /** Who may read `/metrics`: only this machine (nobody, behind a proxy), or everyone. */
  readonly metrics: Environment["METRICS"];
}

/** An invalid setting; the message names the variable and its accepted values. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the settings from an environment. An empty value counts as unset, because files of variables often contain one.
 *
 * @param environment variables by name
 * @param workingFolder base of a relative `CAIRN_DATA_DIR`
 * @throws ConfigError for an invalid value or a misspelt name
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  workingFolder: string = process.cwd(),
): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const misspelt = misspeltSetting(Object.keys(given), settingNames);
  if (misspelt !== undefined) throw new ConfigError(misspelt);
  const read = environmentSchema.safeParse(given);
  if (!read.success) throw malformed(read.error, given);
  const settings = read.data;
  const dataDir = resolve(workingFolder, settings.CAIRN_DATA_DIR);
  return Object.freeze({
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    files: filesOf(settings),
    roles: new Set(settings.CAIRN_ROLES.filter(isRole)),
    humanCheck: settings.HUMAN_CHECK,
    logLevel: settings.LOG_LEVEL,
    elevation: elevationOf(settings.ELEVATION, dataDir, workingFolder),
    ...mapSourcesOf(settings.MAP_STYLES, dataDir, workingFolder),
    mapCacheBytes: settings.MAP_CACHE,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? standardSender(settings.PUBLIC_URL),
    operator: {
      name: settings.OPERATOR_NAME,
      address: settings.OPERATOR_ADDRESS,
      email: settings.OPERATOR_EMAIL,
    },
    newsletterUrl: settings.NEWSLETTER_URL,
    geocoder: settings.GEOCODER_URL,
    routingEngine: valueOf(readEngineSetting(settings)),
    hrmStoreUrl: settings.HRM_STORE_URL,
    shopCards: valueOf(readShopCards(settings.SHOP_CARDS, workingFolder)),
    ...valueOf(readProviderSettings(settings)),
    trustProxy: settings.TRUST_PROXY,
    signUp: settings.SIGN_UP,
    quota: settings.QUOTA,
    minFreeSpace: settings.MIN_FREE_SPACE,
    backups: readBackupSettings(settings, dataDir, workingFolder),
    webhookHosts: settings.WEBHOOK_HOSTS ?? [],
    watchedFolder: settings.WATCH_DIR === undefined ? undefined : resolve(workingFolder, settings.WATCH_DIR),
    serviceWorker: settings.SERVICE_WORKER,
    metrics: settings.METRICS,
  });
}

/**
 * Reads the settings of the demo, which has a data folder of its own and uses nothing else that belongs to the operator's own
 * Cairn. Its arguments and errors are those of `readConfig`.
 */
export function readDemoConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  workingFolder: string = process.cwd(),
): Config {
  const dataDir = resolve(workingFolder, environment["CAIRN_DATA_DIR"] || standardDataDir);
  return readConfig(demoEnvironment(environment, dataDir), workingFolder);
}

/**
 * The settings that an environment has, such as `SIGN_UP=closed`; only the name where the value may contain a password or a key.
 */
export function givenSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  return settingNames
    .filter((name) => (environment[name] ?? "") !== "")
    .map((name) => (plainNames.has(name) ? `${name}=${environment[name]}` : name));
}

/** The setting in the environment, or else the file in the data folder that `cairn map use` has written. */
function mapSourcesOf(
  setting: string | undefined,
  dataDir: string,
  workingFolder: string,
): Pick<Config, "mapSources" | "mapSourcesFrom"> {
  const file = mapStylesFile(dataDir);
  const written = existsSync(file) ? file : undefined;
  const mapSourcesFrom = setting === undefined ? written : "MAP_STYLES";
  const read = readMapSources(setting ?? written, { workingFolder, dataDir });
  if (read.ok) return { mapSources: read.value, mapSourcesFrom };
  throw new ConfigError(`${mapSourcesFrom} cannot be used: ${read.error}`);
}

function filesOf(settings: Environment): FilesSetting {
  const files = readFilesSetting(settings.CAIRN_FILES, {
    accessKeyId: settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
    sessionToken: settings.AWS_SESSION_TOKEN,
    region: settings.AWS_REGION,
  });
  if (files !== undefined && files !== "no_keys") return files;
  throw new ConfigError(
    "CAIRN_FILES names an S3 store, which needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or both in the address: s3://key:secret@bucket.",
  );
}

function valueOf<T>(read: Result<T, string>): T {
  if (read.ok) return read.value;
  throw new ConfigError(read.error);
}

function elevationOf(
  place: string | undefined,
  dataDir: string,
  workingFolder: string,
): readonly ElevationSource[] {
  const ofRegions: ElevationSource = { kind: "regions", folder: join(dataDir, "regions") };
  if (place === undefined) return [ofRegions];
  return isTileAddress(place)
    ? [{ kind: "terrarium", template: place }, ofRegions]
    : [{ kind: "hgt", folder: resolve(workingFolder, place) }, ofRegions];
}

function malformed(error: z.ZodError, given: Readonly<Record<string, string | undefined>>): ConfigError {
  const name = String(error.issues[0]?.path[0]);
  const accepts = environmentSchema.shape[name as keyof Environment].description;
  const found = plainNames.has(name) ? `, not ${JSON.stringify(given[name])}` : "";
  return new ConfigError(`${name} must be ${accepts}${found}.`);
}
