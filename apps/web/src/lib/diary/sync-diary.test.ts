import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";
import { type StubbedWorkout, stubDiaryServer } from "./diary-server-stub.ts";
import type { DiaryShelf, StoredDiary } from "./diary-shelf.ts";
import type { Diary } from "./diary.ts";

stubBrowser();

const key = (n: number) => n.toString(16).padStart(24, "0");
const june: StubbedWorkout = {
  key: key(1),
  month: 665,
  startTime: Date.UTC(2025, 5, 2, 6, 30, 1, 250),
  metres: 10_000,
  title: "Round the lake",
};
const juneToo: StubbedWorkout = { key: key(2), month: 665, startTime: Date.UTC(2025, 5, 9), title: "Hills" };
const may: StubbedWorkout = { key: key(3), month: 664, startTime: Date.UTC(2025, 4, 9), metres: 5000 };

/** Storage that outlives pages. */
const newShelf = () => {
  const kept = new Map<string, StoredDiary>();
  const shelf: DiaryShelf = {
    read: (owner) => Promise.resolve(kept.get(owner)),
    write(owner, { list, put = [], removed = [] }) {
      const { list: listBefore, months = [] } = kept.get(owner) ?? { list: undefined };
      const changed = new Set([...put.map(({ month }) => month), ...removed]);
      kept.clear();
      kept.set(owner, {
        list: list ?? listBefore,
        months: [...months.filter(({ month }) => !changed.has(month)), ...put],
      });
      return Promise.resolve();
    },
  };
  return { shelf, kept };
};

/** A page opened again, with everything that it shows in order. */
const openPage = async ({ shelf }: { readonly shelf: DiaryShelf }, owner = "ann") => {
  vi.resetModules();
  const { releaseDiary, storedDiary, syncDiary } = await import("./sync-diary.ts");
  const shown: Diary[] = [];
  const sync = () =>
    syncDiary({
      owner,
      shelf,
      publish: (diary) => void shown.push(diary),
      signal: new AbortController().signal,
    });
  return { sync, shown, kept: () => storedDiary({ owner, shelf }), releaseDiary };
};
const keysIn = (diary: Diary | undefined) => diary?.workouts.map(({ workoutKey }) => workoutKey);

