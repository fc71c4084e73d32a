/**
 * Controls, line and paragraph separators: in a line of text they are at most a space.
 */
const breaks = /[\t-\r\u0085\u2028\u2029]+/g;

/**
 * Invisible characters that change how others appear: control characters, embeddings, overrides and isolates of the bidirectional
 * algorithm (UAX #9), zero-width spaces, soft hyphens, annotations and lone surrogates. It keeps the joiners that emoji and
 * Persian need and the marks that right-to-left text needs (U+200C to U+200F, U+061C).
 */
const deceiving = /[\p{Cc}\p{Cs}\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Tag characters spell region flags after a black flag; anywhere else they are hidden text. */
const strayTags = /(?<!\u{1F3F4}[\u{E0020}-\u{E007E}]*)[\u{E0000}-\u{E007F}]/gu;

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name or a title that is safe among other text: one line in Unicode's form NFC, without space around it and without characters
 * that hide or reorder adjacent text. Empty if nothing visible is left.
 */
export function plainText(given: string): string {
  const text = given.replaceAll(breaks, " ").replaceAll(deceiving, "").replaceAll(strayTags, "");
  return visible.test(text) ? text.normalize("NFC").trim() : "";
}

const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** The same for a text of several lines, each of them plain: at most one empty line between two, none at the ends. */
export const plainLines = (given: string): string =>
  given
    .split(lineEnds)
    .map(plainText)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
