import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formOfDays } from "./fitness.ts";

const constant = (load: number, days: number) =>
  Array.from({ length: days }, (_, day): [number, number] => [day, load]);

/** Zero, or a value that is still above 0 after scaling. */
const someLoad = fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 500, noNaN: true }));
const someLoads = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), someLoad), {
  minLength: 1,
  maxLength: 60,
});

/** The weighted means taken literally: every load weighted by its age. */
const byDefinition = (loads: readonly (readonly [number, number])[], day: number, constantDays: number) => {
  const keep = Math.exp(-1 / constantDays);
  let sum = 0;
  for (const [done, load] of loads) if (done <= day) sum += load * (1 - keep) * keep ** (day - done);
  return sum;
};

describe("fitness, fatigue and form", () => {
  it("[LOAD-2] fade to 37 % in 42 days and 13 % in 84, fatigue in 7 and 14, as published for these constants", () => {
    const days = formOfDays([[0, 100]], 84);
    const at = (day: number) => days[day] ?? expect.fail("no day");
    expect(at(42).fitness / at(0).fitness).toBeCloseTo(0.368, 3);
    expect(at(84).fitness / at(0).fitness).toBeCloseTo(0.135, 3);
    expect(at(7).fatigue / at(0).fatigue).toBeCloseTo(0.368, 3);
    expect(at(14).fatigue / at(0).fatigue).toBeCloseTo(0.135, 3);
    // By the rule of thumb, a load of 100 on one day gives 100 / 42 of fitness and 100 / 7 of fatigue, within
    // the difference from the exponential.
    expect(at(0).fitness).toBeCloseTo(2.35, 2);
    expect(at(0).fatigue).toBeCloseTo(13.31, 2);
    expect(at(1).form).toBeCloseTo(2.35 - 13.31, 2);
  });

  it("[LOAD-2] approach the load if it is the same every day, and form approaches zero", () => {
    const last = formOfDays(constant(80, 1000), 999).at(-1);
    expect(last?.fitness).toBeCloseTo(80, 6);
    expect(last?.fatigue).toBeCloseTo(80, 6);
    expect(last?.form).toBeCloseTo(0, 6);
  });

  it("[LOAD-2] are the weighted sums of all loads in any order, and scale with them", () => {
    fc.assert(
      fc.property(someLoads, fc.double({ min: 0.1, max: 10, noNaN: true }), (loads, factor) => {
        const days = formOfDays(loads, 420);
        const [backwards, scaled] = [
          formOfDays(loads.toReversed(), 420),
          formOfDays(
            loads.map(([day, load]): [number, number] => [day, load * factor]),
            420,
          ),
        ];
        const loaded = loads.flatMap(([day, load]) => (load > 0 ? [day] : []));
        expect(days[0]?.day).toBe(loaded.length === 0 ? undefined : Math.min(...loaded));
        expect(days.at(-1)?.day).toBe(loaded.length === 0 ? undefined : 420);
        for (const [i, { day, fitness, fatigue }] of days.entries()) {
          expect(fitness).toBeCloseTo(byDefinition(loads, day, 42), 6);
          expect(fatigue).toBeCloseTo(byDefinition(loads, day, 7), 6);
          expect(backwards[i]?.fitness).toBeCloseTo(fitness, 6);
          expect(scaled[i]?.fatigue).toBeCloseTo(fatigue * factor, 5);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("[LOAD-2] accept no loads, and invalid ones", () => {
    expect(formOfDays([], 10)).toEqual([]);
    expect(formOfDays([[11, 50]], 10)).toEqual([]);
    // Days with an unknown load do not start the series.
    expect(
      formOfDays(
        [
          [0, 0],
          [9, 50],
        ],
        10,
      ).map(({ day }) => day),
    ).toEqual([9, 10]);
    expect(
      formOfDays(
        [
          [3, Number.NaN],
          [4, -1],
          [5, Infinity],
        ],
        10,
      ),
    ).toEqual([]);
  });
});
