import { createHash, randomInt } from "node:crypto";

const alphabet = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Characters of a key, as existing clients expect (wire facts, 0.3). 165 bits. */
const keyLength = 32;

/** Makes a key that cannot be guessed. */
export function newSessionKey(): string {
  return Array.from({ length: keyLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** What is stored of a key. A plain hash is enough, as nobody can search 36^32 keys. */
export function hashSessionKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
