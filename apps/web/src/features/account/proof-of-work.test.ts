import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { solutionToken, solveChallenge } from "./proof-of-work.ts";

const challengeOf = (number: number, maxnumber: number) => {
  const salt = "9f2c?expires=1893456000&";
  return {
    algorithm: "SHA-256",
    challenge: createHash("sha256").update(`${salt}${number}`).digest("hex"),
    maxnumber,
    salt,
    signature: "made-by-the-server",
  };
};

describe("[LOGIN-1] the human check", () => {
  it("finds the number, also at both ends of the range", () => {
    expect(solveChallenge(challengeOf(0, 500))).toBe(0);
    expect(solveChallenge(challengeOf(500, 500))).toBe(500);
    expect(solveChallenge(challengeOf(321, 500))).toBe(321);
  });

  it("gives up beyond the range and for another algorithm", () => {
    expect(solveChallenge(challengeOf(501, 500))).toBeUndefined();
    expect(solveChallenge({ ...challengeOf(1, 500), algorithm: "SHA-512" })).toBeUndefined();
  });

  it("reports its progress", () => {
    const shares: number[] = [];
    solveChallenge(challengeOf(9000, 10_000), (share) => shares.push(share));
    expect(shares).toEqual([0, 0.4096, 0.8192]);
  });

  it("encodes the solution as the server decodes it", () => {
    const challenge = challengeOf(7, 10);
    const token: unknown = JSON.parse(atob(solutionToken(challenge, 7)));
    expect(token).toEqual({
      algorithm: "SHA-256",
      challenge: challenge.challenge,
      number: 7,
      salt: challenge.salt,
      signature: "made-by-the-server",
    });
  });
});
