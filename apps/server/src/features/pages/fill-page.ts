import type { PageLanguage } from "@cairn/contracts/page-names";

/** What is true of a server, by the names that texts ask for it. */
export interface PageFacts {
  /** What stands for `{{name}}`; a text may ask whether it is known. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** What texts may only ask for. */
  readonly holds: Readonly<Record<string, boolean>>;
}

/** Who runs a server that does not say it. */
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
 * Fills a text with what is true here. Lines between `<!-- if mail -->` and `<!-- end -->` stay where that holds or is known, those after
 * `<!-- unless mail -->` where it is not; they do not nest. `{{name}}` becomes what is known, with nothing in it that Markdown would read; what is
 * unknown becomes nothing, except for the operator, who then is named by what they do.
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

/** Every ASCII punctuation character may stand behind a backslash (CommonMark 2.4). */
const escapeMarkdown = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
