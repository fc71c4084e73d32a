import { describe, expect, it } from "vitest";
import {
  changedElsewhere,
  editedSince,
  editsOf,
  withoutTyped,
  withSeen,
  withTyped,
} from "./heart-rate-edits.ts";

const today = "2026-11-25";
const nothing = { maxHeartRate: null, since: null, birthYear: null };
const saved = { maxHeartRate: 190, since: "2024-03-01", birthYear: 1983 };

const typed = (
  known: typeof nothing | typeof saved,
  maximum?: string,
  birthYear?: string,
  since?: string,
) => {
  const heart = maximum === undefined ? {} : withTyped({}, known, "maximum", maximum);
  const both = birthYear === undefined ? heart : withTyped(heart, known, "birthYear", birthYear);
  return since === undefined ? both : { ...both, since };
};

describe("[WORK-5] the edits of a person's heart-rate values", () => {
  it("are fields that were edited and differ, so that an old form overwrites nothing", () => {
    expect(editsOf({}, saved, today)).toBeUndefined();
    expect(editsOf(typed(saved, "190", "1983"), saved, today)).toBeUndefined();
    const base = { birthYear: 1983 };
    expect(editsOf(typed(saved, undefined, "1984"), saved, today)).toEqual({ birthYear: 1984, base });
    expect(editsOf(typed(saved, undefined, ""), saved, today)).toEqual({ birthYear: null, base });
  });

  it("set a first maximum for all workouts, and another one from today or a chosen day", () => {
    expect(editsOf(typed(nothing, "190"), nothing, today)).toEqual({
      maxHeartRate: 190,
      since: null,
      base: { maxHeartRate: null, since: null },
    });
    const base = { maxHeartRate: 190, since: "2024-03-01" };
    const later = (since: string | null) => ({ maxHeartRate: 185, since, base });
    expect(editsOf(typed(saved, "185"), saved, today)).toEqual(later(today));
    expect(editsOf(typed(saved, "185", undefined, "2025-01-01"), saved, today)).toEqual(later("2025-01-01"));
    expect(editsOf(typed(saved, "185", undefined, ""), saved, today)).toEqual(later(null));
  });

  it("withdraw the one maximum that was visible", () => {
    const base = { maxHeartRate: 190, since: "2024-03-01" };
    expect(editsOf(typed(saved, ""), saved, today)).toEqual({
      maxHeartRate: null,
      since: "2024-03-01",
      base,
    });
    expect(editsOf(typed(nothing, ""), nothing, today)).toBeUndefined();
  });

  it("[SET-2] ask about what another tab saved of the same value, and about nothing else", () => {
    const edited = typed(saved, "185", "1984");
    expect(changedElsewhere(edited, saved)).toEqual([]);
    const now = { maxHeartRate: 188, since: today, birthYear: 1983 };
    expect(changedElsewhere(edited, now)).toEqual(["maximum"]);
    expect(changedElsewhere(edited, { ...saved, since: "2024-04-01" })).toEqual(["maximum"]);
    expect(changedElsewhere(edited, { ...saved, birthYear: null })).toEqual(["birthYear"]);
    // The value typed here equals the one saved there.
    expect(changedElsewhere(edited, { maxHeartRate: 185, since: today, birthYear: 1984 })).toEqual([]);

    expect(editsOf(withoutTyped(edited, "maximum"), now, today)).toEqual({
      birthYear: 1984,
      base: { birthYear: 1983 },
    });
    const both = { ...now, birthYear: 1985 };
    const kept = withSeen(edited, both, "maximum");
    expect(changedElsewhere(kept, both)).toEqual(["birthYear"]);
    expect(editsOf(withoutTyped(kept, "birthYear"), both, today)).toEqual({
      maxHeartRate: 185,
      since: today,
      base: { maxHeartRate: 188, since: today },
    });
    expect(changedElsewhere(withSeen(kept, both, "birthYear"), both)).toEqual([]);
  });

  it("that were made while others were being saved are left, and ask about nothing", () => {
    const sent = typed(saved, "185", undefined, "2025-01-01");
    const now = { maxHeartRate: 185, since: "2025-01-01", birthYear: 1983 };
    expect(editedSince(sent, sent, now)).toEqual({});

    const year = editedSince(withTyped(sent, saved, "birthYear", "1984"), sent, now);
    expect(changedElsewhere(year, now)).toEqual([]);
    expect(editsOf(year, now, today)).toEqual({ birthYear: 1984, base: { birthYear: 1983 } });

    const maximum = editedSince(withTyped(sent, saved, "maximum", "186"), sent, now);
    expect(changedElsewhere(maximum, now)).toEqual([]);
    expect(editsOf(maximum, now, today)).toEqual({
      maxHeartRate: 186,
      since: "2025-01-01",
      base: { maxHeartRate: 185, since: "2025-01-01" },
    });
  });
});
