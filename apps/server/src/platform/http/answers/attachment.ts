/**
 * A `Content-Disposition` that saves the body under a name (RFC 6266): quoted ASCII, because known clients look for the quotes,
 * and the full name as well if it has other characters.
 */
export function attachment(fileName: string): string {
  const ascii = fileName.replaceAll(/[^ -~]/g, "_").replaceAll(/["\\%;]/g, "_");
  const plain = `attachment; filename="${ascii}"`;
  return ascii === fileName ? plain : `${plain}; filename*=UTF-8''${extendedValue(fileName)}`;
}

/** Percent-encoded according to RFC 8187, which leaves fewer characters unencoded than URLs do. */
const extendedValue = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
