import { describe, expect, it } from "vitest";
import type { DrawnLeg } from "./drawn-plan.ts";
import { restlessLegs } from "./use-restless-legs.ts";

const leg = (...lon: readonly number[]): DrawnLeg => ({
  state: "given",
  line: { lat: Float64Array.from(lon, () => 42.5), lon: Float64Array.from(lon) },
});
const [first, bent, last] = [leg(1, 1.1, 1.2), leg(1.2, 1.3, 1.5), leg(1.5, 1.6, 1.7)];
const none: ReadonlySet<number> = new Set();

describe("[ROUT-4] the legs that change again and again", () => {
  const before = { shown: [first, bent, last], at: 1000 };

  it("are those whose lines are another within a quarter of a second", () => {
    const shown = [first, leg(1.2, 1.31, 1.5), last];
    expect(restlessLegs(none, before, { shown, at: 1249 })).toEqual(new Set([1]));
    expect(restlessLegs(none, before, { shown, at: 1250 })).toEqual(none);
    expect(restlessLegs(new Set([1]), before, { shown, at: 1250 })).toEqual(none);
  });

  it("are joined by others, and stay while these change", () => {
    const shown = [first, bent, leg(1.5, 1.61, 1.7)];
    expect(restlessLegs(new Set([1]), before, { shown, at: 1100 })).toEqual(new Set([1, 2]));
    const known = new Set([1]);
    expect(restlessLegs(known, before, { shown: [first, leg(1.2, 1.4), last], at: 1100 })).toBe(known);
  });

  it("are none when one is added or removed, because the others have other places then", () => {
    expect(restlessLegs(new Set([1]), before, { shown: [first, bent], at: 1010 })).toEqual(none);
    expect(restlessLegs(none, before, { shown: [first, bent, last, leg(1.7, 1.8)], at: 1010 })).toEqual(none);
  });

  it("are no straight lines between the same places, which are made anew each time", () => {
    const straight = { shown: [leg(1, 1.2), leg(1.2, 1.5)], at: 1000 };
    const same = { shown: [leg(1, 1.2), leg(1.2, 1.5)], at: 1010 };
    expect(restlessLegs(none, straight, same)).toEqual(none);
    const moved = { shown: [leg(1, 1.21), leg(1.21, 1.5)], at: 1010 };
    expect(restlessLegs(none, straight, moved)).toEqual(new Set([0, 1]));
  });
});
