import { providerEnvironment } from "../platform/sign-in-providers/provider-settings.ts";

/**
 * Settings that name what belongs to the operator's own Cairn, apart from its data folder: databases, stores, heights, and
 * services that people reach through it.
 */
const ofOwnCairn: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "CAIRN_FILES",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "AWS_REGION",
  "ELEVATION",
  "SMTP_URL",
  "MAIL_FROM",
  "NEWSLETTER_URL",
  "GEOCODER_URL",
  "ROUTING_URL",
  "ROUTING_KIND",
  "WATCH_DIR",
  "WEBHOOK_HOSTS",
  ...Object.keys(providerEnvironment),
]);

/**
 * The environment of the demo: without the settings of the operator's own Cairn, and with a data folder beside its own.
 *
 * @param environment variables by name
 * @param dataDir absolute path of the data folder of the operator's own Cairn, without a slash at the end
 */
export const demoEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): Readonly<Record<string, string | undefined>> => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !ofOwnCairn.has(name))),
  CAIRN_DATA_DIR: `${dataDir}-demo`,
});
