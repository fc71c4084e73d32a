import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import {
  activityFile,
  definition,
  enumeration,
  fit,
  le,
  noon,
  time,
  uint32,
  uint8,
} from "./hand-made-fit.ts";

const read = (...content: readonly (readonly number[])[]): DecodedActivity => {
  const result = decodeBytes(
    fit(activityFile, definition(1, 20, time, [3, 1, uint8]), [1, ...le(noon, 4), 99], ...content),
  );
  return result.ok ? result.value : expect.fail(`refused: ${result.error.kind}`);
};

/** `sport` of the FIT profile. */
const running = 1;

describe("FIT sessions and laps with fractional fields, 1/128 each", () => {
  const numbers = [18, 19, 92, 93, 94].map((number) => [number, 1, uint8] as const);
  const totalsOf = (...fractions: readonly number[]) =>
    read(definition(3, 18, [5, 1, enumeration], [10, 4, uint32], ...numbers), [
      3,
      running,
      ...le(800, 4),
      84,
      92,
      ...fractions,
    ]).device;

  it("have cadences and steps with their fractions", () => {
    // 84 109/128 turns are 169.7 steps, which Garmin shows as 170.
    expect(totalsOf(109, 64, 64)).toEqual({ avgCadence: 84.8515625, maxCadence: 92.5, steps: 1601 });
    const { laps } = read(
      definition(6, 19, [17, 1, uint8], [80, 1, uint8]),
      [6, 84, 109],
      [6, 84, 0xff],
    ).recording;
    expect(laps.map(({ avgCadence }) => avgCadence)).toEqual([84.8515625, 84]);
  });

  it("have whole ones if the fractions are absent (0xff)", () => {
    expect(totalsOf(0xff, 0xff, 0xff)).toEqual({ avgCadence: 84, maxCadence: 92, steps: 1600 });
  });
});
