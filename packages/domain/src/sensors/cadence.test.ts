import { describe, expect, it } from "vitest";
import { usableCadence } from "./cadence.ts";

describe("usableCadence", () => {
  it("[WORK-14] drops the cadence if average or maximum is 0 or less, or missing", () => {
    expect(usableCadence(82, 110)).toEqual({ avg: 82, max: 110 });
    expect(usableCadence(0, 110)).toBeUndefined();
    expect(usableCadence(82, 0)).toBeUndefined();
    expect(usableCadence(-1, 110)).toBeUndefined();
    expect(usableCadence(82, -1)).toBeUndefined();
    expect(usableCadence(undefined, 110)).toBeUndefined();
    expect(usableCadence(Number.NaN, 110)).toBeUndefined();
  });
});
