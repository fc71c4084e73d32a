import { createHash, randomBytes } from "node:crypto";

/** Random bytes in a code, which make it impossible to guess. */
const codeBytes = 16;

/** A new code: 22 letters, digits, `-` and `_`. */
export const newInviteCode = (): string => randomBytes(codeBytes).toString("base64url");

/** The stored form of a code, hex. */
export const hashInviteCode = (code: string): string => createHash("sha256").update(code).digest("hex");
