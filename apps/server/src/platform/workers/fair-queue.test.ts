import { beforeEach, describe, expect, it } from "vitest";
import { FairQueue, type QueueLimits, type Share } from "./fair-queue.ts";

const limits: QueueLimits = {
  atOnce: 1,
  atOncePerKey: 1,
  waiting: 12,
  waitingPerGroup: 8,
  waitingPerKey: 4,
};
const person = (key: string): Share => ({ group: "person", key });
const address = (key: string): Share => ({ group: "address", key });
const login = (from: string, name: string): Share => ({ group: "login", key: from, also: [name] });

describe("FairQueue", () => {
  let begun: string[];
  let ends: Map<string, PromiseWithResolvers<string>>;

  beforeEach(() => {
    begun = [];
    ends = new Map();
  });

  /** Sends a task that runs until it is told to end. */
  const send = (queue: FairQueue, share: Share, name: string) =>
    queue.run(share, () => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });

  /** Ends running tasks one after the other, until none is left. */
  const endAll = async (): Promise<void> => {
    await new Promise(setImmediate);
    for (let ended = 0; ended < begun.length; ended += 1) {
      ends.get(begun[ended] ?? "")?.resolve("done");
      await new Promise(setImmediate);
    }
  };

  it("lets callers of a group take turns, whoever sent more, and groups before them", async () => {
    const queue = new FairQueue(limits);
    const sent = [
      send(queue, address("a"), "a1"),
      send(queue, address("a"), "a2"),
      send(queue, address("a"), "a3"),
      send(queue, address("b"), "b1"),
      send(queue, address("b"), "b2"),
      send(queue, person("p"), "p1"),
    ];
    await endAll();
    await Promise.all(sent);
    expect(begun).toEqual(["a1", "a2", "p1", "b1", "a3", "b2"]);
  });

  it("refuses at once what exceeds a caller's share, and accepts what others send", async () => {
    const queue = new FairQueue(limits);
    const sent = Array.from({ length: 5 }, (_, i) => send(queue, address("flood"), `f${i}`));
    expect(await send(queue, address("flood"), "late")).toEqual({ ok: false, error: "share_used" });
    sent.push(send(queue, address("other"), "other"));
    await endAll();
    expect(await sent.at(-1)).toEqual({ ok: true, value: "done" });
    expect(begun).not.toContain("late");
    expect(queue.length).toEqual({ running: 0, waiting: 0 });
  });

  it("refuses a group that fills its share from many callers, and accepts what others send", async () => {
    const queue = new FairQueue(limits);
    const sent = Array.from({ length: 9 }, (_, i) => send(queue, address(`a${i}`), `f${i}`));
    expect(await send(queue, address("one more"), "late")).toEqual({ ok: false, error: "busy" });
    sent.push(send(queue, person("p"), "person"));
    await endAll();
    expect(await sent.at(-1)).toEqual({ ok: true, value: "done" });
    expect(begun.indexOf("person")).toBeLessThan(3);
  });

  it("refuses everybody when it is full", async () => {
    const queue = new FairQueue(limits);
    const sent = Array.from({ length: 9 }, (_, i) => send(queue, address(`a${i}`), `f${i}`));
    sent.push(...Array.from({ length: 4 }, (_, i) => send(queue, person(`p${i}`), `p${i}`)));
    expect(queue.length).toEqual({ running: 1, waiting: 12 });
    expect(await send(queue, person("late"), "late")).toEqual({ ok: false, error: "busy" });
    await endAll();
    expect(await Promise.all(sent)).toHaveLength(13);
  });

  it("lets a caller run no more at once than allowed while others run beside", async () => {
    const queue = new FairQueue({ ...limits, atOnce: 2 });
    const sent = [
      send(queue, person("p"), "p1"),
      send(queue, person("p"), "p2"),
      send(queue, person("q"), "q1"),
    ];
    await new Promise(setImmediate);
    expect(begun).toEqual(["p1", "q1"]);
    await endAll();
    await Promise.all(sent);
    expect(begun).toEqual(["p1", "q1", "p2"]);
  });

  it("keeps a place free beside a group that has a bound, however many of it there are", async () => {
    const queue = new FairQueue({ ...limits, atOnce: 3, atOncePerGroup: { address: 2 } });
    const sent = ["a", "b", "c", "d"].map((key) => send(queue, address(key), key));
    await new Promise(setImmediate);
    expect(begun).toEqual(["a", "b"]);
    sent.push(send(queue, person("p"), "p"), send(queue, person("q"), "q"));
    await new Promise(setImmediate);
    expect(begun).toEqual(["a", "b", "p"]);
    await endAll();
    await Promise.all(sent);
    // When one of them is done, the groups take turns as ever.
    expect(begun).toEqual(["a", "b", "p", "c", "q", "d"]);
  });

  it("counts a task for each of its keys", async () => {
    const queue = new FairQueue(limits);
    const sent = Array.from({ length: 5 }, (_, i) => send(queue, login(`address ${i}`, "ada"), `ada ${i}`));
    expect(await send(queue, login("address 9", "ada"), "late")).toEqual({ ok: false, error: "share_used" });
    sent.push(send(queue, login("address 9", "eve"), "eve"));
    await endAll();
    expect(await sent.at(-1)).toEqual({ ok: true, value: "done" });
  });

  it("continues after a task that fails", async () => {
    const queue = new FairQueue(limits);
    const broken = queue.run(person("p"), () => Promise.reject(new Error("broken")));
    const next = send(queue, person("p"), "next");
    await expect(broken).rejects.toThrow("broken");
    await endAll();
    expect(await next).toEqual({ ok: true, value: "done" });
    expect(queue.length).toEqual({ running: 0, waiting: 0 });
  });
});
