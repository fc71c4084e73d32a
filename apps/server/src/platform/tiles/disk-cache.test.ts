import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { filesBelow } from "../../../test/processes/process-group.ts";
import { createDiskCache, type DiskCache } from "./disk-cache.ts";

const minute = 60_000;

describe("a lock of a key that processes share", () => {
  let folder: string;
  let time: number;

  beforeEach(async () => {
    // A lock is renewed only when a test says so.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    folder = await mkdtemp(join(tmpdir(), "cairn-locks-"));
    time = Date.now();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true, force: true });
  });

  /** The cache of another process in the same folder. */
  const start = (): DiskCache =>
    createDiskCache({ folder, maxBytes: 1e6, now: () => time, hasSpace: async () => true });
  const leftovers = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => /\.(?:lock|new)$/.test(name));

  it("is held by one at a time, and leaves nothing behind", async () => {
    const [one, other] = [start(), start()];
    const release = await one.lock("tile");
    expect(release).toBeDefined();
    expect(await other.lock("tile")).toBeUndefined();
    const elsewhere = await other.lock("another tile");
    expect(elsewhere).toBeDefined();
    await elsewhere?.();
    await release?.();
    const next = await other.lock("tile");
    expect(next).toBeDefined();
    await next?.();
    expect(await leftovers()).toEqual([]);
  });

  it("is kept by whoever took it over from a process that hung, when that one releases its own", async () => {
    const first = await start().lock("tile");
    time += minute + 1000;
    const second = await start().lock("tile");
    expect([first, second].map((lock) => typeof lock)).toEqual(["function", "function"]);
    await first?.();
    expect(await start().lock("tile")).toBeUndefined();
    await second?.();
    expect(await leftovers()).toEqual([]);
  });

  it("is renewed while it is held, however long", async () => {
    const release = await start().lock("tile");
    const [path = ""] = await filesBelow(folder);
    for (let renewed = 1; renewed <= 4; renewed += 1) {
      time += minute / 2;
      vi.advanceTimersByTime(minute / 2);
      await expect.poll(async () => (await stat(path)).mtimeMs).toBeGreaterThan(time - 1000);
      expect(await start().lock("tile")).toBeUndefined();
    }
    await release?.();
    expect(await leftovers()).toEqual([]);
  });

  it("is taken over by exactly one of many that find it abandoned in the same moment", async () => {
    for (let round = 0; round < 50; round += 1) {
      const key = `tile ${round}`;
      await start().lock(key);
      time += minute + 1000;
      const locks = await Promise.all(Array.from({ length: 8 }, () => start().lock(key)));
      const held = locks.filter((release) => release !== undefined);
      expect(held).toHaveLength(1);
      await held[0]?.();
    }
    expect(await leftovers()).toEqual([]);
  });

  it("is removed with the least used files if nobody asks for its key any more", async () => {
    await start().lock("tile");
    time += minute + 1000;
    const file = { mediaType: undefined, etag: undefined, lastModified: undefined, mayBeStale: false };
    await start().write("another tile", { ...file, bytes: Buffer.from("b"), freshUntil: time });
    expect(await leftovers()).toEqual([]);
    expect(await filesBelow(folder)).toHaveLength(1);
  });
});
