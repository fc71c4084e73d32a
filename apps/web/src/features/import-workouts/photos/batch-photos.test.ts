import { describe, expect, it } from "vitest";
import type { BatchTarget } from "./batch-photos.ts";
import { earliestOf, isPicture, photoCountsOf, placeOf, withChosen, withPlace } from "./batch-photos.ts";

const hour = 3_600_000;
const noon = Date.UTC(2025, 5, 1, 12);
const target = (id: string, startTime: number, isKnown = false): BatchTarget => ({
  id,
  startTime,
  stopTime: startTime + hour,
  offsetMinutes: 180,
  activityId: 1,
  isKnown,
});
const [made, known] = [target("made", noon), target("known", noon - 5 * hour, true)];
const isOne = (name: string, type = "") => isPicture(new File([], name, { type }));
const taken = (facts: object) => ({ isJpeg: true, facts });
const jpeg = (name: string, lastModified = 0) => new File(["x"], name, { type: "image/jpeg", lastModified });

describe("[ADD-3] photos beside many files", () => {
  it("go to the imported workout during which they were taken, by local time or their own offset", () => {
    const due = { kind: "due", workoutKey: "made" };
    expect(placeOf(taken({ localTime: noon + 3.5 * hour }), [known, made])).toEqual(due);
    expect(placeOf(taken({ localTime: noon - 4.5 * hour, offsetMinutes: -300 }), [known, made])).toEqual(due);
  });

  it("are not assigned automatically otherwise, each with a reason", () => {
    const reason = (head: Parameters<typeof placeOf>[0]) => {
      const place = placeOf(head, [known, made]);
      return place.kind === "unmatched" ? place.reason : place.kind;
    };
    expect(reason(taken({ fixTime: noon - 2 * hour }))).toBe("outside");
    expect(reason(taken({ lat: 60, lon: 24 }))).toBe("noTime");
    expect(reason({ isJpeg: false, facts: {} })).toBe("notJpeg");
    expect(reason(undefined)).toBe("unread");
    expect(reason(taken({ fixTime: known.startTime }))).toBe("known");
  });

  it("are assigned to the import rather than to its duplicate that was there before", () => {
    const same = { ...made, id: "earlier", isKnown: true };
    expect(placeOf(taken({ fixTime: noon }), [same, made])).toEqual({ kind: "due", workoutKey: "made" });
  });

  it("count once if they are chosen twice, and other files than JPEG are left out", () => {
    const once = withChosen([], [jpeg("a.jpg"), new File(["x"], "b.heic", { type: "image/heic" })]);
    const twice = withChosen(once, [jpeg("a.jpg"), jpeg("a.jpg", 5)]);
    expect(twice.map(({ id, place }) => [id, place.kind])).toEqual([
      [1, "chosen"],
      [2, "unmatched"],
      [3, "chosen"],
    ]);
    const moved = withPlace(twice, 1, { kind: "arrived", workoutKey: "made" });
    expect(photoCountsOf(moved)).toEqual({ chosen: 1, unmatched: 1, arrived: 1, found: 1 });
  });

  it("are distinguished from recordings by type or name", () => {
    expect(["IMG_1.HEIC", "a.JPG", "clip.mov"].map((name) => isOne(name))).toEqual([true, true, true]);
    expect(isOne("picture", "image/avif")).toBe(true);
    expect(["a.fit", "a.gpx", "jpg.zip", "heic"].map((name) => isOne(name))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("were taken at the earliest time if their clock was the easternmost one", () => {
    expect(earliestOf({ localTime: noon })).toBe(noon - 14 * hour);
    expect(earliestOf({ localTime: noon, offsetMinutes: 0, fixTime: noon })).toBe(noon - 14 * hour);
    expect(earliestOf({ lat: 1 })).toBeUndefined();
  });
});
