import { describe, expect, it } from "vitest";
import { activities, activityById } from "./activities.ts";

describe("activities", () => {
  it("has every id from 0 to 121 except 89, in order", () => {
    const expected = Array.from({ length: 122 }, (_, id) => id).filter((id) => id !== 89);
    expect(activities.map((activity) => activity.id)).toEqual(expected);
    expect(activityById(89)).toBeUndefined();
    expect(activityById(122)).toBeUndefined();
    expect(activityById(-1)).toBeUndefined();
    expect(activityById(0.5)).toBeUndefined();
  });

  it("keeps the names that known clients have", () => {
    const slugs = [0, 1, 2, 3, 10, 11, 13, 21, 23, 98, 121].map((id) => activityById(id)?.slug);
    expect(slugs).toEqual([
      "walking",
      "running",
      "cycling",
      "cross-country-skiing",
      "mountain-biking",
      "hiking",
      "alpine-skiing",
      "pool-swimming",
      "gym",
      "transition",
      "yoga",
    ]);
  });

  it("gives every activity a unique slug and a pictogram", () => {
    expect(new Set(activities.map((activity) => activity.slug)).size).toBe(activities.length);
    for (const activity of activities) {
      expect(activity.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(activity.icon).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  it("counts no steps for the 46 riding, gliding, paddling and climbing activities", () => {
    const without = activities.filter((activity) => !activity.countsSteps).map((activity) => activity.id);
    expect(without).toEqual([
      2, 3, 10, 12, 13, 14, 15, 21, 25, 26, 27, 28, 29, 30, 31, 49, 50, 52, 56, 57, 61, 71, 72, 78, 79, 82,
      84, 85, 86, 87, 88, 90, 91, 99, 100, 101, 105, 106, 107, 108, 109, 110, 114, 116, 117, 118,
    ]);
  });
});
