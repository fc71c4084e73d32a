import { beforeEach, describe, expect, it, vi } from "vitest";

/** The module in a page that can be left, and requests that are answered when they are let to. */
const load = async () => {
  vi.resetModules();
  const leave: (() => void)[] = [];
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => {
    if (type === "pagehide") leave.push(listener);
  });
  const { sendInOrder } = await import("./send-in-order.ts");
  const sent: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<string>>();
  const ask = (name: string, subject = "settings") =>
    sendInOrder(subject, () => {
      sent.push(name);
      const answer = Promise.withResolvers<string>();
      answers.set(name, answer);
      return answer.promise;
    });
  return {
    sent,
    ask,
    answer: (name: string) => answers.get(name)?.resolve(`answer to ${name}`),
    refuse: (name: string) => answers.get(name)?.reject(new Error(name)),
    leave: () => {
      for (const listener of leave) listener();
    },
  };
};

describe("inTurn", () => {
  beforeEach(() => {
    vi.unstubAllGlobals();
  });

  it("sends the first at once, and the next when it is answered", async () => {
    const { sent, ask, answer } = await load();
    const first = ask("first");
    const second = ask("second");
    const third = ask("third");
    expect(sent).toEqual(["first"]);
    answer("first");
    await expect(first).resolves.toBe("answer to first");
    await expect.poll(() => sent).toEqual(["first", "second"]);
    answer("second");
    await expect(second).resolves.toBe("answer to second");
    await expect.poll(() => sent).toEqual(["first", "second", "third"]);
    answer("third");
    await third;
    void ask("fourth");
    await expect.poll(() => sent).toContain("fourth");
  });

  it("does not hold up what comes after a refusal", async () => {
    const { sent, ask, refuse } = await load();
    const first = ask("first");
    void ask("second");
    refuse("first");
    await expect(first).rejects.toThrow("first");
    await expect.poll(() => sent).toEqual(["first", "second"]);
  });

  it("lets other subjects go their own way", async () => {
    const { sent, ask } = await load();
    void ask("first");
    void ask("other", "workout");
    expect(sent).toEqual(["first", "other"]);
  });

  it("sends what waits when the page is left", async () => {
    const { sent, ask, leave } = await load();
    void ask("first");
    void ask("second");
    leave();
    await expect.poll(() => sent).toEqual(["first", "second"]);
  });
});
