import { describe, expect, it } from "vitest";
import { mentionAt, withMention } from "./mention-at.ts";

describe("[COMM-1] a name while it is typed", () => {
  it.each([
    ["@", 1, { start: 0, name: "" }],
    ["hi @ad", 6, { start: 3, name: "ad" }],
    ["hi @ad and", 6, { start: 3, name: "ad" }],
    ["hi @ad and", 10, undefined],
    ["me@ad", 5, undefined],
    ["(@Äi", 4, { start: 1, name: "Äi" }],
    ["@@", 2, undefined],
    ["", 0, undefined],
  ])("in %j at %i is %j", (text, caret, typed) => {
    expect(mentionAt(text, caret)).toEqual(typed);
  });

  it("is replaced by the chosen person, followed by a space", () => {
    expect(withMention("hi @ad", 6, { start: 3, name: "ad" }, "ada")).toEqual({ text: "hi @ada ", caret: 8 });
    expect(withMention("@a there", 2, { start: 0, name: "a" }, "ada")).toEqual({
      text: "@ada there",
      caret: 5,
    });
    expect(withMention("@a, yes", 2, { start: 0, name: "a" }, "ada")).toEqual({
      text: "@ada , yes",
      caret: 5,
    });
  });
});
