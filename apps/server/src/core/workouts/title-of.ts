import { plainText } from "@cairn/domain/text/plain-text";

/** Maximum length of a title, characters; the rest is cut. */
const titleLength = 256;

/** A title as stored: plain text, cut to 256 characters; null if nothing is left. */
export function titleOf(given: string): string | null {
  return Array.from(plainText(given)).slice(0, titleLength).join("").trim() || null;
}
