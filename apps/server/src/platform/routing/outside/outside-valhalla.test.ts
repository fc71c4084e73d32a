import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FoundRoute } from "@cairn/contracts/planner/planner";
import { routingProfiles } from "@cairn/contracts/planner/routing-limits";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeWays } from "../../../../test/regions/ways-of-andorra.ts";
import { createWorkers, type Workers } from "../../workers/workers.ts";
import { createRouting, type Routing } from "../routing.ts";
import { valhallaConfig } from "../valhalla-config.ts";
import { readWays, waysArchiveOf } from "../ways-file.ts";
import { createOutsideRouting, type OutsideRouting } from "./outside-routing.ts";

const [town, village, via] = [
  [1.5218, 42.5075],
  [1.5827, 42.5346],
  [1.5148, 42.5625],
] as const;

/** What the own engine asks for besides: the outside one does not tell it. */
const withoutWays = (routes: readonly FoundRoute[]) =>
  routes.map((route) => ({
    ...route,
    legs: route.legs.map((leg) => ({ ...leg, surfaces: [], ways: [], warnings: [] })),
  }));

describe("[ROUT-7] Valhalla itself behind an address", { tags: ["all"] }, () => {
  let dataDir: string;
  let valhalla: Server;
  let workers: Workers;
  let own: Routing;
  let outside: OutsideRouting;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "cairn-valhalla-"));
    expect(await writeWays(dataDir)).toEqual({ ok: true, value: "built" });
    const folder = join(dataDir, "routing");
    const ways = await readWays(folder);
    if (!ways) throw new Error("there are no ways");
    const { Actor } = await import("@valhallajs/valhallajs");
    const tiles = valhallaConfig({ tileExtract: waysArchiveOf(folder, ways).path });
    const actor = new Actor(tiles) as unknown as { route(query: object): Promise<object> };
    valhalla = createServer((request, answer) => {
      void text(request)
        .then(async (body) => await actor.route(JSON.parse(body) as object))
        .then((found) => answer.end(JSON.stringify(found)));
    }).listen(0, "127.0.0.1");
    await once(valhalla, "listening");
    workers = createWorkers();
    const settings = { elevation: [], log: pino({ level: "silent" }) };
    own = createRouting({ ...settings, folder });
    const address = `http://127.0.0.1:${(valhalla.address() as AddressInfo).port}`;
    outside = createOutsideRouting({
      ...settings,
      engine: { kind: "valhalla", address },
      publicUrl: undefined,
      workers,
    });
  });
  afterAll(async () => {
    own.close();
    await workers.close();
    valhalla.closeAllConnections();
    valhalla.close();
    await rm(dataDir, { recursive: true });
  });

  it.each(routingProfiles)("finds for %s the routes that the own one finds", async (profile) => {
    for (const points of [
      [town, village],
      [town, via, village],
      [town, town],
    ]) {
      const query = { profile, points, alternatives: 1, avoid: [], language: "fi" };
      const [found, expected] = [await outside.find(query), await own.find(query)];
      if (!found.ok || !expected.ok) throw new Error("there is no route");
      expect(withoutWays(found.value)).toEqual(withoutWays(expected.value));
    }
  });
});
