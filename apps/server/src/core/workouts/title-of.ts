import { plainText } from "@cairn/domain/text/plain-text";

/** Characters of a title at most; the rest is cut. */
const titleLength = 256;

/** A title as it is stored: plain text, cut to 256 characters; none when nothing is left. */
export function titleOf(given: string): string | null {
  return Array.from(plainText(given)).slice(0, titleLength).join("").trim() || null;
}