describe("[DIARY-1] fetching the diary", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("loads all workouts with numbers and texts, oldest first", async () => {
    const server = stubDiaryServer([june, juneToo, may]);
    const { sync } = await openPage(newShelf());
    const diary = await sync();
    expect(keysIn(diary)).toEqual([key(3), key(1), key(2)]);
    expect(diary.workouts[1]).toEqual({
      workoutKey: key(1),
      activityId: 1,
      startTime: Date.UTC(2025, 5, 2, 6, 30, 1, 250),
      timeOffsetInMinutes: 120,
      totalTime: 3600,
      totalDistance: 10_000,
      energyConsumption: 500,
      totalAscent: 40,
      vertical: 0,
      avgSpeed: 2.78,
      sharingFlags: 0,
      description: "Round the lake",
      notes: undefined,
    });
    expect(diary.workouts[2]).toMatchObject({ avgSpeed: undefined, description: "Hills" });
    expect(diary).toMatchObject({ isComplete: true, hasTexts: true, progress: undefined });
    expect(server.asked()).toEqual(["months", "columns?part=numbers", "columns?part=texts&months=665,664"]);
  });

  it("is complete at once if there is no workout", async () => {
    stubDiaryServer([]);
    const { sync } = await openPage(newShelf());
    expect(await sync()).toMatchObject({
      workouts: [],
      count: 0,
      isComplete: true,
      hasTexts: true,
      progress: undefined,
    });
  });

  it("reports its progress, and is ready with all numbers and the texts of the latest twelve months", async () => {
    const years = Array.from({ length: 30 }, (_, n) => ({
      ...june,
      key: key(n),
      month: 665 - n,
      startTime: june.startTime - n * 30 * 86_400_000,
    }));
    const server = stubDiaryServer(years);
    const { sync, shown } = await openPage(newShelf());
    await sync();
    expect(shown.slice(0, 3).map(({ isComplete, progress }) => [isComplete, progress])).toEqual([
      [false, { loaded: 0, total: 30 }],
      [false, { loaded: 1, total: 30 }],
      [false, { loaded: 2, total: 30 }],
    ]);
    const first = shown.find(({ isComplete }) => isComplete);
    expect(first).toMatchObject({ hasTexts: false, progress: undefined });
    expect(first?.workouts).toHaveLength(30);
    const latest = (diary: Diary | undefined) => keysIn(diary)?.slice(-12);
    expect(latest(first)).toEqual(latest(shown.at(-1)));
    // Earlier ones have placeholder keys that belong to no workout, all different.
    const others = keysIn(first)?.slice(0, -12) ?? [];
    expect(others.filter((one) => /^[0-9a-f]{24}$/.test(one))).toEqual([]);
    expect(new Set(others).size).toBe(18);
    expect(keysIn(shown.at(-1))).toEqual(years.map((one) => one.key).toReversed());
    expect(server.asked().map((address) => address.split("&")[0])).toEqual([
      "months",
      "columns?part=numbers",
      "columns?part=texts",
      "columns?part=texts",
    ]);
  });

  it("shows the stored diary before the server has answered, and then requests no columns", async () => {
    const server = stubDiaryServer([june, may]);
    const storage = newShelf();
    await (await openPage(storage)).sync();
    server.asked();
    const { sync, shown } = await openPage(storage);
    server.meddle(() => {
      expect(keysIn(shown[0])).toEqual([key(3), key(1)]);
      return undefined;
    });
    const diary = await sync();
    expect(server.asked()).toEqual(["months"]);
    expect(diary).toBe(shown[0]);
  });

  it("is available without a connection once it was loaded", async () => {
    const server = stubDiaryServer([june, may]);
    const storage = newShelf();
    await (await openPage(storage)).sync();
    server.meddle(() => new TypeError("no network"));
    const { sync, shown } = await openPage(storage);
    await expect(sync()).rejects.toMatchObject({ reason: "network" });
    expect(shown).toMatchObject([{ isComplete: true, hasTexts: true, workouts: [{}, {}] }]);
  });

  it.each<[string, readonly StubbedWorkout[], readonly string[], readonly string[]]>([
    ["title", [{ ...june, title: "Fog" }, may], [key(3), key(1)], ["columns?part=texts&months=665"]],
    ["number", [{ ...june, metres: 9000 }, may], [key(3), key(1)], ["columns?part=numbers&months=665"]],
    [
      "workout more",
      [june, juneToo, may],
      [key(3), key(1), key(2)],
      ["columns?part=numbers&months=665", "columns?part=texts&months=665"],
    ],
    ["month less", [june], [key(1)], []],
    [
      "start in another month",
      [{ ...june, month: 664, startTime: may.startTime + 1 }, may],
      [key(3), key(1)],
      ["columns?part=numbers&months=664", "columns?part=texts&months=664"],
    ],
  ])("asks after a change for the changed months and parts alone: a %s", async (_what, next, keys, asked) => {
    const server = stubDiaryServer([june, may]);
    const storage = newShelf();
    const { sync, shown } = await openPage(storage);
    const before = await sync();
    server.asked();
    server.have(next);
    shown.length = 0;
    const diary = await sync();
    expect(server.asked()).toEqual(["months", ...asked]);
    expect(keysIn(diary)).toEqual(keys);
    expect(diary).toMatchObject({ isComplete: true, hasTexts: true });
    // At no moment was there anything in between.
    expect(shown.map(keysIn)).toEqual([keysIn(before), keys]);
    // The next page has it as well.
    const again = await openPage(storage);
    expect(keysIn(await again.sync())).toEqual(keys);
    expect(server.asked()).toEqual(["months"]);
  });

  it("keeps the same objects for months that have not changed", async () => {
    const server = stubDiaryServer([june, may]);
    const { sync } = await openPage(newShelf());
    const before = await sync();
    server.have([{ ...june, title: "Fog" }, may]);
    const diary = await sync();
    expect(diary.workouts[0]).toBe(before.workouts[0]);
    expect(diary.workouts[1]).toEqual({ ...before.workouts[1], description: "Fog" });
  });

  it("continues where it was interrupted, in this page and in the next", async () => {
    const server = stubDiaryServer([june, may]);
    const cut = (month: number) =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            controller.enqueue(server.numbersBlock(month));
            controller.enqueue(new Uint8Array([9, 0, 0]));
            controller.close();
          },
        }),
      );
    const cutOff = async () => {
      server.asked();
      server.meddle((call) => (call === 1 ? cut(665) : undefined));
      const storage = newShelf();
      const page = await openPage(storage);
      await expect(page.sync()).rejects.toMatchObject({ reason: "network", status: 0 });
      server.asked();
      server.meddle(() => undefined);
      return { storage, page };
    };
    const { page: nextTry, storage } = await cutOff();
    const nextPage = await openPage((await cutOff()).storage);
    for (const { sync } of [nextTry, nextPage]) {
      await sync();
      expect(server.asked()[1]).toBe("columns?part=numbers&months=664");
    }
    // A diary that arrived in two tries is complete for the next page, also without a connection.
    server.meddle(() => new TypeError("no network"));
    const last = await openPage(storage);
    await expect(last.sync()).rejects.toMatchObject({ reason: "network" });
    expect(last.shown).toMatchObject([{ isComplete: true, hasTexts: true, workouts: [{}, {}] }]);
  });

  it("fetches again what changed during loading, and never combines keys with numbers of another moment", async () => {
    const server = stubDiaryServer([june, may]);
    server.meddle((_call, address) => {
      // Between the numbers and the texts, a workout is added that is older than the other one in its month.
      if (address.includes("part=texts"))
        server.have([june, { ...juneToo, startTime: june.startTime - 1 }, may]);
      return undefined;
    });
    const { sync, shown } = await openPage(newShelf());
    const diary = await sync();
    expect(diary.workouts.map(({ workoutKey, description }) => [workoutKey, description])).toEqual([
      [key(3), undefined],
      [key(2), "Hills"],
      [key(1), "Round the lake"],
    ]);
    const wrong = shown.flatMap(({ workouts }) =>
      workouts.filter(({ workoutKey, totalDistance }) => workoutKey === key(2) && totalDistance > 0),
    );
    expect(wrong).toEqual([]);
  });

  it("rejects an invalid block, and stores nothing of it", async () => {
    const server = stubDiaryServer([june]);
    server.meddle((call) => (call === 1 ? new Response(new Uint8Array(20)) : undefined));
    const storage = newShelf();
    const { sync } = await openPage(storage);
    await expect(sync()).rejects.toMatchObject({ reason: "unreadable" });
    expect([...storage.kept.values()].flatMap(({ months }) => months)).toEqual([]);
  });

  it("is dropped at logout, also by a try that is still running", async () => {
    const server = stubDiaryServer([june]);
    vi.resetModules();
    const { releaseDiary, syncDiary } = await import("./sync-diary.ts");
    const sync = async () => {
      const settings = { publish: () => undefined, signal: new AbortController().signal };
      return await syncDiary({ ...settings, owner: "ann", shelf: newShelf().shelf });
    };
    await sync();
    releaseDiary();
    server.asked();
    server.meddle((_call, address) => {
      if (address.includes("part=texts")) releaseDiary();
      return undefined;
    });
    await sync();
    expect(server.asked()).toHaveLength(3);
    server.meddle(() => undefined);
    await sync();
    expect(server.asked()).toHaveLength(3);
  });

  it("starts empty for the next person who logs in, also in the same page", async () => {
    const server = stubDiaryServer([june]);
    const storage = newShelf();
    vi.resetModules();
    const { syncDiary } = await import("./sync-diary.ts");
    const shown: Diary[] = [];
    const settings = {
      shelf: storage.shelf,
      publish: (diary: Diary) => void shown.push(diary),
      signal: new AbortController().signal,
    };
    await syncDiary({ ...settings, owner: "ann" });
    server.have([may]);
    shown.length = 0;
    const diary = await syncDiary({ ...settings, owner: "bea" });
    expect(keysIn(diary)).toEqual([key(3)]);
    expect(shown.flatMap(keysIn)).not.toContain(key(1));
    expect([...storage.kept.keys()]).toEqual(["bea"]);
  });
});

