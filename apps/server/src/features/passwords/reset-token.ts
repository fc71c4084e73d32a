import { createHash, randomUUID } from "node:crypto";

/** Characters of a token, as known clients expect (part 2, section 9). */
const tokenLength = 36;

/** How long a token is good, ms. */
export const resetLife = 60 * 60_000;

/** A token that cannot be guessed: 122 random bits as a UUID. */
export const newResetToken = (): string => randomUUID();

/** What is stored of a token; undefined for what can be none. */
export const hashResetToken = (token: string): Buffer | undefined =>
  token.length === tokenLength ? createHash("sha256").update(token).digest() : undefined;
