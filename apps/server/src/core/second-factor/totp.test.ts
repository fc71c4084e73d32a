import { describe, expect, it } from "vitest";
import { base32 } from "./base32.ts";
import { findStep, stepAt, totpCode } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

/** The step for which a code of step 4, 120 s to 149 s, is accepted. */
const stepUsed = (seconds: number) => findStep(secret, "338314", { now: at(seconds), after: -1 });

describe("[LOGIN-11] codes of authenticator apps", () => {
  // RFC 6238, appendix B, SHA-1: the last six of its eight digits, because both are remainders of the same
  // number.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of RFC 6238 at %d s", (seconds, code) => {
    expect(totpCode(secret, stepAt(at(seconds)))).toBe(code);
  });

  it("agree with RFC 4226, appendix D, by counter", () => {
    const codes = Array.from({ length: 10 }, (_, counter) => totpCode(secret, counter));
    expect(codes.join(" ")).toBe("755224 287082 359152 969429 338314 254676 287922 162583 399871 520489");
  });

  it("are valid one step of 30 s early and late, and not two", () => {
    expect([89, 90, 120, 149, 179, 180].map(stepUsed)).toEqual([undefined, 4, 4, 4, 4, undefined]);
  });

  it("are valid only after the last used one", () => {
    expect(findStep(secret, "338314", { now: at(120), after: 3 })).toBe(4);
    expect(findStep(secret, "338314", { now: at(120), after: 4 })).toBeUndefined();
  });

  it.each(["", "33831", "3383144", "33831４", "abcdef"])("never are %o", (code) => {
    expect(findStep(secret, code, { now: at(120), after: -1 })).toBeUndefined();
  });
});

describe("[LOGIN-11] the secret as text", () => {
  // RFC 4648, section 10, without padding.
  it.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("writes %o as RFC 4648 does", (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });
});
