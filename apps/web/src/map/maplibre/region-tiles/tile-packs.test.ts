import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../lib/browser-stub.ts";

stubBrowser();
const { openTilePacks } = await import("./tile-packs.ts");

/** A pack as the contract describes it: each part after its length, 32 bits big endian. */
const packOf = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat(parts.flatMap((part) => [Buffer.of(0, 0, part.length >> 8, part.length & 255), part])),
  );

const serve = (answer: (names: readonly string[]) => Response) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(
      answer(new URL(address, "http://cairn").searchParams.get("tiles")?.split(",") ?? []),
    );
  });
  return asked;
};

const bytesOf = (name: string): Uint8Array => new TextEncoder().encode(`tile ${name}`);
const textOf = (tile: ArrayBuffer): string => new TextDecoder().decode(tile);
const { signal } = new AbortController();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("[NET-3] tiles of the regions", () => {
  it("that are requested together come in one answer, in any order, compressed or not", async () => {
    const asked = serve(
      (names) =>
        new Response(
          packOf(...names.map((name) => (name.startsWith("map") ? gzipSync(bytesOf(name)) : bytesOf(name)))),
        ),
    );
    const { tile } = openTilePacks();
    const tiles = await Promise.all(
      ["map-3-1-2", "contours-3-1-2", "map-3-1-2", "map-3-0-2"].map((name) =>
        tile({ version: "v1", name, signal }),
      ),
    );
    expect(tiles.map(textOf)).toEqual([
      "tile map-3-1-2",
      "tile contours-3-1-2",
      "tile map-3-1-2",
      "tile map-3-0-2",
    ]);
    expect(asked).toEqual(["/apiserver/v1/map/region-packs/v1?tiles=contours-3-1-2,map-3-0-2,map-3-1-2"]);
  });

  it("come in several answers if there are more than one may have, separately for each version", async () => {
    const asked = serve((names) => new Response(packOf(...names.map(bytesOf))));
    const { tile } = openTilePacks();
    const names = Array.from({ length: 30 }, (_, x) => `map-9-${x}-7`);
    const tiles = await Promise.all([
      ...names.map((name) => tile({ version: "v1", name, signal })),
      tile({ version: "v2", name: "map-9-1-7", signal }),
    ]);
    expect(tiles.map(textOf)).toEqual([...names, "map-9-1-7"].map((name) => `tile ${name}`));
    expect(asked.map((address) => address.split(",").length)).toEqual([24, 6, 1]);
  });

  it("are empty where no region has one, and fail individually if the map no longer wants them", async () => {
    const asked = serve((names) => new Response(packOf(...names.map(() => new Uint8Array()))));
    const { tile } = openTilePacks();
    const leaving = new AbortController();
    const [left, stays] = [
      tile({ version: "v1", name: "map-1-0-0", signal: leaving.signal }),
      tile({ version: "v1", name: "map-1-1-0", signal }),
    ];
    leaving.abort();
    await expect(left).rejects.toThrow("aborted");
    expect((await stays).byteLength).toBe(0);
    expect(asked).toEqual(["/apiserver/v1/map/region-packs/v1?tiles=map-1-1-0"]);
  });

  it("of a map that opens are requested before the map asks for them, and come from nowhere else", async () => {
    const asked = serve((names) => new Response(packOf(...names.map((name) => gzipSync(bytesOf(name))))));
    const packs = openTilePacks();
    packs.begin("v1", ["map-3-1-2", "map-3-2-2"]);
    expect(asked).toEqual(["/apiserver/v1/map/region-packs/v1?tiles=map-3-1-2,map-3-2-2"]);
    const early = ["map-3-2-2", "map-3-1-2"].map((name) => packs.tile({ version: "v1", name, signal }));
    expect((await Promise.all(early)).map(textOf)).toEqual(["tile map-3-2-2", "tile map-3-1-2"]);
    expect(asked).toHaveLength(1);
    expect(textOf(await packs.tile({ version: "v1", name: "map-3-1-2", signal }))).toBe("tile map-3-1-2");
    expect(asked).toHaveLength(2);
  });

  it("are requested again when a busy server said that it will have them, and only while the map wants them", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isBusy = true;
    const asked = serve((names) =>
      isBusy
        ? new Response("", { status: 503, headers: { "retry-after": "5" } })
        : new Response(packOf(...names.map(bytesOf))),
    );
    const { tile } = openTilePacks();
    const leaving = new AbortController();
    const wanted = tile({ version: "v1", name: "map-1-0-0", signal });
    const left = expect(tile({ version: "v2", name: "map-1-0-0", signal: leaving.signal })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(2);
    leaving.abort();
    isBusy = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(textOf(await wanted)).toBe("tile map-1-0-0");
    await left;
    expect(asked).toHaveLength(3);
  });

  it("fail in the end if the server stays busy", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = serve(() => new Response("", { status: 503, headers: { "retry-after": "5" } }));
    const { tile } = openTilePacks();
    const refused = expect(tile({ version: "v1", name: "map-1-0-0", signal })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(600_000);
    await refused;
    expect(asked).toHaveLength(6);
  });

  it.each([
    ["a refusal", () => new Response("", { status: 429 })],
    ["an answer that ends too early", () => new Response(Uint8Array.from([0, 0, 0, 9, 1]))],
  ])("fail with %s, and are asked for again", async (_what, refuse) => {
    serve(refuse);
    const { tile } = openTilePacks();
    await expect(tile({ version: "v1", name: "map-1-0-0", signal })).rejects.toThrow();
    serve((names) => new Response(packOf(...names.map(bytesOf))));
    expect(textOf(await tile({ version: "v1", name: "map-1-0-0", signal }))).toBe("tile map-1-0-0");
  });
});
