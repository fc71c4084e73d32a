import { createHash, randomInt } from "node:crypto";

const alphabet = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Characters of a key, as existing clients expect. 165 bits. */
const keyLength = 32;

/** Prefix of personal tokens, by which programs that search for leaked secrets recognise them. */
const tokenStart = "cairn";
const tokenPattern = /^cairn[0-9a-z]{27}$/;

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Makes a key that cannot be guessed. */
export const newSessionKey = (): string => randomText(keyLength);

/** Makes a personal token, which looks like a session key to existing clients. 139 bits. */
export const newPersonalToken = (): string => tokenStart + randomText(keyLength - tokenStart.length);

/** Whether a key may be a personal token; one session key in 60 million looks like one, too. */
export const isTokenShaped = (key: string): boolean => tokenPattern.test(key);

/** The stored form of a key. A plain hash is enough, because nobody can search 36^32 keys. */
export function hashSessionKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
