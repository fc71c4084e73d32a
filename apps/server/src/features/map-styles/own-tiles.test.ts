import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pictureArchive } from "../../../test/files/picture-archive.ts";
import { pngTile, startTileHost, type TileHost } from "../../../test/stand-ins/tile-host.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { MapSource } from "../../platform/tiles/map-sources.ts";

/** All tiles that the archive says to have. */
const world = { maxZoom: 0, bounds: { west: -180, south: -85, east: 180, north: 85 } };

describe("[MAPSRC-10] tiles of views that only the caller sees whole", () => {
  let host: TileHost;
  let server: TestApp;

  beforeEach(async () => {
    host = await startTileHost();
  });
  afterEach(async () => {
    await server.close();
    await host.close();
  });

  const start = async (source: MapSource) => {
    server = await createTestApp({ humanCheck: "off", mapSources: { DEFAULT: source } });
    const [owner, other] = [await server.signUp("owner"), await server.signUp("other")];
    // Opens the source.
    expect((await server.call("GET", "/map/styles")).json().payload).toHaveLength(1);
    return { owner, other };
  };
  const startPictures = () =>
    start({
      kind: "raster",
      keepDays: 7,
      template: `${host.origin}/{z}/{x}/{y}.png`,
      attribution: "© Example",
      maxZoom: 18,
      tileSize: 256,
    });
  const ask = async (tile: string, user?: TestUser) =>
    await server.call("GET", `/map/tiles/DEFAULT/${tile}`, { key: user?.key });
  /** How often the source is asked for tiles that are requested one after the other. */
  const askedFor = async (...tiles: readonly (readonly [string, TestUser?])[]) => {
    const before = host.asked.length;
    for (const [tile, user] of tiles) {
      const answer = await ask(tile, user);
      expect([answer.statusCode, answer.rawPayload.equals(pngTile)]).toEqual([200, true]);
    }
    return host.asked.length - before;
  };

  it("are stored for the caller alone: their speed tells nobody else that somebody has looked there", async () => {
    const { owner, other } = await startPictures();
    const [shared, own] = ["17/1/1", "17/1/1?own=1"];
    expect(await askedFor([own, owner], [own, owner])).toBe(1);
    expect(await askedFor([shared], [shared, other], [shared, owner])).toBe(1);
    expect(await askedFor([own, other], [own, other])).toBe(1);
    expect(await askedFor([own, owner], [shared], [own, other])).toBe(0);
  });

  it("are not taken from what everybody gets either, so that nothing depends on the order", async () => {
    const { owner } = await startPictures();
    expect(await askedFor(["16/1/1"])).toBe(1);
    expect(await askedFor(["16/1/1?own=1", owner])).toBe(1);
  });

  it("are for the caller's own client to keep, like other tiles", async () => {
    const { owner } = await startPictures();
    const { headers } = await ask("15/1/1?own=1", owner);
    expect(headers["cache-control"]).toBe("private, max-age=86400");
    expect(headers["vary"]).toContain("STTAuthorization");
  });

  it("are refused without a session, and leave nothing for others when one ends under an open map", async () => {
    const { owner } = await startPictures();
    const before = host.asked.length;
    const nobody = await ask("14/1/1?own=1");
    expect([nobody.statusCode, nobody.json().error.reason]).toEqual([401, "session.required"]);
    const gone = await ask("14/1/1?own=1", { ...owner, key: "ended" });
    expect([gone.statusCode, gone.json().error.reason]).toEqual([401, "session.expired"]);
    expect(host.asked.length).toBe(before);
    expect(await askedFor(["14/1/1"])).toBe(1);
  });

  it("[MAPSRC-8] are stored the same way if they come from an archive on a server", async () => {
    const archive = pictureArchive(world, pngTile);
    host.answer(({ headers }, answer) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
      answer.writeHead(206).end(archive.subarray(Number(from), Number(to) + 1));
    });
    const { owner, other } = await start({
      kind: "pmtiles",
      keepDays: 7,
      archive: { address: `${host.origin}/world.pmtiles` },
      attribution: "© Example",
      style: undefined,
      key: undefined,
      hosts: [],
    });
    const [shared, own] = ["0/0/0", "0/0/0?own=1"];
    expect(await askedFor([own, owner], [own, owner])).toBe(1);
    expect(await askedFor([shared], [shared, other], [own, owner])).toBe(1);
  });
});
