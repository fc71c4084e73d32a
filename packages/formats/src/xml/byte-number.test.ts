import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NumberReader } from "./byte-number.ts";

/** The number at the beginning of a text, if it is the whole of it; undefined if the reader leaves it to others. */
function read(text: string): number | undefined {
  const reader = new NumberReader();
  const value = reader.read(new TextEncoder().encode(`${text}<`), 0);
  return Number.isNaN(value) || reader.end !== text.length ? undefined : value;
}

/** IEEE 754 rounds to the nearest number, and so does JavaScript's own reading of decimals (ECMA-262, StringToNumber). */
const expectExact = (text: string): void => {
  const value = read(text);
  if (value !== undefined && !Object.is(value, Number(text)))
    expect([text, value]).toEqual([text, Number(text)]);
};

const digits = (most: number): fc.Arbitrary<string> =>
  fc.array(fc.nat(9), { minLength: 1, maxLength: most }).map((list) => list.join(""));
const withPoint = fc
  .tuple(fc.boolean(), digits(20), fc.nat(20))
  .map(([isNegative, all, at]) => `${isNegative ? "-" : ""}${all.slice(0, at)}.${all.slice(at)}`);
/** As programs write coordinates: the shortest digits that give the number back, 17 at most. */
const shortest = fc.double({ min: -180, max: 180, noNaN: true }).map(String);
/** On, or as near as 18 digits come to, the border between two numbers. */
const atBorders = fc
  .tuple(fc.integer({ min: 2 ** 46, max: 2 ** 52 }), fc.integer({ min: 0, max: 6 }), fc.nat(2))
  .map(([integer, shift, more]) => {
    const border = ((2n * BigInt(integer) + 1n) * 10n ** 17n) / 2n ** BigInt(47 + shift) + BigInt(more) - 1n;
    const text = String(border).slice(0, 18);
    return `${text.slice(0, 2)}.${text.slice(2)}`;
  });
const any = fc.oneof(withPoint, shortest, atBorders, digits(20));

describe("Decimal numbers in bytes", () => {
  it.each([
    ["0", 0],
    ["-0", -0],
    ["007", 7],
    ["5.", 5],
    [".5", 0.5],
    ["-12.25", -12.25],
    ["46.79758701361298", 46.797_587_013_612_98],
    ["11.941905186966109", Number("11.941905186966109")],
    ["90071992.54740991", 90_071_992.547_409_91],
    ["0.00000000000000001", 1e-17],
  ])("are read: %s", (text, value) => expect(read(text)).toBe(value));

  it.each([
    "",
    "-",
    ".",
    "-.",
    "+1",
    "1e5",
    " 1",
    "1 ",
    "1,5",
    "NaN",
    "0x1",
    "12345678901234567890",
    "1234567890",
  ])("that are written in another way are left to others: %j", (text) => expect(read(text)).toBeUndefined());

  it("are the nearest ones, as JavaScript reads them", () => {
    fc.assert(fc.property(any, expectExact), { numRuns: 20_000 });
  });

  it("are so for a million", { tags: ["all"] }, () => {
    fc.assert(fc.property(any, expectExact), { numRuns: 1_000_000 });
  });

  it("are nearly all read, up to 18 digits", () => {
    const left = fc.sample(shortest, 2000).filter((text) => !text.includes("e") && read(text) === undefined);
    expect(left.filter((text) => text.replace(/[-.]/g, "").length <= 18)).toEqual([]);
  });
});
