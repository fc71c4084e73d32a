import { describe, expect, it } from "vitest";
import { Rounds } from "./rounds.ts";

/** Rounds that end when they are told to. */
const controlled = (most = 10) => {
  const begun: { readonly items: readonly string[]; readonly end: PromiseWithResolvers<void> }[] = [];
  const rounds = new Rounds<string, string>({
    most,
    async run(items) {
      const end = Promise.withResolvers<void>();
      begun.push({ items, end });
      await end.promise;
      return items.map((item) => item.toUpperCase());
    },
  });
  return { rounds, begun };
};

describe("Rounds", () => {
  it("does together what is asked for during a round, no more than a round holds", async () => {
    const { rounds, begun } = controlled(2);
    const asked = ["a", "b", "c", "d"].map((item) => rounds.ask(item));
    for (let ended = 0; ended < 3; ended += 1) {
      begun[ended]?.end.resolve();
      await Promise.race([rounds.idle(), new Promise(setImmediate)]);
    }
    expect(await Promise.all(asked)).toEqual(["A", "B", "C", "D"]);
    expect(begun.map(({ items }) => items)).toEqual([["a"], ["b", "c"], ["d"]]);
    expect(rounds.isIdle).toBe(true);
  });

  it("continues after a round that fails, which fails for all its items", async () => {
    const { rounds, begun } = controlled();
    const [first, second, third] = ["a", "b", "c"].map((item) => rounds.ask(item));
    begun[0]?.end.resolve();
    expect(await first).toBe("A");
    await new Promise(setImmediate);
    begun[1]?.end.reject(new Error("broken"));
    await expect(second).rejects.toThrow("broken");
    await expect(third).rejects.toThrow("broken");
    const next = rounds.ask("d");
    begun[2]?.end.resolve();
    expect(await next).toBe("D");
  });

  it("waits for those on their way before it takes its items", async () => {
    const ready = Promise.withResolvers<void>();
    const taken: (readonly number[])[] = [];
    const rounds = new Rounds<number, number>({
      most: 10,
      gather: () => ready.promise,
      run: (items) => {
        taken.push(items);
        return Promise.resolve(items);
      },
    });
    const first = rounds.ask(1);
    await new Promise(setImmediate);
    const second = rounds.ask(2);
    ready.resolve();
    expect([await first, await second]).toEqual([1, 2]);
    expect(taken).toEqual([[1, 2]]);
  });
});
