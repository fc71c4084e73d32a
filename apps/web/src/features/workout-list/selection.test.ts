import { describe, expect, it } from "vitest";
import { allOf, extendedTo, nothingSelected, type Selection, toggled } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];
const keysOf = ({ keys }: Selection) => [...keys].toSorted().join("");

describe("[LIST-4] the selection", () => {
  it("adds one and removes one", () => {
    const two = toggled(toggled(nothingSelected, "b"), "d");
    expect(keysOf(two)).toBe("bd");
    expect(keysOf(toggled(two, "b"))).toBe("d");
  });

  it("extends from the last one, in either direction, and keeps the rest", () => {
    const one = toggled(nothingSelected, "b");
    expect(keysOf(extendedTo(one, "d", order))).toBe("bcd");
    expect(keysOf(extendedTo(extendedTo(one, "d", order), "e", order))).toBe("bcde");
    expect(keysOf(extendedTo(toggled(one, "e"), "c", order))).toBe("bcde");
  });

  it("without a start in the list selects only that one", () => {
    expect(keysOf(extendedTo(nothingSelected, "c", order))).toBe("c");
    expect(keysOf(extendedTo(toggled(nothingSelected, "x"), "c", order))).toBe("cx");
    expect(keysOf(extendedTo(allOf(order), "c", order))).toBe("abde");
  });
});
