/** One character for each byte: right for ASCII. */
const asBytes = new TextDecoder("latin1");

/**
 * Encoding of an XML file by its first bytes (XML 1.0, appendix F): a byte order mark, the zero bytes of UTF-16, or the
 * declaration; otherwise UTF-8. A label that this runtime does not know, or a declared UTF-16 in a file that clearly is
 * not, counts as UTF-8.
 */
export function xmlEncoding(head: Uint8Array): string {
  const [a, b] = head;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a !== 0 && b === 0) return "utf-16le";
  if (a === 0 && b !== undefined && b !== 0) return "utf-16be";
  const ascii = asBytes.decode(head.subarray(0, 256));
  const declared = /<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(ascii)?.[1] ?? "utf-8";
  if (/^utf-8$/i.test(declared)) return "utf-8";
  return /^(utf-?16|ucs-?2|iso-10646)/i.test(declared) || !isKnown(declared) ? "utf-8" : declared;
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding.length > 0;
  } catch {
    return false;
  }
}
