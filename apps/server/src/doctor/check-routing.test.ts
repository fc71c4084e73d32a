import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engineRefusals } from "../../test/stand-ins/routing-engines.ts";
import { startTileHost, type TileHost } from "../../test/stand-ins/tile-host.ts";
import type { EngineKind } from "../platform/routing/outside/engine-setting.ts";
import { checkRouting } from "./check-routing.ts";

describe("doctor's check of the routing engine", () => {
  let host: TileHost;
  beforeEach(async () => {
    host = await startTileHost();
  });
  afterEach(async () => await host.close());

  const check = async (kind: EngineKind) =>
    await checkRouting({
      dataDir: "/nowhere",
      publicUrl: undefined,
      routingEngine: { kind, address: `${host.origin}?key=hunter2` },
    });

  it("[ROUT-7] says where routes are found without one", async () => {
    expect(
      await checkRouting({ dataDir: "/nowhere", publicUrl: undefined, routingEngine: undefined }),
    ).toMatchObject({ state: "good", text: expect.stringContaining("ROUTING_URL names an engine") });
  });

  it("[ROUT-7] asks it one question, and is content with any answer of its kind", async () => {
    for (const kind of ["valhalla", "graphhopper", "osrm", "brouter"] as const) {
      const { status, body } = engineRefusals[kind];
      host.answer((_asked, answer) => answer.writeHead(status).end(body));
      expect(await check(kind)).toEqual({
        state: "good",
        text: "routes are found by the engine of ROUTING_URL",
      });
    }
    expect(host.asked).toHaveLength(4);
  });

  it.each([
    [500, "", "it answers 500"],
    [429, "", "it has too many requests and asks for a pause of 5 s"],
    [302, "", "it redirects, which is not followed"],
    [200, "<html>", "its answer, with status 200, is not that of graphhopper"],
    [404, "Not found", "its answer, with status 404, is not that of graphhopper"],
    [
      400,
      '{"message":"The requested profile \'hike\' does not exist.\\nAvailable profiles: [car]"}',
      "it says “The requested profile 'hike' does not exist. Available profiles: [car]”",
    ],
  ])("[ROUT-7] says what to do if it answers %i %s", async (status, body, trouble) => {
    host.answer((_asked, answer) => answer.writeHead(status, { location: "/elsewhere" }).end(body));
    const { state, text } = await check("graphhopper");
    expect(state).toBe("notice");
    expect(text).toContain(`the engine of ROUTING_URL finds no routes: ${trouble}. Check that it runs`);
    expect(text).not.toContain("hunter2");
  });

  it("[ROUT-7] says what to do if nothing is there", async () => {
    await host.close();
    expect((await check("osrm")).text).toContain("no connection. Check that it runs");
    host = await startTileHost();
  });
});
