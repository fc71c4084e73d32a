import { createHash, randomBytes } from "node:crypto";

/** Characters of a token, as known clients expect. */
const tokenLength = 36;

/** A token for a link in a mail that cannot be guessed: 144 random bits in hexadecimal digits. */
export const newMailToken = (): string => randomBytes(tokenLength / 2).toString("hex");

/** The stored form of a token; undefined for a text that cannot be one. */
export const hashMailToken = (token: string): Buffer | undefined =>
  token.length === tokenLength ? createHash("sha256").update(token).digest() : undefined;
