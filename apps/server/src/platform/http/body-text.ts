/** The default encoding of text in HTTP, used by nearly all clients. */
const usual = "utf-8";

/** Decodes a body by the charset of its media type; by UTF-8 if there is none or it is unknown. */
export function bodyText(bytes: Buffer, mediaType: string | undefined): string {
  const named = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType ?? "")?.[1] ?? usual;
  if (named.toLowerCase() === usual) return bytes.toString();
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return bytes.toString();
  }
}
