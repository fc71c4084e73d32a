import { describe, expect, it } from "vitest";
import { linkedPart, partAddress } from "./linked-part.ts";

describe("[BEST-4] a selection in a workout's address", () => {
  it("is read as it was written, in whole seconds", () => {
    expect(partAddress({ start: 599.6, end: 800.2 })).toBe("600-800");
    expect(linkedPart("600-800")).toEqual({ start: 600, end: 800 });
  });

  it.each([undefined, "", "600", "800-600", "5-5", "-5-10", "1e3-2e3", "0-99999999", "0.5-2", "a-b"])(
    "is undefined for %j",
    (text) => {
      expect(linkedPart(text)).toBeUndefined();
    },
  );
});
