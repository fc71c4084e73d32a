import { describe, expect, it } from "vitest";
import { commentParts } from "./comment-parts.ts";

const links = (text: string) =>
  commentParts(text, []).flatMap((part) => (part.kind === "link" ? [[part.text, part.address]] : []));

describe("[API-55] the text of a comment", () => {
  it("is unchanged when its parts are joined", () => {
    for (const text of [
      "",
      "words",
      "a https://x.org/ b",
      "@ada, https://y.org. (http://z.org/a_(b))",
      "line\nhttps://x.org",
    ]) {
      expect(
        commentParts(text, ["ada"])
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }
  });

  it("has links to web pages, without the punctuation around them", () => {
    expect(links("See https://example.org/a?b=c#d, or http://example.org.")).toEqual([
      ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
      ["http://example.org", "http://example.org/"],
    ]);
    expect(links("(https://en.wikipedia.org/wiki/Cairn_(stones))")).toEqual([
      ["https://en.wikipedia.org/wiki/Cairn_(stones)", "https://en.wikipedia.org/wiki/Cairn_(stones)"],
    ]);
    expect(links("HTTPS://EXAMPLE.ORG/A!")).toEqual([["HTTPS://EXAMPLE.ORG/A", "https://example.org/A"]]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "ftp://example.org",
    "https://",
    "http://[",
    "https://bank.example@evil.example/",
    "https://user:password@evil.example/",
  ])("does not lead by %s", (text) => {
    expect(links(text)).toEqual([]);
  });

  it("keeps markup as text, also within an address", () => {
    expect(commentParts(`<a href="x">&amp;</a>`, [])).toEqual([
      { kind: "text", text: `<a href="x">&amp;</a>` },
    ]);
    expect(links(`https://example.org/"><script>`)).toEqual([
      ["https://example.org/", "https://example.org/"],
    ]);
  });

  it("[COMM-1] marks known mentions, and leaves other names as text", () => {
    expect(commentParts("Hi @Ada. @bo and me@ada.org", ["ada"])).toEqual([
      { kind: "text", text: "Hi " },
      { kind: "mention", text: "@Ada", username: "ada" },
      { kind: "text", text: ". @bo and me@ada.org" },
    ]);
  });
});
