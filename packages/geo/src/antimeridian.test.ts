import { expect, it } from "vitest";
import { splitAtAntimeridian } from "./antimeridian.ts";

it("a box across the antimeridian is one on either side of it, any other box is itself", () => {
  // RFC 7946, section 5.2: the Fiji archipelago.
  expect(splitAtAntimeridian([177, -20, -178, -16])).toEqual([
    [177, -20, 180, -16],
    [-180, -20, -178, -16],
  ]);
  for (const box of [
    [1.4, 42.4, 1.8, 42.7],
    [-180, -85, 180, 85],
    [2, 1, 2, 1],
  ] as const)
    expect(splitAtAntimeridian(box)).toEqual([box]);
});
