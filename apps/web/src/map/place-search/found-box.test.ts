import { describe, expect, it } from "vitest";
import { foundBox } from "./found-box.ts";

describe("foundBox", () => {
  it("[EXPL-3] is the box of an answer, also over the antimeridian", () => {
    expect(foundBox({ extent: [24, 60, 25, 61] })).toEqual([24, 60, 25, 61]);
    expect(foundBox({ extent: [179, -18, -179, -16] })).toEqual([179, -18, -179, -16]);
  });

  it.each([undefined, [], [24, 60, 25], [24, 60, 25, Number.NaN], [24, 61, 25, 60]])(
    "[EXPL-3] is none if the answer's box is not complete: %j",
    (extent) => {
      expect(foundBox({ extent })).toBeUndefined();
    },
  );
});
