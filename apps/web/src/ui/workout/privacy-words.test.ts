import { privacyLevels, withPrivacy } from "@cairn/domain/privacy/sharing";
import { canView, isListed } from "@cairn/domain/privacy/visibility";
import { describe, expect, it } from "vitest";
import en from "../../locales/privacy/en.json" with { type: "json" };
import { privacyWords } from "./privacy-words.ts";

const english = (id: string): string => en[id.replace("privacy.", "") as keyof typeof en];

/** What each sentence promises: who can open the workout by its link, and whether strangers find it in lists. */
const promises: Readonly<Record<string, { readonly opens: readonly string[]; readonly isListed: boolean }>> =
  {
    "Only you": { opens: ["owner"], isListed: false },
    "You and the people who follow you": { opens: ["owner", "follower"], isListed: false },
    "Anyone who has the link. It is in no list.": {
      opens: ["owner", "follower", "pending", "stranger", "anonymous"],
      isListed: false,
    },
    "Everyone, with or without an account": {
      opens: ["owner", "follower", "pending", "stranger", "anonymous"],
      isListed: true,
    },
  };

describe("[WORK-9] the texts of a privacy level", () => {
  it.each(privacyLevels)("say what %s does, for every kind of reader", (level) => {
    const flags = withPrivacy(0, level);
    const promise = promises[english(privacyWords(level).hint)];
    const readers = ["owner", "follower", "pending", "stranger", "blocked", "anonymous"] as const;
    expect(readers.filter((reader) => canView(flags, reader))).toEqual(promise?.opens);
    expect(isListed(flags, "stranger")).toBe(promise?.isListed);
  });

  it("say the same about the link as about the level", () => {
    expect(privacyLevels.map((level) => english(privacyWords(level).opens))).toEqual([
      expect.stringMatching(/^Only you can open/),
      expect.stringMatching(/^Anyone who has this link can open it, .* not listed/),
      expect.stringMatching(/^Only people who follow you can open/),
      expect.stringMatching(/^Anyone can open/),
    ]);
    expect(english(privacyWords("friends").opensForOthers)).toMatch(/^Only people who follow its owner/);
  });
});
