import { describe, expect, it } from "vitest";
import { type Effort, compareEfforts } from "./compare-efforts.ts";
import { begunAt, loopStarts } from "./loop-efforts.ts";

/** Degrees of latitude per metre on the sphere of radius 6,371,008.8 m. */
const degree = 360 / (2 * Math.PI * 6_371_008.8);

const round = 4000;

/** Metres east and north on a square with a circumference of 4 km, anticlockwise from its lower left corner. */
function square(metres: number): readonly [east: number, north: number] {
  const at = ((metres % round) + round) % round;
  if (at < 1000) return [at, 0];
  if (at < 2000) return [1000, at - 1000];
  if (at < 3000) return [3000 - at, 1000];
  return [0, round - at];
}

interface Ride {
  /** Distance along the square at which the ride starts, metres. */
  readonly from?: number;
  readonly length?: number;
  readonly direction?: 1 | -1;
  /** Time by distance from the ride's own start. */
  readonly clock: (metres: number) => number;
}

/** A ride around the square with a point every 10 m. */
function ride({ from = 0, length = round, direction = 1, clock }: Ride): Effort {
  const metres = Float64Array.from({ length: length / 10 + 1 }, (_unused, index) => index * 10);
  const places = Array.from(metres, (metre) => square(from + direction * metre));
  return {
    distance: metres,
    time: metres.map(clock),
    lat: Float64Array.from(places, ([, north]) => north * degree),
    lon: Float64Array.from(places, ([east]) => 10 + east * degree),
  };
}

/** A street of 300 m to the west, out and back. */
const stem = (metres: number): readonly [number, number] => (metres < 300 ? [-metres, 0] : [metres - 600, 0]);

/** A ride out of that street and back into it, with a round of the square between. */
const withStem = (from: number, clock: (metres: number) => number): Effort => {
  const length = round + 600;
  const metres = Float64Array.from({ length: length / 10 + 1 }, (_unused, index) => index * 10);
  const places = Array.from(metres, (metre) => {
    const at = (from + metre) % length;
    return at < round ? square(at) : stem(at - round);
  });
  return {
    distance: metres,
    time: metres.map(clock),
    lat: Float64Array.from(places, ([, north]) => north * degree),
    lon: Float64Array.from(places, ([east]) => 10 + east * degree),
  };
};

const pace = (speed: number) => (metres: number) => metres / speed;

/** Lead of one effort at a place, in seconds, over the loop rotated to start where that effort started. */
function leadAt(one: Effort, loop: Effort, metres: number): number | undefined {
  const compared = loopStarts(one, loop).flatMap((start) => {
    const { order, ...clock } = begunAt(loop, start);
    const [lat, lon] = [loop.lat, loop.lon].map((column) =>
      Float64Array.from(order, (at) => column[at] ?? 0),
    );
    return lat && lon ? [compareEfforts(one, { ...clock, lat, lon })] : [];
  });
  return compared.toSorted((a, b) => (b?.met ?? 0) - (a?.met ?? 0))[0]?.lead[metres / 10];
}

const own = ride({ clock: pace(4) });

describe("a loop started elsewhere", () => {
  it("[WORK-7] is compared with an effort from that effort's start: 4 m/s against 5 m/s is 50 s behind after 1000 m", () => {
    for (const from of [200, 1500, 3700]) {
      const quick = ride({ from, clock: pace(5) });
      expect(compareEfforts(own, quick)?.lead.at(-1)).not.toBeCloseTo(-200, 0);
      expect(leadAt(own, quick, 0)).toBeCloseTo(0, 6);
      expect(leadAt(own, quick, 1000)).toBeCloseTo(-50, 0);
      expect(leadAt(own, quick, round)).toBeCloseTo(-200, 0);
    }
  });

  it("counts a stop where it was made, before and after the loop's own start", () => {
    // It starts at 1500 m, so its first 600 m are the other's 1500 to 2100, and its last 1500 the other's
    // first.
    const stopsEarly = ride({ from: 1500, clock: (metres) => metres / 4 + (metres > 600 ? 60 : 0) });
    expect(leadAt(own, stopsEarly, 1900)).toBeCloseTo(0, 0);
    expect(leadAt(own, stopsEarly, 2500)).toBeCloseTo(60, 0);
    const stopsLate = ride({ from: 1500, clock: (metres) => metres / 4 + (metres > 3000 ? 60 : 0) });
    expect(leadAt(own, stopsLate, 300)).toBeCloseTo(0, 0);
    expect(leadAt(own, stopsLate, 1000)).toBeCloseTo(60, 0);
    expect(leadAt(own, stopsLate, round)).toBeCloseTo(60, 0);
  });

  it("bridges the gap between end and start at the mean speed", () => {
    const short = ride({ from: 1500, length: round - 100, clock: pace(5) });
    expect(leadAt(own, short, 3000)).toBeCloseTo(-150, 0);
    const { distance, time } = begunAt(short, 250);
    expect(distance.at(-1)).toBeCloseTo(round + 10, 0);
    expect(time.at(-1)).toBeCloseTo((round + 10) / 5, 0);
    expect(distance.every((metres, index) => index === 0 || metres >= (distance[index - 1] ?? 0))).toBe(true);
  });

  it("chooses the right one of two passages, if the effort starts on a street that is used twice", () => {
    expect(leadAt(withStem(0, pace(4)), withStem(2000, pace(5)), 3000)).toBeCloseTo(-150, 0);
    expect(leadAt(withStem(4300, pace(4)), withStem(2000, pace(5)), 3000)).toBeCloseTo(-150, 0);
  });

  it("is undefined for the same loop in the other direction, a track without positions, and one that does not pass the start", () => {
    for (const from of [1500, 2000, 3100]) {
      expect(leadAt(own, ride({ from, direction: -1, clock: pace(5) }), 1000)).toBeUndefined();
    }
    expect(loopStarts(own, ride({ from: 1500, length: 3000, clock: pace(5) }))).toEqual([]);
    const far = ride({ from: 1500, clock: pace(5) });
    expect(loopStarts(own, { ...far, lat: far.lat.map((degrees) => degrees + 0.1) })).toEqual([]);
    const blind = { ...far, lat: far.lat.map(() => Number.NaN) };
    expect(loopStarts(own, blind)).toEqual([]);
    expect(loopStarts(blind, own)).toEqual([]);
  });

  it("needs no rotation if both start at the same place", () => {
    expect(loopStarts(own, ride({ clock: pace(5) }))).toEqual([]);
    expect(loopStarts(own, ride({ from: 30, clock: pace(5) }))).toEqual([]);
  });
});
