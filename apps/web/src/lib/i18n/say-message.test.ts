import { describe, expect, it } from "vitest";
import { compileMessage } from "../../../build/message-catalogs.ts";
import { sayMessage } from "./say-message.ts";
import type { MessageValues } from "./say-message.ts";

const say = (icu: string, values?: MessageValues, locale = "en") =>
  sayMessage(locale, compileMessage(icu), values);

describe("a message", () => {
  it("is its text, with its values in place", () => {
    expect(say("Show more")).toBe("Show more");
    expect(say("{done} of {all} files", { done: 2, all: 7 })).toBe("2 of 7 files");
    expect(say("It’s {what}", { what: "{a}" })).toBe("It’s {a}");
    expect(say("Hello {name}!")).toBe("Hello !");
  });

  // Classes of CLDR: English and Finnish have "one" for 1 alone, and 0 is "other".
  it.each([
    [0, "No files", "Ei tiedostoja"],
    [1, "1 file", "1 tiedosto"],
    [1500, "1,500 files", "1\u00A0500 tiedostoa"],
  ])("counts %i by the rules and in the digits of the language", (count, english, finnish) => {
    expect(say("{count, plural, =0 {No files} one {# file} other {# files}}", { count })).toBe(english);
    expect(
      say("{count, plural, =0 {Ei tiedostoja} one {# tiedosto} other {# tiedostoa}}", { count }, "fi"),
    ).toBe(finnish);
  });

  it("chooses by a word, with a count inside", () => {
    const icu =
      "{who, select, me {You have {n, plural, one {# way} other {# ways}}} other {{name} has none}}";
    expect(say(icu, { who: "me", n: 2 })).toBe("You have 2 ways");
    expect(say(icu, { who: "toString", name: "Ada" })).toBe("Ada has none");
  });

  it("that the client could not say does not build", () => {
    expect(() => say("{day, date, short}")).toThrow("{day, date} is not understood");
    expect(() => say("{n, plural, one {")).toThrow();
  });
});
