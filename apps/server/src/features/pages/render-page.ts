import { micromark } from "micromark";

/**
 * Renders a page's Markdown (CommonMark) as HTML. Tags in the text are shown as text, and links lead only to http, https and mail addresses or
 * within the server, so that a text that an operator copied from elsewhere runs nothing in a reader's browser.
 */
export const renderPage = (markdown: string): string => micromark(withoutImages(markdown));

/** The pages have no pictures: one from elsewhere would tell another server who reads them. */
const withoutImages = (markdown: string): string => markdown.replaceAll("![", String.raw`\![`);
