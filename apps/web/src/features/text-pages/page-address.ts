import {
  type PageLanguage,
  pageLanguages,
  type PageName,
  pageNames,
} from "@cairn/contracts/text-pages/page-names";

/** The page and language in an address. */
export interface PageAddress {
  readonly page: PageName;
  /** Absent for the reader's own language. */
  readonly language?: PageLanguage;
}

/** Reads a path such as `/privacy-policy/de`; undefined if there is no such page or language. */
export function readPageAddress(path: string): PageAddress | undefined {
  const [, name, wanted, ...rest] = path.replace(/\/$/, "").split("/");
  const page = pageNames.find((one) => one === name);
  if (!page || rest.length > 0) return undefined;
  if (wanted === undefined) return { page };
  const language = pageLanguages.find((one) => one === wanted);
  return language && { page, language };
}

/** Address of a page in a language. Only the privacy policy has one per language. */
export const pagePath = (page: PageName, language: PageLanguage): string =>
  page === "privacy-policy" ? `/${page}/${language}` : `/${page}`;
