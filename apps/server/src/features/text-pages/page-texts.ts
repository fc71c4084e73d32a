import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PageLanguage, pageLanguages, type PageName } from "@cairn/contracts/text-pages/page-names";

/** A page as written: Markdown with the marks for `fillPage`. */
export interface PageText {
  readonly language: PageLanguage;
  /** Languages in which there is a text, in the order of the contract. */
  readonly languages: readonly PageLanguage[];
  readonly markdown: string;
}

/** The texts that come with Cairn. Every page has one in English. */
const ownTexts = join(import.meta.dirname, "texts");

/** Folder of the data folder for an operator's own texts. */
const operatorsFolder = "pages";

const fileName = (page: PageName, language: PageLanguage): string => `${page}.${language}.md`;

/**
 * Finds the text of a page. A file of the operator's, such as `pages/service-terms.fi.md` in the data folder, replaces the texts
 * that come with Cairn in every language: an operator who changes what a server promises does not want anybody to read the old
 * promise.
 *
 * @param wanted the reader's language; without a text in it the English one is returned, or else the first one
 */
export async function findPageText(
  dataDir: string,
  page: PageName,
  wanted: PageLanguage = "en",
): Promise<PageText> {
  for (const folder of [join(dataDir, operatorsFolder), ownTexts]) {
    const names = await filesIn(folder);
    const languages = pageLanguages.filter((one) => names.has(fileName(page, one)));
    const language = [wanted, "en" as const, ...languages].find((one) => languages.includes(one));
    if (language)
      return {
        language,
        languages,
        markdown: await readFile(join(folder, fileName(page, language)), "utf8"),
      };
  }
  throw new Error(`there is no text of ${page}`);
}

const filesIn = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set(await readdir(folder).catch(() => []));
