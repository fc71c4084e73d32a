import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Database } from "./database.ts";
import { serverSecret } from "./server-secret.ts";

/** AES with 256 bits in Galois/Counter mode (NIST SP 800-38D). */
const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** 32 bytes that seal for one purpose. */
type SealKey = Buffer;

/** The key that seals what has this name, which the first to ask makes. To be asked for before a transaction is begun, as it may take another connection. */
export const sealKey = async (db: Database, name: string): Promise<SealKey> =>
  Buffer.from(await serverSecret(db, name, () => randomBytes(32).toString("hex")), "hex");

/**
 * Encrypts what the server must be able to read again: nonce, sealed bytes, tag.
 *
 * @param owner whose they are: bytes that were moved to another row do not open there
 */
export function sealBytes(key: SealKey, owner: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner));
  const sealed = [sealing.update(bytes), sealing.final()];
  return Buffer.concat([nonce, ...sealed, sealing.getAuthTag()]);
}

/**
 * Decrypts what `sealBytes` encrypted for the same owner.
 *
 * @throws Error when the bytes were changed, or are somebody else's
 */
export function openBytes(key: SealKey, owner: string, sealed: Buffer): Buffer {
  const end = sealed.length - tagBytes;
  const nonce = sealed.subarray(0, nonceBytes);
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(end));
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes, end)), opening.final()]);
}
