import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { activityFile, definition, fit, le, noon, sint32, time, uint16, uint8 } from "./hand-made-fit.ts";

/** Numbers of the FIT profile: the record, its fields, and an event that means nothing. */
const record = 20;
const [heartRate, cadence, distance, altitude, fractionalCadence, time128] = [3, 4, 5, 2, 53, 48];
const event = definition(3, 21, [0, 1, uint8], [1, 1, uint8]);
const other = [3, 42, 3];

const fields = definition(
  1,
  record,
  time,
  [0, 4, sint32],
  [1, 4, sint32],
  [heartRate, 1, uint8],
  [cadence, 1, uint8],
  [fractionalCadence, 1, uint8],
  [distance, 4, sint32],
  [altitude, 2, uint16],
  [time128, 1, uint8],
);

const aByte = fc.oneof(fc.nat(255), fc.constantFrom(0xff, 0, 127, 128));
const place = fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.constant(0x7fff_ffff));
/** The steps of the clock, of which a few are absent times, leaps of most of a day and steps back. */
const step = fc.oneof({ weight: 30, arbitrary: fc.nat(3) }, fc.constantFrom(80_000, -5, NaN));
const oneRecord = fc.tuple(step, place, place, aByte, aByte, aByte, fc.nat(1000), fc.nat(65_535), aByte);

describe("FIT records of one kind", () => {
  it("that follow each other are read as one by one", () => {
    const files = fc.array(oneRecord, { minLength: 1, maxLength: 40 }).map((records) => {
      let clock = noon;
      return records.map(([by, lat, lon, rate, turns, part, metres, height, ticks]) => {
        clock += Number.isNaN(by) ? 0 : by;
        const stamp = Number.isNaN(by) ? 0xffff_ffff : clock;
        const places = [...le(lat >>> 0, 4), ...le(lon >>> 0, 4)];
        return [1, ...le(stamp, 4), ...places, rate, turns, part, ...le(metres, 4), ...le(height, 2), ticks];
      });
    });
    fc.assert(
      fc.property(files, (records) => {
        const together = decodeBytes(fit(activityFile, event, fields, ...records));
        const apart = decodeBytes(
          fit(activityFile, event, fields, ...records.flatMap((one) => [one, other])),
        );
        expect(together).toEqual(apart);
      }),
      { numRuns: 2000 },
    );
  });

  it("are read up to the last byte of a file that is cut off", () => {
    const records = Array.from({ length: 3000 }, (_, i) => [1, ...le(noon + i, 4), 70 + (i % 50)]);
    const whole = fit(activityFile, definition(1, record, time, [heartRate, 1, uint8]), ...records);
    const decoded = decodeBytes(whole.subarray(0, whole.length - 2 - 6 * 100 - 3));
    expect(decoded.ok && decoded.value.recording.length).toBe(2899);
    expect(decoded.ok && decoded.value.recording.columns.heartRate?.at(-1)).toBe(70 + (2898 % 50));
    expect(decoded.ok && decoded.value.warnings).toContain("truncated");
  });
});
