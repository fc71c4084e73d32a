import { describe, expect, it } from "vitest";
import { emptyFeedKind } from "./empty-feed-kind.ts";

describe("an empty feed of friends", () => {
  it.each([
    ["leads a newcomer to files and people", 0, 0, false, "newcomer"],
    ["leads somebody with workouts to people", 0, 10, false, "nobody"],
    ["says that an answer is awaited", 0, 10, true, "requested"],
    ["says so to a newcomer as well", 0, undefined, true, "requested"],
    ["says that people share nothing yet", 3, 0, false, "quiet"],
    ["says so to somebody with workouts as well", 3, 10, false, "quiet"],
    ["says so before it is known whether there are workouts or requests", 3, undefined, undefined, "quiet"],
    ["says nothing before it is known who is followed", undefined, 0, false, undefined],
    ["says nothing before it is known whether there are workouts", 0, undefined, false, undefined],
    ["says nothing before it is known whether there are requests", 0, 10, undefined, undefined],
  ])("%s", (_what, following, workouts, requested, kind) => {
    expect(emptyFeedKind(following, workouts, requested)).toBe(kind);
  });
});
