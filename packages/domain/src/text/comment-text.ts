import { plainLines } from "./plain-text.ts";

/** Longest comment, in UTF-16 code units, as text fields of browsers count. */
export const maxCommentLength = 1000;

/** Maximum number of people mentioned in one comment; further names stay text. */
export const maxMentions = 20;

/** Maximum number of people who are offered for a name that is being typed. */
export const maxOffered = 8;

/** Placeholder for a mention in a stored text: the object replacement character of Unicode, which nobody types. */
const mentionMark = "\uFFFC";

/** Replaces the name of somebody whom the reader may not see, or whose account is deleted. */
const nobody = "@…";

/**
 * A comment in the form in which it is stored: lines of plain text, without marks of mentions. Empty if nothing visible is left.
 */
export const commentText = (given: string): string => plainLines(given.replaceAll(mentionMark, ""));

/** An `@` that begins a word, and a possible username after it (`usernameSchema`); an e-mail address has text before its `@`. */
const atName = /(?<![\p{L}\p{N}_.@/-])@([a-z0-9][a-z0-9._-]{1,31})(?![\p{L}\p{N}_@-])/giu;

/** Possible usernames in a written name: all of it, and without a full stop at the end, which may belong to the sentence. */
const readings = (written: string): readonly string[] => {
  const name = written.toLowerCase();
  const bare = name.replace(/[._-]+$/, "");
  return bare === name || bare.length < 2 ? [name] : [name, bare];
};

/** Usernames that a text may mention, in lower case, each once. */
export const mentionableNames = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(atName)].flatMap(([, written = ""]) => readings(written))),
];

/** A text as it is stored, with the people to whom its marks refer, in order. */
export interface MarkedText {
  readonly text: string;
  readonly mentions: readonly string[];
}

/**
 * Replaces the names of people by marks.
 *
 * @param idOf ids by username; a name that is not in it stays text
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
 * The text for a reader, with `@username` in place of each mark.
 *
 * @param nameOf current usernames by id, only of people whom the reader may see
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
