import { describe, expect, it } from "vitest";
import {
  dialogKilometresPerMile,
  feetPerMetre,
  kilometresPerHourPerMetrePerSecond,
  milesPerHourPerMetrePerSecond,
  milesPerKilometre,
  poundsPerKilogram,
} from "./display-factors.ts";
import { kilogramsPerPound, metresPerFoot, metresPerMile, metresPerYard } from "./exact-factors.ts";

describe("exact factors", () => {
  it("are those of the international yard and pound agreement", () => {
    expect([metresPerMile, metresPerYard, metresPerFoot, kilogramsPerPound]).toEqual([
      1609.344, 0.9144, 0.3048, 0.453_592_37,
    ]);
  });
});

describe("display factors", () => {
  it("[UNIT-2] are the rounded ones that known clients show", () => {
    expect(milesPerKilometre).toBe(0.621371);
    expect(feetPerMetre).toBe(3.28084);
    expect(milesPerHourPerMetrePerSecond).toBe(2.23694);
    expect(kilometresPerHourPerMetrePerSecond).toBe(3.6);
    expect(poundsPerKilogram).toBe(2.20462);
    expect(dialogKilometresPerMile).toBe(1.60934);
  });

  it("agree with the exact ones to six digits", () => {
    expect(milesPerKilometre).toBeCloseTo(1000 / metresPerMile, 6);
    expect(feetPerMetre).toBeCloseTo(1 / metresPerFoot, 5);
    expect(poundsPerKilogram).toBeCloseTo(1 / kilogramsPerPound, 5);
  });
});
