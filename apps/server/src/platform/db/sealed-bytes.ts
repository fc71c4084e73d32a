import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Database } from "./database.ts";
import { serverSecret } from "./server-secret.ts";

/** AES with 256 bits in Galois/Counter mode (NIST SP 800-38D). */
const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** A key of 32 bytes for one purpose. */
type SealKey = Buffer;

/**
 * The key with this name, created on the first request. Request it before a transaction begins, because it may need another
 * connection.
 */
export const sealKey = async (db: Database, name: string): Promise<SealKey> =>
  Buffer.from(await serverSecret(db, name, () => randomBytes(32).toString("hex")), "hex");

/**
 * Encrypts what the server must be able to read again: nonce, sealed bytes, tag.
 *
 * @param owner of the bytes: they cannot be decrypted after being moved to another row
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
 * @throws Error if the bytes were changed, or belong to another owner
 */
export function openBytes(key: SealKey, owner: string, sealed: Buffer): Buffer {
  const end = sealed.length - tagBytes;
  const nonce = sealed.subarray(0, nonceBytes);
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(end));
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes, end)), opening.final()]);
}
