import { stepAt, totpCode } from "../../src/core/second-factor/totp.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Reads base32 (RFC 4648) without padding. */
function readBase32(text: string): Buffer {
  const bits = text.replaceAll(/./g, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * The code that an authenticator app shows.
 *
 * @param steps how many steps of 30 s later
 */
export const codeOf = (secret: string, steps = 0): string =>
  totpCode(readBase32(secret), stepAt(new Date()) + steps);
