import { describe, expect, it } from "vitest";
import { createSemaphore } from "./weighted-semaphore.ts";

describe("createSemaphore", () => {
  it("keeps running tasks within the capacity, in order of arrival, and lets failures free their share", async () => {
    const gate = createSemaphore(3, 10);
    const log: string[] = [];
    const ends = new Map<string, PromiseWithResolvers<void>>();
    const begin = (name: string, weight: number) => {
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return gate.run(weight, async () => {
        log.push(name);
        await end.promise;
        return name;
      });
    };
    const tasks = [begin("a", 2), begin("b", 5), begin("c", 1), begin("d", 1)];
    await Promise.resolve();
    expect(log).toEqual(["a"]);
    ends.get("a")?.reject(new Error("broken"));
    await expect(tasks[0]).rejects.toThrow("broken");
    expect(log).toEqual(["a", "b"]);
    ends.get("b")?.resolve();
    expect(await tasks[1]).toEqual({ ok: true, value: "b" });
    expect(log).toEqual(["a", "b", "c", "d"]);
    for (const end of ends.values()) end.resolve();
    await Promise.all(tasks.slice(2));
  });

  it("refuses when too many wait", async () => {
    const gate = createSemaphore(1, 1);
    const end = Promise.withResolvers<void>();
    const running = gate.run(1, () => end.promise);
    const waiting = gate.run(1, async () => "waited");
    expect(await gate.run(1, async () => "late")).toEqual({ ok: false, error: "busy" });
    end.resolve();
    await running;
    expect(await waiting).toEqual({ ok: true, value: "waited" });
    expect(await gate.run(1, async () => "again")).toEqual({ ok: true, value: "again" });
  });
});
