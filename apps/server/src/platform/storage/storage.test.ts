import { describe, expect, it } from "vitest";
import { createStorage } from "./storage.ts";

/** Storage on a table that a test writes itself; after `fail` the next count is refused. */
function storageWith({ quota = 1000, free = 1e9, minFreeSpace = 0 } = {}) {
  const rows = new Map<string, number>();
  let counts = 0;
  let fails = false;
  const storage = createStorage({
    minFreeSpace,
    freeSpace: async () => await Promise.resolve(free),
    findUsage: async (ownerId) => {
      counts += 1;
      if (fails) {
        fails = false;
        throw new Error("no database");
      }
      return await Promise.resolve({ used: rows.get(ownerId) ?? 0, allowed: quota });
    },
  });
  const fail = (): void => {
    fails = true;
  };
  return { storage, rows, counts: () => counts, fail };
}

describe("createStorage", () => {
  it("[STOR-1] lets uploads that come at once take no more than the quota together", async () => {
    const { storage, rows } = storageWith();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const room = storage.openRoom("ada");
        const refusal = await room.take(100);
        if (!refusal) rows.set("ada", (rows.get("ada") ?? 0) + 100);
        room.close();
        return refusal;
      }),
    );
    expect(rows.get("ada")).toBeLessThanOrEqual(1000);
    expect(outcomes.filter((refusal) => refusal === "storage.quota_used").length).toBeGreaterThanOrEqual(30);
    expect(await storage.openRoom("grace").take(1000)).toBeUndefined();
  });

  it("[STOR-1] counts again before it refuses, so that deleted data is freed at once", async () => {
    const { storage, rows } = storageWith();
    rows.set("ada", 950);
    const room = storage.openRoom("ada");
    expect(await room.take(100)).toBe("storage.quota_used");
    room.close();
    rows.set("ada", 0);
    expect(await storage.openRoom("ada").take(1000)).toBeUndefined();
  });

  it("[STOR-1] forgets uploads that were not stored", async () => {
    const { storage } = storageWith();
    for (let upload = 0; upload < 30; upload += 1) {
      const room = storage.openRoom("ada");
      expect(await room.take(900)).toBeUndefined();
      room.close();
      room.close();
    }
  });

  it("[STOR-1] counts a person's rows once for many pieces of a file", async () => {
    const { storage, counts } = storageWith({ quota: 1e6 });
    const room = storage.openRoom("ada");
    for (let piece = 0; piece < 1000; piece += 1) await room.take(10);
    expect(counts()).toBeLessThan(20);
  });

  it("[STOR-1] counts again after a count that the database did not answer, and believes none before it has", async () => {
    const { storage, rows, fail } = storageWith();
    rows.set("ada", 950);
    const room = storage.openRoom("ada");
    fail();
    await expect(Promise.all([room.foresee(100), room.take(100)])).rejects.toThrow("no database");
    expect(await room.foresee(100)).toBe("storage.quota_used");
    rows.set("ada", 0);
    expect(await room.foresee(100)).toBeUndefined();
  });

  it("[STOR-2] refuses what would exceed the free-space limit, before any of it arrives and while it does", async () => {
    const { storage } = storageWith({ quota: 1e12, free: 100e6, minFreeSpace: 50e6 });
    const room = storage.openRoom("ada");
    expect(await room.foresee(50e6)).toBeUndefined();
    expect(await room.foresee(51e6)).toBe("storage.no_space");
    expect(await room.take(51e6)).toBe("storage.no_space");
    expect(await storage.hasFreeSpace()).toBe(true);
    expect(await storageWith({ free: 49e6, minFreeSpace: 50e6 }).storage.hasFreeSpace()).toBe(false);
  });
});
