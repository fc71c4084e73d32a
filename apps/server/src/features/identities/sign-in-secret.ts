import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, in characters that need no escaping in addresses and headers. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The stored form: a secret cannot be guessed, so a plain hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();
