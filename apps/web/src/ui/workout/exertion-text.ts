import type { MessageId } from "../../lib/i18n/message-id.ts";
import type { Messages } from "../../lib/i18n/messages.ts";

type Translate = Messages["t"];

/** The felt efforts of a whole workout, on Borg's CR10 scale without its 0, which is rest. */
export const exertions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** By Foster et al. (2001), whose scale has no words of its own at 6, 8 and 9: those are of the word below them. */
const words: Readonly<Record<(typeof exertions)[number], MessageId>> = {
  1: "ui.exertion.veryEasy",
  2: "ui.exertion.easy",
  3: "ui.exertion.moderate",
  4: "ui.exertion.somewhatHard",
  5: "ui.exertion.hard",
  6: "ui.exertion.hard",
  7: "ui.exertion.veryHard",
  8: "ui.exertion.veryHard",
  9: "ui.exertion.veryHard",
  10: "ui.exertion.maximal",
};

/** The word for a felt effort; undefined for a number that is none. */
export const exertionWord = (t: Translate, exertion: number): string | undefined => {
  const known = exertions.find((one) => one === exertion);
  return known && t(words[known]);
};

/** A felt effort as people read it, such as "7 · Very hard". */
export const exertionText = (t: Translate, exertion: number): string =>
  `${exertion} · ${exertionWord(t, exertion) ?? ""}`;
