/**
 * The document with a processing instruction before its root element: it changes nothing of what is read, but saxes alone reads
 * what follows it. Undefined for a document that has no place for it, or in UTF-16, which saxes reads anyway.
 */
export function forSaxes(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.subarray(0, 4).some((byte) => byte === 0 || byte >= 0xfe)) return undefined;
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const start = /^(?:\xef\xbb\xbf|[ \t\r\n])*/.exec(text)?.[0].length ?? 0;
  const declared = text.startsWith("<?xml", start) ? text.indexOf("?>", start) + 2 : start;
  if (declared === 1) return undefined;
  return Uint8Array.from([
    ...bytes.subarray(0, declared),
    ...new TextEncoder().encode("<?other?>"),
    ...bytes.subarray(declared),
  ]);
}