describe("[DIARY-1] a stored diary", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("is available without the server once all of it has loaded, and a sync continues from it", async () => {
    const server = stubDiaryServer([june, may]);
    const shelf = newShelf();
    await (await openPage(shelf)).sync();
    server.asked();
    const read = vi.spyOn(shelf.shelf, "read");
    const { kept, sync } = await openPage(shelf);
    const diary = await kept();
    expect(keysIn(diary)).toEqual([key(3), key(1)]);
    expect(server.asked()).toEqual([]);
    expect(await sync()).toBe(diary);
    expect(server.asked()).toEqual(["months"]);
    expect(read).toHaveBeenCalledOnce();
  });

  it("is not available before that, and never another person's", async () => {
    const shelf = newShelf();
    expect(await (await openPage(shelf)).kept()).toBeUndefined();
    const server = stubDiaryServer([june, may]);
    // The numbers do not arrive.
    server.meddle((_call, address) => (address.includes("columns") ? new Error("no connection") : undefined));
    await expect((await openPage(shelf)).sync()).rejects.toThrow();
    expect(await (await openPage(shelf)).kept()).toBeUndefined();
    server.meddle(() => undefined);
    await (await openPage(shelf)).sync();
    expect(await (await openPage(shelf, "ben")).kept()).toBeUndefined();
  });

  it("is not shown if the session ended while it was read", async () => {
    stubDiaryServer([june]);
    const shelf = newShelf();
    await (await openPage(shelf)).sync();
    const { kept, releaseDiary } = await openPage(shelf);
    const reading = kept();
    releaseDiary();
    expect(await reading).toBeUndefined();
  });
});
