import { describe, expect, it } from "vitest";
import { compileMessage } from "../../../build/message-catalogs.ts";
import { formatMessage } from "./format-message.ts";
import type { MessageValues } from "./format-message.ts";

const say = (icu: string, values?: MessageValues, locale = "en") =>
  formatMessage(locale, compileMessage(icu), values);

describe("a message", () => {
  it("is its text with its values", () => {
    expect(say("Show more")).toBe("Show more");
    expect(say("{done} of {all} files", { done: 2, all: 7 })).toBe("2 of 7 files");
    expect(say("It’s {what}", { what: "{a}" })).toBe("It’s {a}");
    expect(say("Hello {name}!")).toBe("Hello !");
  });

  // CLDR plural classes: in English and Finnish, "one" is only 1, and 0 is "other".
  it.each([
    [0, "No files", "Ei tiedostoja"],
    [1, "1 file", "1 tiedosto"],
    // As in all other numbers: one mark for thousands in every language.
    [1500, "1\u202F500 files", "1\u202F500 tiedostoa"],
  ])("counts %i by the rules and in the digits of the language", (count, english, finnish) => {
    expect(say("{count, plural, =0 {No files} one {# file} other {# files}}", { count })).toBe(english);
    expect(
      say("{count, plural, =0 {Ei tiedostoja} one {# tiedosto} other {# tiedostoa}}", { count }, "fi"),
    ).toBe(finnish);
  });

  it("selects by a word, with a count inside", () => {
    const icu =
      "{who, select, me {You have {n, plural, one {# way} other {# ways}}} other {{name} has none}}";
    expect(say(icu, { who: "me", n: 2 })).toBe("You have 2 ways");
    expect(say(icu, { who: "toString", name: "Ada" })).toBe("Ada has none");
  });

  describe("with a value that runs in the other direction", () => {
    const [open, close] = ["\u2068", "\u2069"];
    const [hebrew, arabic] = ["מסלול 5", "جري (1)"];

    it("isolates names in a sentence of Latin letters, so that the text around them keeps its place", () => {
      expect(say("“{file}” is not a recording.", { file: `${hebrew}.gpx` })).toBe(
        `“${open}מסלול 5.gpx${close}” is not a recording.`,
      );
      expect(say("{a}, {b} and {count} more", { a: arabic, b: "Anna", count: 3 })).toBe(
        `${open}${arabic}${close}, Anna and 3 more`,
      );
      expect(
        say("{n, plural, one {{name} sent # way} other {{name} sent # ways}}", { n: 2, name: hebrew }),
      ).toBe(`${open}${hebrew}${close} sent 2 ways`);
    });

    it("isolates Latin names in a right-to-left sentence, but neither numbers nor names in its own script", () => {
      expect(say("{name} שלח {count} קבצים", { name: "Anna (2)", count: 7 })).toBe(
        `${open}Anna (2)${close} שלח 7 קבצים`,
      );
      expect(say("{name} שלח", { name: hebrew })).toBe(`${hebrew} שלח`);
    });

    it("adds nothing to other values", () => {
      for (const name of ["Anna", "Ünïcode – 100 %", "日本語", "🚵🏽", "5.4", ""])
        expect(say("Delete {name}?", { name })).toBe(`Delete ${name}?`);
    });

    it("lets no value reverse the rest of the sentence or leave its isolate", () => {
      expect(say("Open {file} now", { file: "run\u202Expg.exe" })).toBe("Open runxpg.exe now");
      expect(say("Open {file} now", { file: `${hebrew}\u2069\u202E` })).toBe(
        `Open ${open}${hebrew}${close} now`,
      );
    });
  });

  it("that the client could not format does not build", () => {
    expect(() => say("{day, date, short}")).toThrow("{day, date} is not understood");
    expect(() => say("{n, plural, one {")).toThrow();
  });
});
