import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";

stubBrowser();
const { latestTracksQuery } = await import("./latest-tracks.ts");

const at = (x: number, y: number, polyline?: string) => ({ startPosition: { x, y }, polyline });
/** Three points from the format's documentation. */
const documented = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";

const latest = async (workouts: readonly object[]) => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ error: null, payload: workouts, metadata: null })),
  );
  return await new QueryClient().fetchQuery(latestTracksQuery);
};

describe("the place where the map for something new starts", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("is where the latest workout with positions started", async () => {
    expect((await latest([at(0, 0), at(24.9, 60.2), at(7, 45)])).place).toEqual({ x: 24.9, y: 60.2 });
  });

  it("can be on the equator and the Greenwich meridian, and is undefined without positions", async () => {
    expect((await latest([at(0, 51.5)])).place).toEqual({ x: 0, y: 51.5 });
    expect((await latest([at(32.6, 0)])).place).toEqual({ x: 32.6, y: 0 });
    expect((await latest([at(0, 0)])).place).toEqual({ x: 0, y: 0 });
    expect((await latest([])).place).toEqual({ x: 0, y: 0 });
  });

  it("comes with the tracks of workouts that have one", async () => {
    const { tracks } = await latest([at(0, 0), at(-120, 38, documented)]);
    expect(tracks.map(({ lat, lon }) => [[...lat], [...lon]])).toEqual([
      [
        [38.5, 40.7, 43.252],
        [-120.2, -120.95, -126.453],
      ],
    ]);
  });
});
