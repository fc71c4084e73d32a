import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, in letters that addresses and headers take as they are. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What is stored of one: it cannot be guessed, so a plain hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();
