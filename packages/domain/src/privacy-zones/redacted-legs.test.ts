import { describe, expect, it } from "vitest";
import { redactedLegs } from "./redacted-legs.ts";

const leg = (activityId: number, startTime: number, elapsedTime: number) => ({
  activityId,
  startTime,
  totals: { elapsedTime, distance: elapsedTime * 3 },
});

/** Swim, ride, run. */
const legs = [leg(21, 0, 1000), leg(2, 1000, 3000), leg(1, 4000, 2000)];

describe("legs as others see them", () => {
  it("[PRIV-2] keep their totals if nothing of them is cut, and follow the public clock", () => {
    const stretches = [
      { from: 0, to: 2000, shift: 0 },
      { from: 2500, to: 5999.5, shift: 500 },
    ];
    expect(redactedLegs(legs, stretches)).toEqual([
      legs[0],
      { activityId: 2, startTime: 1000, totals: {} },
      { ...legs[2], startTime: 3500 },
    ]);
  });

  it("[PRIV-8] lose their totals if the begin of a hidden leg decides whether they are whole", () => {
    const stretches = [{ from: 0, to: 3999.5, shift: 0 }];
    expect(redactedLegs(legs, stretches)).toEqual([legs[0], { activityId: 2, startTime: 1000, totals: {} }]);
  });

  it("[PRIV-2] start where they are first visible", () => {
    const stretches = [{ from: 1500, to: 6000, shift: 1500 }];
    expect(redactedLegs(legs, stretches)).toEqual([
      { activityId: 2, startTime: 0, totals: {} },
      { ...legs[2], startTime: 2500 },
    ]);
  });

  it("[PRIV-2] are left out if the visible part ends where they start, or starts where they end", () => {
    const stretches = [{ from: 0, to: 4000, shift: 0 }];
    expect(redactedLegs(legs, stretches)).toEqual([legs[0], legs[1]]);
    expect(redactedLegs(legs, [{ from: 1000, to: 6000, shift: 1000 }])).toEqual([
      { ...legs[1], startTime: 0 },
      { ...legs[2], startTime: 3000 },
    ]);
  });

  it("[PRIV-2] are removed if fewer than two remain, or if there is no clock", () => {
    expect(redactedLegs(legs, [{ from: 0, to: 500, shift: 0 }])).toEqual([]);
    expect(redactedLegs(legs, [])).toEqual([]);
    expect(redactedLegs([], [{ from: 0, to: 500, shift: 0 }])).toEqual([]);
  });
});
