import { beforeEach, describe, expect, it } from "vitest";
import { dismissToast, pauseToast, showToast, toastStore } from "./toast-store.ts";

const texts = () => toastStore.get().map(({ text }) => text);

describe("messages at the bottom of the screen", () => {
  beforeEach(() => {
    toastStore.set([]);
  });

  it("are at most three at once, and the oldest goes", () => {
    for (const text of ["one", "two", "three", "four"]) showToast(text);
    expect(texts()).toEqual(["two", "three", "four"]);
  });

  it("stay while they offer something or somebody is at them, and another goes", () => {
    const undo = { label: "Undo", run: () => undefined };
    showToast("deleted", undo);
    const [read] = [showToast("read"), showToast("left")];
    pauseToast(read, true);
    showToast("four");
    expect(texts()).toEqual(["deleted", "read", "four"]);
    showToast("deleted too", undo);
    expect(texts()).toEqual(["deleted", "read", "deleted too"]);
    pauseToast(read, false);
    showToast("five");
    expect(texts()).toEqual(["deleted", "deleted too", "five"]);
  });

  it("go by their own number, also if two have the same text", () => {
    const [first, second] = [showToast("saved"), showToast("saved")];
    expect(first).not.toBe(second);
    dismissToast(first);
    expect(toastStore.get().map(({ id }) => id)).toEqual([second]);
    dismissToast(first);
    expect(texts()).toEqual(["saved"]);
  });

  it("leave five seconds to undo something", () => {
    showToast("deleted", { label: "Undo", run: () => undefined });
    showToast("long", undefined, 20_000);
    expect(toastStore.get().map(({ lasts, action }) => [lasts, action?.label])).toEqual([
      [5000, "Undo"],
      [20_000, undefined],
    ]);
  });
});
