/** The encoding of HTTP's text unless told otherwise, and of nearly all. */
const usual = "utf-8";

/** The text of a body in the encoding that its media type names; in UTF-8 when it names none, or one that nobody knows. */
export function bodyText(bytes: Buffer, mediaType: string | undefined): string {
  const named = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType ?? "")?.[1] ?? usual;
  if (named.toLowerCase() === usual) return bytes.toString();
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return bytes.toString();
  }
}
