import { beforeEach, describe, expect, it } from "vitest";
import { dismissToast, showToast, toastStore } from "./toast-store.ts";

const texts = () => toastStore.get().map(({ text }) => text);

describe("messages at the bottom of the screen", () => {
  beforeEach(() => {
    toastStore.set([]);
  });

  it("are at most three at once, and the oldest goes", () => {
    for (const text of ["one", "two", "three", "four"]) showToast(text);
    expect(texts()).toEqual(["two", "three", "four"]);
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
