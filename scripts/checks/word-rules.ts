import type { SourceFile } from "./source-files.ts";

/** Words that a newcomer does not search for in names of files and exports, and what to say instead. */
const insteadOf: ReadonlyMap<string, string> = new Map([
  ...["forget", "forgets", "forgot", "forgotten"].map((word) => [word, "delete, remove or discard"] as const),
  ...["put", "puts"].map((word) => [word, "upsert, replace, store or set"] as const),
  ...["hold", "holds", "held"].map((word) => [word, "lock, block or stop"] as const),
  ...["keep", "keeps", "kept", "keeping"].map((word) => [word, "store, save or cache"] as const),
  ...["tell", "tells", "told"].map((word) => [word, "publish, notify, deliver or report"] as const),
  ...["say", "says", "said"].map((word) => [word, "format, show or a noun"] as const),
  ...["hear", "hears", "heard"].map((word) => [word, "listen, receive or see"] as const),
]);

/** Names that may have such a word: there it is the term of the field, or a name that clients know. */
const terms: ReadonlyMap<string, string> = new Map([
  ["keepComment", "the call's name in the table of calls, and the button's word"],
  ["keepClearLayer", "map makers keep a space clear of names"],
  ["keepClearSource", "the same"],
  ["maxSensorHoldS", "sample and hold: a sensor's value is valid until the next one"],
]);

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** Sentences about files and exports that are named by a word of ours where the field has one. */
export function findOwnWords(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, exportedNames }) => [
    ...path.split("/").flatMap((part) => sentences(path, part, "is named by")),
    ...exportedNames.flatMap((name) => sentences(path, name, `exports ${name} with`)),
  ]);
}

function sentences(path: string, name: string, what: string): string[] {
  if (terms.has(name)) return [];
  return wordsOf(name).flatMap((word) => {
    const instead = insteadOf.get(word);
    return instead === undefined
      ? []
      : `${path}: plain-words: ${what} "${word}"; say ${instead}, or add it to the terms in scripts/checks/word-rules.ts`;
  });
}
