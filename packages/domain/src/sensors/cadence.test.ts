import { describe, expect, it } from "vitest";
import { isPlausibleCadence, isSilentCadence, turnsToShow, usableCadence } from "./cadence.ts";

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

describe("isSilentCadence", () => {
  it("[WORK-14] needs a zero, not a missing value", () => {
    expect(isSilentCadence(0, 110)).toBe(true);
    expect(isSilentCadence(82, 0)).toBe(true);
    expect(isSilentCadence(null, 0)).toBe(true);
    expect(isSilentCadence(82, undefined)).toBe(false);
    expect(isSilentCadence(undefined, null)).toBe(false);
    expect(isSilentCadence(82, 110)).toBe(false);
  });
});

describe("turnsToShow", () => {
  // Garmin: "the total steps (right and left combined)"; FIT and TCX contain those of one foot.
  it("counts the steps of both feet: 168 if the recording has 84", () => {
    expect(turnsToShow(84, "steps", 84)).toBe(168);
    expect(turnsToShow(84, "steps")).toBe(168);
  });

  it("leaves a file unchanged that counted both feet", () => {
    expect(turnsToShow(170, "steps", 168)).toBe(170);
  });

  it("leaves pedals and oars unchanged", () => {
    expect(turnsToShow(90, "turns", 90)).toBe(90);
    expect(turnsToShow(24, "strokes", 24)).toBe(24);
  });
});

describe("isPlausibleCadence", () => {
  // Rowers make 18 to 40 strokes a minute; a watch that counted steps on a rowing machine recorded 8.
  it("rejects stroke rates that nobody rows", () => {
    expect(isPlausibleCadence(24, "strokes")).toBe(true);
    expect(isPlausibleCadence(8, "strokes")).toBe(false);
    expect(isPlausibleCadence(8, "turns")).toBe(true);
    expect(isPlausibleCadence(0, "steps")).toBe(false);
  });
});
