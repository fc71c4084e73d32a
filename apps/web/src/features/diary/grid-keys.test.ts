import { dayOfIsoDate, isoDate } from "@cairn/domain/diary/calendar";
import { describe, expect, it } from "vitest";
import { dayByKey } from "./grid-keys.ts";

const after = (date: string, key: string, shiftKey = false): string | undefined => {
  const next = dayByKey(dayOfIsoDate(date) ?? Number.NaN, { key, shiftKey });
  return next === undefined ? undefined : isoDate(next);
};

describe("[DIARY-2] keys of the calendar", () => {
  it.each([
    ["2026-11-30", "ArrowRight", false, "2026-12-01"],
    ["2026-11-01", "ArrowLeft", false, "2026-10-31"],
    ["2026-11-28", "ArrowDown", false, "2026-12-05"],
    ["2026-11-02", "ArrowUp", false, "2026-10-26"],
    // The week in which summer time ends.
    ["2026-10-25", "Home", false, "2026-10-19"],
    ["2026-10-19", "End", false, "2026-10-25"],
    ["2026-03-31", "PageUp", false, "2026-02-28"],
    ["2026-12-31", "PageDown", false, "2027-01-31"],
    ["2024-02-29", "PageDown", true, "2025-02-28"],
    ["2026-11-21", "PageUp", true, "2025-11-21"],
  ])("lead from %s by %s (shift %s) to %s", (from, key, shift, to) => {
    expect(after(from, key, shift)).toBe(to);
  });

  it("ignore every other key", () => {
    expect(["a", "Enter", "Tab", "Escape"].map((key) => after("2026-11-21", key))).toEqual(
      Array(4).fill(undefined),
    );
  });
});
