/**
 * A `Content-Disposition` that saves the body under a name (RFC 6266): quoted ASCII, because known clients look for the quotes, and
 * the full name beside it where it has other characters.
 */
export function attachment(fileName: string): string {
  const ascii = fileName.replaceAll(/[^ -~]/g, "_").replaceAll(/["\\%;]/g, "_");
  const plain = `attachment; filename="${ascii}"`;
  return ascii === fileName ? plain : `${plain}; filename*=UTF-8''${extendedValue(fileName)}`;
}

/** Percent-encoded as RFC 8187 wants it, which leaves fewer characters plain than URLs do. */
const extendedValue = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
