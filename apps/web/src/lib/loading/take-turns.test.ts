import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeTurns } from "./take-turns.ts";

/** Whatever comes without waiting for another task. */
const restOfTask = async () => {
  for (let n = 0; n < 100; n += 1) await Promise.resolve();
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("[NET-3] taking turns", () => {
  it("does pieces of work until they have taken long enough, and the others in later tasks", async () => {
    let time = 0;
    const inTurn = takeTurns(8, () => time);
    const done: number[] = [];
    const piece = (n: number) =>
      inTurn(() => {
        time += 4;
        done.push(n);
        return Promise.resolve(n);
      });
    const all = Promise.all([1, 2, 3, 4, 5].map(piece));
    await restOfTask();
    const tasks = [[...done]];
    while (vi.getTimerCount() > 0) {
      const before = done.length;
      vi.advanceTimersToNextTimer();
      await restOfTask();
      tasks.push(done.slice(before));
    }
    expect(tasks).toEqual([[1, 2], [3, 4], [5]]);
    expect(await all).toEqual([1, 2, 3, 4, 5]);
  });

  it("goes on after a piece that fails, whose caller learns of it", async () => {
    const inTurn = takeTurns(8, () => 0);
    const failed = inTurn(() => Promise.reject(new Error("no such letter")));
    const next = inTurn(() => Promise.resolve("drawn"));
    await expect(failed).rejects.toThrow("no such letter");
    expect(await next).toBe("drawn");
  });

  it("does a piece that comes alone without waiting for a task", async () => {
    let time = 0;
    const inTurn = takeTurns(8, () => time);
    await inTurn(() => Promise.resolve());
    time = 1000;
    await inTurn(() => Promise.resolve());
    expect(vi.getTimerCount()).toBe(0);
  });
});
