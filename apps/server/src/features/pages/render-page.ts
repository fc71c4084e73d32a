import { micromark } from "micromark";

/**
 * Makes HTML of a page's Markdown (CommonMark). Tags in the text are shown as text, and links lead to http, https and mail addresses or within the
 * server alone, so that a text that an operator copied from somewhere runs nothing in a reader's browser.
 */
export const renderPage = (markdown: string): string => micromark(withoutImages(markdown));

/** The pages have no pictures: one from elsewhere would tell another server who reads. */
const withoutImages = (markdown: string): string => markdown.replaceAll("![", String.raw`\![`);
