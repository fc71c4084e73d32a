import { plainText } from "@cairn/domain/text/plain-text";
import type { Config } from "../config/config.ts";
import { userAgentOf } from "../platform/addresses/user-agent.ts";
import { regionsFolderOf } from "../platform/regions/region-file.ts";
import type { RouteQuery } from "../platform/routing/engine-work.ts";
import { askEngine } from "../platform/routing/outside/ask-engine.ts";
import type { EngineSetting } from "../platform/routing/outside/engine-setting.ts";
import { protocols } from "../platform/routing/outside/protocols.ts";
import { readRoutes } from "../platform/routing/outside/read-routes.worker.ts";
import { readWays, waysFolderOf } from "../platform/routing/ways-file.ts";
import { type Finding, good, notice } from "./finding.ts";

/** Two places in the old town of Bern, 500 m apart. An engine without data there says so, which is an answer, too. */
const question: RouteQuery = {
  profile: "hike",
  points: [
    [7.4474, 46.9481],
    [7.4535, 46.9483],
  ],
  alternatives: 0,
  avoid: [],
  language: "en",
};

/** Characters of an engine's own words that are shown. */
const maxWords = 200;

/** Asks the engine of `ROUTING_URL` for a route, if there is one. */
export async function checkRouting({
  dataDir,
  routingEngine,
  publicUrl,
}: Pick<Config, "dataDir" | "routingEngine" | "publicUrl">): Promise<Finding> {
  const ways = await readWays(waysFolderOf(regionsFolderOf(dataDir)));
  const regions = ways?.regions.map(({ name }) => name).join(", ");
  if (!routingEngine)
    return good(
      `${regions === undefined ? "no routes are found: there are no regions with ways" : `routes are found in ${regions}`}; ROUTING_URL names an engine for other places (docs/deploy.md)`,
    );
  const trouble = await troubleOf(routingEngine, publicUrl);
  if (trouble === undefined)
    return good(
      `routes are found ${regions === undefined ? "" : `in ${regions}, and elsewhere `}by the engine of ROUTING_URL`,
    );
  return notice(
    `the engine of ROUTING_URL finds no routes: ${trouble}. Check that it runs, that this machine reaches it at ROUTING_URL, and that ROUTING_KIND (${routingEngine.kind}) is what it is (docs/deploy.md)`,
  );
}

async function troubleOf(
  { kind, address }: EngineSetting,
  publicUrl: string | undefined,
): Promise<string | undefined> {
  const asked = await askEngine(protocols[kind].requests(address, question), userAgentOf(publicUrl));
  if (!asked.ok) return asked.error;
  const { answers, pause } = asked.value;
  if (pause !== undefined) return `it has too many requests and asks for a pause of ${pause} s`;
  const read = await readRoutes({ kind, query: question, answers, elevation: [] });
  if (read.kind === "unreadable")
    return `its answer, with status ${answers[0]?.status}, is not that of ${kind}`;
  if (read.kind === "refused") return `it says “${plainText(read.message).slice(0, maxWords)}”`;
  return undefined;
}
