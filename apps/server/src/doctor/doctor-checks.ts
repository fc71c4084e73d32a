import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { isLoopbackHost } from "../platform/addresses/loopback.ts";
import { openFolders } from "../platform/files/close-folders.ts";
import { whyUnreadable } from "../platform/files/why-unreadable.ts";
import { proxyAdvice } from "../startup/proxy-advice.ts";
import { checkBackups } from "./check-backups.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFiles } from "./check-files.ts";
import { checkLanes } from "./check-lanes.ts";
import { checkMail } from "./check-mail.ts";
import { checkRegions } from "./check-regions.ts";
import { checkRouting } from "./check-routing.ts";
import { checkSettings } from "./check-settings.ts";
import { checkSpace } from "./check-space.ts";
import { exists } from "./exists.ts";
import { broken, type Finding, good, notice } from "./finding.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");

/** In the order in which they are printed. */
export const doctorChecks: readonly ((config: Config) => Promise<Finding> | Finding)[] = [
  () => good(`Node ${process.versions.node}`),
  (config) => checkSettings(config),
  checkFolder,
  checkSpace,
  checkDatabase,
  checkFiles,
  (config) => checkBackups(config),
  checkWatchedFolder,
  checkLanes,
  checkWebClient,
  checkRegions,
  checkRouting,
  checkPublicAddress,
  checkProxy,
  checkHumanCheck,
  checkMail,
];

async function checkFolder({ dataDir }: Config): Promise<Finding> {
  if (!(await exists(dataDir)))
    return notice(`the data folder ${dataDir} does not exist yet; npm start creates it`);
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  const open = await openFolders(dataDir);
  if (open.length > 0)
    return notice(
      `other accounts on this machine may read ${open.join(" and ")} in ${dataDir}; the next start removes these permissions`,
    );
  return good(`the data folder ${dataDir} can be read and written`);
}

async function checkWatchedFolder({ watchedFolder }: Config): Promise<Finding> {
  if (watchedFolder === undefined)
    return good("no folder is watched for recordings; WATCH_DIR names one with a folder for each person");
  try {
    const entries = await readdir(watchedFolder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
    return good(
      `recordings that arrive in ${watchedFolder} are imported; folders of people: ${names.length}`,
    );
  } catch (error) {
    return broken(`the watched folder ${watchedFolder} ${whyUnreadable(error)} (WATCH_DIR)`);
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
    "passwords are sent unencrypted; put a proxy with TLS in front and set PUBLIC_URL to its https address",
  );
}

function checkProxy(config: Config): Finding {
  const advice = proxyAdvice(config);
  if (advice !== undefined) return notice(advice);
  const { trustProxy } = config;
  if (!trustProxy) return good("client addresses are those of the connections; TRUST_PROXY is not set");
  return good(
    "count" in trustProxy
      ? "client addresses come from a proxy in a private network; one elsewhere is believed if TRUST_PROXY is its address instead of a number"
      : "client addresses come from the proxies of TRUST_PROXY",
  );
}

function checkHumanCheck({ humanCheck }: Config): Finding {
  return humanCheck === "off"
    ? notice("HUMAN_CHECK is off; scripts can sign up and guess passwords")
    : good(`the human check is ${humanCheck}`);
}
