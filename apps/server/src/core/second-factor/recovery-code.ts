import { createHmac, randomInt } from "node:crypto";
import { recoveryCodeCount } from "@cairn/contracts/two-factor/two-factor-values";

/** Letters and digits that are not easily confused: Crockford's base32. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 80 bits, so that codes cannot be guessed, however many attempts are made. */
const length = 16;

/** Makes recovery codes, in groups of four letters so that they are easier to copy by hand. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
    return letters.replaceAll(/.{4}(?=.)/g, "$&-");
  });
}

/**
 * The stored form of a recovery code, however somebody has typed it; undefined for a text that cannot be one.
 *
 * @param key secret of the server, without which codes cannot be found from their hashes
 */
export function hashRecoveryCode(key: Buffer, userId: string, typed: string): Buffer | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (code.length !== length) return undefined;
  return createHmac("sha256", key).update(`${userId} ${code}`).digest();
}
