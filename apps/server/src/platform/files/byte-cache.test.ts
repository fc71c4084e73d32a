import { describe, expect, it } from "vitest";
import { createByteCache } from "./byte-cache.ts";

describe("createByteCache", () => {
  it("removes the least recently used, and rejects what is larger than its limit", () => {
    const cache = createByteCache(10);
    cache.set("a", Buffer.alloc(4));
    cache.set("b", Buffer.alloc(4));
    expect(cache.get("a")).toHaveLength(4);
    cache.set("c", Buffer.alloc(4));
    expect(cache.get("b")).toBeUndefined();
    expect(cache.get("a")).toHaveLength(4);
    cache.set("a", Buffer.alloc(6));
    expect([cache.get("a"), cache.get("c")].map((bytes) => bytes?.length)).toEqual([6, 4]);
    cache.set("d", Buffer.alloc(11));
    expect(["a", "c", "d"].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined]);
  });
});
