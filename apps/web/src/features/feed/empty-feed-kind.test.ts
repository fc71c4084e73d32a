import { describe, expect, it } from "vitest";
import { emptyFeedKind } from "./empty-feed-kind.ts";

describe("an empty feed of friends", () => {
  it.each([
    ["leads a newcomer to files and people", 0, 0, "newcomer"],
    ["leads somebody with workouts to people", 0, 10, "nobody"],
    ["says that people share nothing yet", 3, 0, "quiet"],
    ["says so to somebody with workouts as well", 3, 10, "quiet"],
    ["says so before it is known whether there are workouts", 3, undefined, "quiet"],
    ["says nothing before it is known who is followed", undefined, 0, undefined],
    ["says nothing before it is known whether there are workouts", 0, undefined, undefined],
  ])("%s", (_what, following, workouts, kind) => {
    expect(emptyFeedKind(following, workouts)).toBe(kind);
  });
});
