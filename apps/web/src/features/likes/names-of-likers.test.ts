import { describe, expect, it } from "vitest";
import { namesOfLikers } from "./names-of-likers.ts";

/** Returns the message that it would show, with its values. */
const t = (id: string, values: object = {}) => [id.split(".")[1], ...Object.values(values)].join(" ");

describe("[DASH-9] the line with the names of likers", () => {
  it.each([
    [0, false, [], ""],
    [1, true, [], "you"],
    [1, false, ["Ada"], "Ada"],
    [2, true, ["Ada"], "two you Ada"],
    [38, true, ["Ada", "Bo"], "twoAndOthers you Ada 36"],
    [5, false, ["Ada", "Bo", "Cy"], "twoAndOthers Ada Bo 3"],
    // The names have not loaded yet.
    [38, true, [], "oneAndOthers you 37"],
    [38, false, [], ""],
    // The list is older than the count.
    [0, false, ["Ada"], ""],
  ])("of %i, with the reader: %s, others %j: %s", (reactionCount, userReacted, others, line) => {
    expect(namesOfLikers(t, { reactionCount, userReacted }, others)).toBe(line);
  });
});
