/** Longest text taken from a file, in characters (code points). */
export const maxTextLength = 256;

/**
 * Control and format characters that could break a line or disguise what is shown: C0 and C1 controls, line and paragraph
 * separators, bidirectional embeddings, overrides, isolates and marks (Unicode UAX 9), the byte order mark, and the
 * replacement character of undecodable bytes.
 */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const unwanted = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u061c\u2028-\u202e\u2066-\u2069\ufeff\ufffd]+/g;

/**
 * Text of a file as plain text for display: never markup, without control and bidirectional characters, trimmed, runs of
 * white space as one space, at most 256 characters. Undefined when nothing is left.
 */
export function plainText(text: string): string | undefined {
  const clean = text
    .slice(0, 16 * maxTextLength)
    .replace(unwanted, " ")
    .replace(/\s+/g, " ")
    .trim();
  const cut = Array.from(clean).slice(0, maxTextLength).join("").trimEnd();
  return cut === "" ? undefined : cut;
}
