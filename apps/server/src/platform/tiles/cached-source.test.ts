import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesBelow } from "../../../test/processes/process-group.ts";
import { pngTile, startTileHost, type TileHost } from "../../../test/stand-ins/tile-host.ts";
import { imageKind } from "./answer-kinds.ts";
import { askSource } from "./ask-source.ts";
import { type CachedSources, createCachedSources } from "./cached-source.ts";
import { createDiskCache } from "./disk-cache.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** 20 kB that decompress to 20 MB. */
const bomb = () => gzipSync(Buffer.concat([pngTile, Buffer.alloc(20_000_000)]));

describe("files from other people's servers", () => {
  let host: TileHost;
  let folder: string;
  let time: number;
  let said: string[];
  const opened: CachedSources[] = [];

  beforeEach(async () => {
    host = await startTileHost();
    folder = await mkdtemp(join(tmpdir(), "cairn-tiles-"));
    time = Date.now();
    said = [];
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((cache) => cache.close()));
    await host.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A process that starts with the shared folder. */
  const start = (maxBytes = 100e6): CachedSources => {
    const cache = createDiskCache({ folder, maxBytes, now: () => time, hasSpace: async () => true });
    const log = pino({ level: "warn" }, { write: (line: string) => said.push(line) });
    const sources = createCachedSources(cache, log, () => time);
    opened.push(sources);
    return sources;
  };
  const get = async (
    sources: CachedSources,
    path = "/5/1/2.png",
    { keepMs = 0, patienceMs = 60_000 } = {},
  ) => {
    const address = `${host.origin}${path}`;
    const question = { address, kind: imageKind, userAgent: "Cairn/0", minFreshMs: keepMs, patienceMs };
    return await sources.get("tiles", address, async (known) => await askSource(question, known, () => time));
  };
  const bytesOf = async (...args: Parameters<typeof get>) => {
    const file = await get(...args);
    return file.ok ? file.value.bytes.toString("latin1") : file.error;
  };
  const tile = pngTile.toString("latin1");

  it("[MAPSRC-2] are requested once, however many want one at the same moment, in two processes", async () => {
    host.answer((_asked, answer) => setTimeout(() => answer.end(pngTile), 50));
    const processes = [start(), start()];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => bytesOf(processes[index % 2] ?? start())),
    );
    expect(new Set(answers)).toEqual(new Set([tile]));
    expect(host.asked).toHaveLength(1);
  });

  it("[MAPSRC-2] are requested six at a time", async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    host.answer((_asked, answer) => void isReleased.then(() => answer.end(pngTile)));
    const sources = start();
    const answers = Promise.all(Array.from({ length: 40 }, (_, index) => get(sources, `/9/${index}/0.png`)));
    await expect.poll(() => host.asked.length).toBe(6);
    release();
    await answers;
    expect(host.asked).toHaveLength(40);
    expect(host.mostAtOnce()).toBe(6);
  });

  it("[MAPSRC-2] are not withheld from another process by one in which they wait for their turn", async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    host.answer(({ url }, answer) => {
      if (url === "/9/6/0.png") answer.end(pngTile);
      else void isReleased.then(() => answer.end(pngTile));
    });
    const [busy, idle] = [start(), start()];
    const slow = Array.from({ length: 6 }, (_, index) => bytesOf(busy, `/9/${index}/0.png`));
    await expect.poll(() => host.asked.length).toBe(6);
    const waiting = bytesOf(busy, "/9/6/0.png");
    expect(await bytesOf(idle, "/9/6/0.png")).toBe(tile);
    release();
    expect(new Set(await Promise.all([...slow, waiting]))).toEqual(new Set([tile]));
    expect(host.asked).toHaveLength(7);
  });

  it("[MAPSRC-2] survive a restart", async () => {
    await get(start());
    expect(await bytesOf(start())).toBe(tile);
    expect(host.asked).toHaveLength(1);
  });

  it.each([
    ["max-age=3600", {}, hour],
    ["public, max-age=60, s-maxage=3600", {}, hour],
    ["max-age=7200", { age: "3600" }, hour],
    [undefined, { date: "Thu, 01 Jan 2026 00:00:00 GMT", expires: "Thu, 01 Jan 2026 01:00:00 GMT" }, hour],
    [undefined, {}, 7 * day],
  ])("[MAPSRC-3] are fresh as long as their source says: %s %o", async (cacheControl, headers, freshMs) => {
    host.answer((_asked, answer) => {
      answer.writeHead(200, {
        ...headers,
        ...(cacheControl !== undefined && { "cache-control": cacheControl }),
      });
      answer.end(pngTile);
    });
    const sources = start();
    await get(sources);
    time += freshMs - 1;
    await get(sources);
    expect(host.asked).toHaveLength(1);
    time += 1;
    expect(await bytesOf(sources)).toBe(tile);
    await expect.poll(() => host.asked.length).toBe(2);
  });

  it("[MAPSRC-3] are kept for as many days as the operator says, whatever the source says", async () => {
    host.answer((_asked, answer) => answer.writeHead(200, { "cache-control": "no-store" }).end(pngTile));
    const sources = start();
    await get(sources, undefined, { keepMs: 7 * day });
    time += 7 * day - 1;
    await get(sources, undefined, { keepMs: 7 * day });
    expect(host.asked).toHaveLength(1);
  });

  it("[MAPSRC-3] that must not be kept are not", async () => {
    host.answer((_asked, answer) => answer.writeHead(200, { "cache-control": "no-store" }).end(pngTile));
    const sources = start();
    await get(sources);
    await get(sources);
    expect(host.asked).toHaveLength(2);
    expect(await filesBelow(folder)).toEqual([]);
  });

  it("[MAPSRC-3] are used stale while the source says whether they are still valid", async () => {
    host.answer(({ headers }, answer) => {
      if (headers["if-none-match"] === '"a"') answer.writeHead(304, { "cache-control": "max-age=60" }).end();
      else answer.writeHead(200, { etag: '"a"', "cache-control": "max-age=60" }).end(pngTile);
    });
    const sources = start();
    await get(sources);
    time += 61_000;
    host.answer(({ headers }, answer) => {
      // The client already has an answer.
      expect(headers["if-none-match"]).toBe('"a"');
      answer.writeHead(304, { "cache-control": "max-age=600" }).end();
    });
    expect(await bytesOf(sources)).toBe(tile);
    await sources.close();
    time += 599_000;
    expect(await bytesOf(sources)).toBe(tile);
    expect(host.asked).toHaveLength(2);
  });

  it("[MAPSRC-3] that must be revalidated are not used stale", async () => {
    host.answer((_asked, answer) => answer.writeHead(200, { "cache-control": "no-cache" }).end(pngTile));
    const sources = start();
    await get(sources);
    const other = Buffer.concat([pngTile, Buffer.from("newer")]);
    host.answer((_asked, answer) => answer.end(other));
    expect(await bytesOf(sources)).toBe(other.toString("latin1"));
  });

  it("[MAPSRC-3] outlive their source", async () => {
    const sources = start();
    await get(sources);
    time += 90 * day;
    host.answer((_asked, answer) => answer.writeHead(500).end());
    expect(await bytesOf(sources)).toBe(tile);
  });

  it("[MAPSRC-4] that do not exist are requested again after ten minutes", async () => {
    host.answer((_asked, answer) => answer.writeHead(404).end("nothing"));
    const sources = start();
    expect(await bytesOf(sources)).toBe("");
    time += 599_000;
    expect(await bytesOf(sources)).toBe("");
    expect(host.asked).toHaveLength(1);
    time += 1_000;
    host.answer((_asked, answer) => answer.end(pngTile));
    await get(sources);
    await sources.close();
    expect(await bytesOf(sources)).toBe(tile);
  });

  it("[MAPSRC-4] that failed are not requested for a moment, nor from a host for as long a pause as it asks for", async () => {
    const sources = start();
    host.answer((_asked, answer) => answer.writeHead(500).end());
    expect([await bytesOf(sources), await bytesOf(sources)]).toEqual(["unavailable", "unavailable"]);
    expect(host.asked).toHaveLength(1);
    time += 5_000;
    host.answer((_asked, answer) => answer.writeHead(429, { "retry-after": "120" }).end());
    await get(sources);
    time += 119_000;
    expect(await bytesOf(sources, "/6/0/0.png")).toBe("unavailable");
    expect(host.asked).toHaveLength(2);
    time += 1_000;
    host.answer((_asked, answer) => answer.end(pngTile));
    expect(await bytesOf(sources, "/6/0/0.png")).toBe(tile);
  });

  it("[MAPSRC-4] that wait for their turn are not requested from a host that asks for a pause meanwhile", async () => {
    host.answer((_asked, answer) => answer.writeHead(429, { "retry-after": "120" }).end());
    const sources = start();
    await Promise.all(Array.from({ length: 40 }, (_, index) => get(sources, `/9/${index}/0.png`)));
    expect(host.asked.length).toBeLessThanOrEqual(6);
  });

  it.each([
    [
      "redirects",
      "redirects",
      (answer) => answer.writeHead(302, { location: "http://169.254.169.254/" }).end(pngTile),
    ],
    [
      "a page",
      "is not image",
      (answer) => answer.writeHead(200, { "content-type": "image/png" }).end("<html>Log in</html>"),
    ],
    ["too much", "longer than", (answer) => answer.end(Buffer.concat([pngTile, Buffer.alloc(3_000_000)]))],
    ["a bomb", "longer than", (answer) => answer.writeHead(200, { "content-encoding": "gzip" }).end(bomb())],
    ["drops", "no complete answer", (answer) => answer.write(pngTile)],
    ["a broken line", "no connection", (answer) => answer.destroy()],
    ["an error", "it answers 503", (answer) => answer.writeHead(503).end()],
  ] satisfies readonly [string, string, (answer: ServerResponse) => unknown][])(
    "[MAPSRC-5] are refused in words where the host answers with %s",
    { tags: ["all"] },
    async (_what, reason, how) => {
      host.answer((_asked, answer) => how(answer));
      // Only an answer that never ends is not awaited for long.
      const limit = reason === "no complete answer" ? { patienceMs: 5_000 } : {};
      expect(await bytesOf(start(), "/1/0/0.png?key=secret", limit)).toBe("unavailable");
      expect(host.asked).toHaveLength(1);
      expect(said.join("")).toContain(reason);
      expect(said.join("")).not.toContain("secret");
      expect(await filesBelow(folder)).toEqual([]);
    },
  );

  it("[MAPSRC-2] take no more of the disk than is set, and the least recently used are removed first", async () => {
    const large = Buffer.concat([pngTile, Buffer.alloc(10_000)]);
    host.answer((_asked, answer) => answer.end(large));
    const maxBytes = 400_000;
    const sources = start(maxBytes);
    for (let index = 0; index < 100; index += 1) {
      time += 61_000;
      await get(sources, `/9/${index}/0.png`);
      // In use all the time.
      await get(sources, "/9/0/0.png");
      const sizes = await Promise.all(
        (await filesBelow(folder)).map(async (path) => (await stat(path)).size),
      );
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxBytes);
    }
    expect(host.asked).toHaveLength(100);
    await get(sources, "/9/99/0.png");
    expect(host.asked).toHaveLength(100);
    await get(sources, "/9/1/0.png");
    expect(host.asked).toHaveLength(101);
  });

  it("[MAPSRC-2] that were half written, or locked, by a process that is gone do no harm", async () => {
    await get(start());
    const [path = ""] = await filesBelow(folder);
    const whole = await readFile(path);
    await rm(path);
    await writeFile(path, whole.subarray(0, 7));
    await writeFile(`${path}.lock`, "");
    const long = new Date(time - hour);
    await utimes(`${path}.lock`, long, long);
    expect(await bytesOf(start())).toBe(tile);
    expect(host.asked).toHaveLength(2);
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".lock"))).toEqual([]);
  });

  it("[MAPSRC-1] do not reveal the key in their address", async () => {
    await get(start(), "/5/1/2.png?key=secret");
    for (const path of await filesBelow(folder)) {
      expect(path + (await readFile(path, "latin1"))).not.toContain("secret");
    }
  });
});
