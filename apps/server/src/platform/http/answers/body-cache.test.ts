import { gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { BodyCache } from "./body-cache.ts";

const bodyOf = (letter: string, length = 1000): Buffer => Buffer.from(letter.repeat(length));

describe("the cache of bodies", () => {
  it("makes a body once for all who ask at the same time, and keeps it", async () => {
    const cache = new BodyCache(10_000);
    const make = vi.fn<() => Promise<Buffer>>(() => Promise.resolve(bodyOf("a")));
    const bodies = await Promise.all([1, 2, 3].map(() => cache.body("a", false, make)));
    expect((await cache.body("a", false, make)).bytes).toEqual(bodyOf("a"));
    expect(make).toHaveBeenCalledTimes(1);
    expect(bodies.map(({ isGzip }) => isGzip)).toEqual([false, false, false]);
    expect(cache.size).toBe(1000);
  });

  it("compresses repeated bodies, and decompresses them for clients that do not accept that", async () => {
    const cache = new BodyCache(10_000);
    const ask = (acceptsGzip: boolean) => cache.body("a", acceptsGzip, () => Promise.resolve(bodyOf("a")));
    expect((await ask(true)).isGzip).toBe(false);
    await expect.poll(async () => (await ask(true)).isGzip).toBe(true);
    const packed = await ask(true);
    expect(gunzipSync(packed.bytes)).toEqual(bodyOf("a"));
    expect(cache.size).toBe(packed.bytes.length);
    expect(await ask(false)).toEqual({ bytes: bodyOf("a"), isGzip: false });
  });

  it("stays within its limit, and removes the least recently used", async () => {
    const cache = new BodyCache(2500);
    const made: string[] = [];
    const ask = (key: string, length?: number) =>
      cache.body(key, false, () => {
        made.push(key);
        return Promise.resolve(bodyOf(key, length));
      });
    for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key);
    expect(made).toEqual(["a", "b", "c", "b"]);
    await ask("d", 3000);
    expect(cache.size).toBe(2000);
  });

  it("keeps nothing of a failure", async () => {
    const cache = new BodyCache(2500);
    await expect(cache.body("a", false, () => Promise.reject(new Error("busy")))).rejects.toThrow("busy");
    expect((await cache.body("a", false, () => Promise.resolve(bodyOf("a")))).bytes).toEqual(bodyOf("a"));
  });
});
