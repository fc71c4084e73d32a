import { createHmac, randomInt } from "node:crypto";
import { recoveryCodeCount } from "@cairn/contracts/accounts/two-factor-values";

/** Letters and digits that nobody takes for each other: base32 of Crockford. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 80 bits, so that codes cannot be guessed, however many are tried. */
const length = 16;

/** Makes recovery codes, in groups of four letters for whoever copies them by hand. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
    return letters.replaceAll(/.{4}(?=.)/g, "$&-");
  });
}

/**
 * What is stored of a recovery code, however somebody has typed it; undefined for what can be none.
 *
 * @param key secret of the server, without which codes cannot be searched by their hashes
 */
export function hashRecoveryCode(key: Buffer, userId: string, typed: string): Buffer | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (code.length !== length) return undefined;
  return createHmac("sha256", key).update(`${userId} ${code}`).digest();
}
