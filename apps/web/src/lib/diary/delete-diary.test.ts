import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";

const mark = "cairn.diary";
const [ada, ben] = ["aaaaaaaa", "bbbbbbbb"];

/** A browser with a deletion of stored data that ends when the test says so. */
const open = async () => {
  const { values } = stubBrowser();
  const deletion = new EventTarget();
  vi.stubGlobal("indexedDB", { deleteDatabase: () => deletion });
  vi.resetModules();
  const { deleteDiary, rememberOwner } = await import("./delete-diary.ts");
  return { values, deleteDiary, rememberOwner, end: () => deletion.dispatchEvent(new Event("success")) };
};

describe("[DIARY-1] the mark that a diary may be stored in this browser", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("goes when the diary is deleted, and not before", async () => {
    const { values, deleteDiary, rememberOwner, end } = await open();
    rememberOwner(ada);
    deleteDiary(ada);
    expect(values.get(mark)).toBe(ada);
    end();
    expect(values.has(mark)).toBe(false);
  });

  it.each(["before", "after"])(
    "stays if the next person logged in %s the deletion was requested",
    async (when) => {
      const { values, deleteDiary, rememberOwner, end } = await open();
      rememberOwner(ada);
      if (when === "before") rememberOwner(ben);
      deleteDiary(ada);
      if (when === "after") rememberOwner(ben);
      end();
      expect(values.get(mark)).toBe(ben);
    },
  );
});
