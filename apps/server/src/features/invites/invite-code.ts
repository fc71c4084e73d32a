import { createHash, randomBytes } from "node:crypto";

/** Bytes of chance in a code: nobody guesses one. */
const codeBytes = 16;

/** A new code, 22 letters, digits, `-` and `_`. */
export const newInviteCode = (): string => randomBytes(codeBytes).toString("base64url");

/** What is stored of a code, hex. */
export const hashInviteCode = (code: string): string => createHash("sha256").update(code).digest("hex");
