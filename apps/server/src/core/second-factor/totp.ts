import { createHmac, timingSafeEqual } from "node:crypto";

/** Bytes of a secret: the length of a SHA-1 hash (RFC 4226, section 4, R6). */
export const secretBytes = 20;

/** Length of a time step, s (RFC 6238, section 4.1, default). */
const stepLength = 30;

/**
 * Steps before and after the present one whose codes are accepted: clocks differ, and people type slowly (RFC 6238, section 5.2).
 */
const drift = 1;

const digits = 6;

/** The time step of an instant: steps of 30 s since 1970. */
export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / stepLength);

/** The code of a time step, 6 digits: HOTP (RFC 4226, section 5.3) with SHA-1, which all authenticator apps support. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The time step of a code, if it is the present one or next to it.
 *
 * @param after steps up to this one are no longer valid, because a code of it was used
 */
export function findStep(
  secret: Uint8Array,
  code: string,
  { now, after }: { readonly now: Date; readonly after: number },
): number | undefined {
  const given = Buffer.from(code);
  if (given.length !== digits) return undefined;
  const present = stepAt(now);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => present - drift + index);
  return steps.find((step) => step > after && timingSafeEqual(given, Buffer.from(totpCode(secret, step))));
}
