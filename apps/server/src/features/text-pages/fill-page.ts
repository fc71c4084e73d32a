import type { PageLanguage } from "@cairn/contracts/text-pages/page-names";

/** Facts about a server, by the names that texts use. */
export interface PageFacts {
  /** Replacements for `{{name}}`; a text may also ask whether one is known. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Facts that texts can only test. */
  readonly holds: Readonly<Record<string, boolean>>;
}

/** The operator of a server that does not name one. */
const somebody: Readonly<Record<PageLanguage, string>> = {
  en: "the person or group who runs this server",
  fi: "tämän palvelimen ylläpitäjä",
  de: "die Person oder Gruppe, die diesen Server betreibt",
  fr: "la personne ou le groupe qui exploite ce serveur",
  es: "la persona o el grupo que gestiona este servidor",
};

const beginning = /^<!-- (if|unless) ([\w-]+) -->$/;
const ending = "<!-- end -->";

/**
 * Fills a text with the facts of this server. Lines between `<!-- if mail -->` and `<!-- end -->` stay if that is true or known,
 * those after `<!-- unless mail -->` if it is not; they do not nest. `{{name}}` becomes the known value, escaped for Markdown;
 * unknown values become empty, except for the operator, who is then described by their role.
 */
export function fillPage(markdown: string, { values, holds }: PageFacts, language: PageLanguage): string {
  const isTrue = (name: string): boolean => values[name] !== undefined || holds[name] === true;
  const lines: string[] = [];
  let stays = true;
  for (const line of markdown.split(/\r?\n/)) {
    const [, word, name = ""] = beginning.exec(line.trim()) ?? [];
    if (word !== undefined) stays = isTrue(name) === (word === "if");
    else if (line.trim() === ending) stays = true;
    else if (stays) lines.push(line);
  }
  const known: PageFacts["values"] = { ...values, operator: values["operator"] ?? somebody[language] };
  return lines
    .join("\n")
    .replaceAll(/\{\{([\w-]+)\}\}/g, (_mark, name: string) => escapeMarkdown(known[name] ?? ""));
}

/** Every ASCII punctuation character may follow a backslash (CommonMark 2.4). */
const escapeMarkdown = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
