import type { ExtractError } from "./extract-error.ts";

type Foreign = Extract<ExtractError, { kind: "not_an_extract" }>["found"];

/** Initial bytes of files that people mistake for an extract, one character per byte. */
const beginnings: readonly (readonly [string, Foreign])[] = [
  ["\u001F\u008B", "packed"],
  ["BZh", "packed"],
  ["PK\u0003\u0004", "packed"],
  ["\u00FD7zXZ", "packed"],
  ["7z\u00BC\u00AF", "packed"],
  ["(\u00B5/\u00FD", "packed"],
  ["\u00FF\u00E0\u0004o5m2", "o5m"],
];

/** The format of a file that may not be an extract, by its first bytes; "extract" if it begins like one, even if it ends too soon. */
export function foreignFormat(head: Uint8Array): Foreign | "extract" {
  // One character per byte; the "latin1" of TextDecoder is Windows-1252.
  const text = String.fromCodePoint(...head.subarray(0, 64));
  const known = beginnings.find(([beginning]) => text.startsWith(beginning));
  if (known) return known[1];
  if (/^(?:\u00EF\u00BB\u00BF)?\s*<\??(?:xml|osm)/.test(text)) return "xml";
  // After the size of the head (4 bytes), the tag of its field and the length of the kind.
  const kind = text.slice(6);
  return kind.startsWith("OSMHeader") || kind.startsWith("OSMData") ? "extract" : "unknown";
}
