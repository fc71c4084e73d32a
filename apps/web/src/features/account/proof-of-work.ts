import { sha256Hex } from "./sha-256.ts";

/** The server's challenge: find the number whose hash with the salt is the challenge (ALTCHA's format). */
export interface Challenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

/** Guesses between two progress reports. */
const stride = 4096;

/**
 * Tries every number from 0 to `maxnumber`, inclusive. Undefined if none fits, or if the algorithm is not SHA-256.
 * @param onProgress called with the share of the tried numbers, 0 to 1.
 */
export const solveChallenge = (
  { algorithm, challenge, maxnumber, salt }: Challenge,
  onProgress: (share: number) => void = () => undefined,
): number | undefined => {
  if (algorithm !== "SHA-256") return undefined;
  for (let number = 0; number <= maxnumber; number += 1) {
    if (sha256Hex(`${salt}${number}`) === challenge) return number;
    if (number % stride === 0) onProgress(number / maxnumber);
  }
  return undefined;
};

/** The token that the server verifies: base64 of the challenge with its solution. */
export const solutionToken = (challenge: Challenge, number: number): string => {
  const { algorithm, salt, signature } = challenge;
  return btoa(JSON.stringify({ algorithm, challenge: challenge.challenge, number, salt, signature }));
};
