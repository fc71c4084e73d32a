import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PageLanguage, pageLanguages, type PageName } from "@cairn/contracts/page-names";

/** A page as it is written: Markdown with the marks that `fillPage` knows. */
export interface PageText {
  readonly language: PageLanguage;
  /** Languages that there is a text in, in the order of the contract. */
  readonly languages: readonly PageLanguage[];
  readonly markdown: string;
}

/** The texts that come with Cairn. There is one in English of every page. */
const ownTexts = join(import.meta.dirname, "texts");

/** Folder of the data folder for an operator's own texts. */
const operatorsFolder = "pages";

const fileName = (page: PageName, language: PageLanguage): string => `${page}.${language}.md`;

/**
 * Finds the text of a page. A file of the operator's, such as `pages/service-terms.fi.md` in the data folder, takes the place of the one that
 * comes with Cairn, and may be in a language that Cairn has none in.
 *
 * @param wanted the reader's language; without a text in it the English one is given
 */
export async function findPageText(
  dataDir: string,
  page: PageName,
  wanted: PageLanguage = "en",
): Promise<PageText> {
  const folders = [join(dataDir, operatorsFolder), ownTexts];
  const names = await Promise.all(folders.map((folder) => filesIn(folder)));
  const languages = pageLanguages.filter((one) => names.some((some) => some.has(fileName(page, one))));
  const language = languages.includes(wanted) ? wanted : "en";
  const name = fileName(page, language);
  const folder = folders.find((_, at) => names[at]?.has(name)) ?? ownTexts;
  return { language, languages, markdown: await readFile(join(folder, name), "utf8") };
}

const filesIn = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set(await readdir(folder).catch(() => []));
