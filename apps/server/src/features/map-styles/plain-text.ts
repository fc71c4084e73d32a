const longest = 200;

/** The attribution of a source, which is often HTML, as text. */
export const plainText = (html: string): string =>
  html
    .slice(0, 10 * longest)
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("&copy;", "©")
    .replaceAll("&amp;", "&")
    .replaceAll("&nbsp;", " ")
    .replaceAll(/[<>]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, longest);
