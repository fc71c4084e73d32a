import { describe, expect, it } from "vitest";
import { commentText, markMentions, maxMentions, mentionableNames, writeMentions } from "./comment-text.ts";

const people = new Map([
  ["ada", "id-ada"],
  ["bo.b", "id-bob"],
]);
const mark = "\uFFFC";

describe("the text of a comment", () => {
  it("[API-56] is plain lines without characters that hide or reverse other text, or stand for a mention", () => {
    expect(commentText(`  a\u202Eb${mark}c\u0007 \r\n\r\n\r\n\r\nd\u200B  `)).toBe("abc\n\nd");
    expect(commentText(" \n\u200B\t")).toBe("");
    expect(commentText("<b>x</b> & more")).toBe("<b>x</b> & more");
  });
});

describe("[COMM-1] a mention", () => {
  it.each([
    ["@ada", ["ada"]],
    ["hi @Ada, and (@BO.b)", ["ada", "bo.b"]],
    ["Thanks @ada.", ["ada.", "ada"]],
    ["@ada@ada", []],
    ["me@ada.org, https://x.org/@ada", []],
    ["@a @ @-x", []],
    ["@ada and @ada", ["ada"]],
  ])("may be in %j: %j", (text, names) => {
    expect(mentionableNames(text)).toEqual(names);
  });

  it("is stored as the person, whatever surrounds it, and shows the present name", () => {
    const stored = markMentions("Thanks @Ada. And @bo.b, @nobody!", people);
    expect(stored).toEqual({
      text: `Thanks ${mark}. And ${mark}, @nobody!`,
      mentions: ["id-ada", "id-bob"],
    });
    const names = new Map([
      ["id-ada", "lovelace"],
      ["id-bob", "bo.b"],
    ]);
    expect(writeMentions(stored, (id) => names.get(id))).toBe("Thanks @lovelace. And @bo.b, @nobody!");
  });

  it("of a person whom the reader may not see, or who is gone, shows no name", () => {
    const stored = markMentions("Ask @ada or @bo.b", people);
    expect(writeMentions(stored, (id) => (id === "id-bob" ? "bo.b" : undefined))).toBe("Ask @… or @bo.b");
  });

  it("stays text beyond the number of mentions that a comment may have", () => {
    const stored = markMentions("@ada ".repeat(maxMentions + 1).trim(), people);
    expect(stored.mentions).toHaveLength(maxMentions);
    expect(stored.text.endsWith(`${mark} @ada`)).toBe(true);
  });
});
