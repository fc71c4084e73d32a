import { plainLines } from "./plain-text.ts";

/** Longest comment, in UTF-16 code units, as text fields of browsers count. */
export const maxCommentLength = 1000;

/** People that one comment names at most; further names stay text. */
export const maxMentions = 20;

/** Stands for a mention in a stored text: the object replacement character of Unicode, which nobody types. */
const mentionMark = "\uFFFC";

/** In place of the name of somebody whom the reader may not see, or who is gone. */
const nobody = "@…";

/** A comment as it may be stored: lines of plain text, without marks of mentions. Empty when nothing that people see is left. */
export const commentText = (given: string): string => plainLines(given.replaceAll(mentionMark, ""));

/** An `@` that begins a word, and what may be a username behind it (`usernameSchema`); an address of mail has something before its `@`. */
const atName = /(?<![\p{L}\p{N}_.@/-])@([a-z0-9][a-z0-9._-]{1,31})(?![\p{L}\p{N}_@-])/giu;

/** What a name may be: as it stands, and without the full stop of the sentence that it ends. */
const readings = (written: string): readonly string[] => {
  const name = written.toLowerCase();
  const bare = name.replace(/[._-]+$/, "");
  return bare === name || bare.length < 2 ? [name] : [name, bare];
};

/** Usernames that a text may mention, in lower case, each once. */
export const mentionableNames = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(atName)].flatMap(([, written = ""]) => readings(written))),
];

/** A text as it is stored, with the people whom its marks stand for, in their order. */
export interface MarkedText {
  readonly text: string;
  readonly mentions: readonly string[];
}

/**
 * Puts marks in place of the names of people.
 *
 * @param idOf ids by username; a name that is not there stays text
 */
export function markMentions(text: string, idOf: ReadonlyMap<string, string>): MarkedText {
  const mentions: string[] = [];
  const marked = text.replaceAll(atName, (whole, written: string) => {
    const name = readings(written).find((reading) => idOf.has(reading));
    const id = name === undefined ? undefined : idOf.get(name);
    if (name === undefined || id === undefined || mentions.length >= maxMentions) return whole;
    mentions.push(id);
    return mentionMark + written.slice(name.length);
  });
  return { text: marked, mentions };
}

/**
 * The text as a reader sees it, with `@username` in place of each mark.
 *
 * @param nameOf usernames of now by id, of those people alone whom the reader may see
 */
export function writeMentions(
  { text, mentions }: MarkedText,
  nameOf: (id: string) => string | undefined,
): string {
  const rest = [...mentions];
  return text.replaceAll(mentionMark, () => {
    const name = nameOf(rest.shift() ?? "");
    return name === undefined ? nobody : `@${name}`;
  });
}
