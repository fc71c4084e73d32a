import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteTimes } from "./byte-time.ts";
import { readXmlTime } from "./xml-time.ts";

const times = new ByteTimes();

/** The time that a text consists of; undefined if it is left to others. */
function read(text: string): number | undefined {
  const bytes = new TextEncoder().encode(`${text}<\0\0\0\0\0\0\0\0`);
  const padded = new Uint8Array(bytes.length + 40);
  padded.set(bytes);
  const ms = times.read(padded, new DataView(padded.buffer), 0);
  return Number.isNaN(ms) || times.end !== text.length ? undefined : ms;
}

const two = fc.nat(99).map((value) => String(value).padStart(2, "0"));
const zone = fc.oneof(
  fc.constantFrom("Z", "z", "", "+00:00", "-00:30", "+05:45", "+0200", "+02", "+14:00"),
  fc.tuple(fc.constantFrom("+", "-"), two, two).map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
);
const decimals = fc.oneof(
  fc.constantFrom("", ".", ",5"),
  fc.array(fc.nat(9), { minLength: 1, maxLength: 9 }).map((list) => `.${list.join("")}`),
);
/** Times of which most exist, many in the same minute. */
const written = fc
  .tuple(
    fc.constantFrom("2024-05-01", "2023-02-29", "2024-13-01", "0001-01-01"),
    fc.nat(25),
    fc.nat(61),
    fc.nat(61),
  )
  .map(([day, ...clock]) => `${day}T${clock.map((part) => String(part).padStart(2, "0")).join(":")}`);
const any = fc.tuple(written, decimals, zone).map((parts) => parts.join(""));
/** With any character in place of one. */
const spoiled = fc
  .tuple(any, fc.nat(30), fc.constantFrom(...Array.from("0123456789:-T.Z+ x")))
  .map(([text, at, character]) => text.slice(0, at) + character + text.slice(at + 1));

const expectSame = (text: string): void => {
  const ms = read(text);
  if (ms !== undefined) expect([text, ms]).toEqual([text, readXmlTime(text).ms]);
};

describe("Times in bytes", () => {
  it.each([
    ["2024-05-01T10:00:00Z", Date.UTC(2024, 4, 1, 10)],
    ["2024-05-01T10:00:59.25Z", Date.UTC(2024, 4, 1, 10, 0, 59, 250)],
    ["2024-05-01T10:00:00.1239999Z", Date.UTC(2024, 4, 1, 10, 0, 0, 123)],
    ["2024-05-01T10:00:00.5+05:30", Date.UTC(2024, 4, 1, 4, 30, 0, 500)],
    ["2024-02-29T23:59:60-01:00", Date.UTC(2024, 2, 1, 1)],
  ])("are read: %s", (text, ms) => expect(read(text)).toBe(ms));

  it.each([
    "",
    "2024-05-01",
    "2024-05-01 10:00:00Z",
    "2024-05-01T10:00:00.1234+02:00",
    "2024-05-01T10:00:00",
  ])("that are written in another way are left to others: %j", (text) => expect(read(text)).toBeUndefined());

  it("are those that others read", () => {
    fc.assert(fc.property(fc.oneof(any, spoiled), expectSame), { numRuns: 20_000 });
  });
});
