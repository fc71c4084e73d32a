import { describe, expect, it } from "vitest";
import { type Effort, compareEfforts, timeAt } from "./compare-efforts.ts";

/** Degrees of latitude per metre on the sphere of radius 6,371,008.8 m. */
const degree = 360 / (2 * Math.PI * 6_371_008.8);

const columnOf = (values: readonly number[]) => Float64Array.from(values);

/** A track of a given length with a point every 10 m; `clock` says how long each metre took. */
function effort(
  length: number,
  placeOf: (metres: number) => readonly [east: number, north: number],
  secondsAt: (metres: number) => number,
  measured = 1,
): Effort {
  const metres = Array.from({ length: Math.round(length / 10) + 1 }, (_unused, index) => index * 10);
  const places = metres.map(placeOf);
  return {
    distance: columnOf(metres.map((metre) => metre * measured)),
    time: columnOf(metres.map(secondsAt)),
    lat: columnOf(places.map(([, north]) => north * degree)),
    lon: columnOf(places.map(([east]) => 10 + east * degree)),
  };
}

const straight = (metres: number) => [metres, 0] as const;
const circle = (metres: number) =>
  [100 * Math.cos(metres / 100) - 100, 100 * Math.sin(metres / 100)] as const;
const outAndBack = (metres: number) => [Math.min(metres, 4000 - metres), 0] as const;
const even = (metres: number) => metres / 4;

const detour = (metres: number) =>
  metres < 1000
    ? ([metres, 0] as const)
    : metres < 1800
      ? ([1000 + (metres - 1000) / 2, 400 - Math.abs(metres - 1400)] as const)
      : ([metres - 400, 0] as const);

const shifted = (track: Effort, lon: number): Effort => ({
  ...track,
  lon: track.lon.map((degrees) => degrees - 10 + lon),
});

const long = (pace: number) => effort(1_000_000, straight, (metres) => metres / pace);

const leadAt = (one: Effort, other: Effort, metres: number) => {
  const compared = compareEfforts(one, other);
  return compared?.lead[one.distance.findIndex((distance) => distance >= metres)] ?? Number.NaN;
};

describe("compareEfforts", () => {
  it("[WORK-7] says who is ahead: 4 m/s against 5 m/s is 50 s behind after 1000 m", () => {
    const slow = effort(2000, straight, (metres) => metres / 4);
    const quick = effort(2000, straight, (metres) => metres / 5);
    expect(leadAt(slow, quick, 1000)).toBeCloseTo(-50, 6);
    expect(leadAt(quick, slow, 1000)).toBeCloseTo(50, 6);
    expect(leadAt(slow, quick, 0)).toBeCloseTo(0, 6);
    expect(leadAt(slow, quick, 2000)).toBeCloseTo(-100, 6);
  });

  it("compares by place: a receiver that measured 3 % more distance causes no gap", () => {
    const compared = compareEfforts(effort(5000, straight, even), effort(5000, straight, even, 1.03));
    expect(Math.max(...(compared?.lead ?? []).map(Math.abs))).toBeLessThan(0.5);
    expect(compared?.otherDistance.at(-1)).toBeCloseTo(5150, 0);
  });

  it("finds no gap if both rested at the same place for the same time", () => {
    const track = effort(2000, straight, even);
    const rests = Array.from({ length: 60 }, () => 100);
    const order = [...track.distance.keys()].flatMap((index) => (index === 100 ? rests : [index]));
    const rested: Effort = {
      distance: columnOf(order.map((index) => track.distance[index] ?? 0)),
      lat: columnOf(order.map((index) => track.lat[index] ?? 0)),
      lon: columnOf(order.map((index) => track.lon[index] ?? 0)),
      time: columnOf(
        order.map((index, at) => (track.time[index] ?? 0) + Math.min(59, Math.max(0, at - 100))),
      ),
    };
    const compared = compareEfforts(rested, rested);
    expect(Math.max(...(compared?.lead ?? [Number.NaN]).map(Math.abs))).toBeLessThan(0.001);
  });

  it("counts a stop of the other as a lead from there on, and one's own as falling behind", () => {
    const steady = effort(2000, straight, even);
    const stopped = effort(2000, straight, (metres) => even(metres) + (metres > 1200 ? 60 : 0));
    expect(leadAt(steady, stopped, 1000)).toBeCloseTo(0, 6);
    expect(leadAt(steady, stopped, 1500)).toBeCloseTo(60, 6);
    expect(leadAt(stopped, steady, 1500)).toBeCloseTo(-60, 6);
  });

  it("starts where both have started: the other began 200 m earlier", () => {
    const one = effort(3000, straight, even);
    const other = effort(
      3200,
      (metres) => [metres - 200, 0],
      (metres) => metres / 5,
    );
    expect(leadAt(one, other, 0)).toBeCloseTo(0, 1);
    expect(leadAt(one, other, 1000)).toBeCloseTo(-50, 0);
  });

  it("matches the same round of a small track, and the same half of an out-and-back route", () => {
    const rounds = effort(5000, circle, even);
    expect(
      leadAt(
        rounds,
        effort(5000, circle, (metres) => metres / 5),
        4000,
      ),
    ).toBeCloseTo(-200, 0);
    const there = effort(4000, outAndBack, even);
    expect(
      leadAt(
        there,
        effort(4000, outAndBack, (metres) => metres / 5),
        3000,
      ),
    ).toBeCloseTo(-150, 0);
  });

  it("bridges a detour of the other", () => {
    const one = effort(3000, straight, even);
    expect(leadAt(one, effort(3400, detour, even), 2500)).toBeCloseTo(100, 0);
  });

  it("works across the antimeridian and with points without a position", () => {
    const one = shifted(effort(2000, straight, even), 179.99);
    const quick = shifted(
      effort(2000, straight, (metres) => metres / 5),
      -180.01,
    );
    quick.lat[40] = Number.NaN;
    expect(leadAt(one, quick, 1000)).toBeCloseTo(-50, 3);
  });

  it("is undefined for another route or direction, and without clock, positions or points", () => {
    const one = effort(2000, straight, even);
    expect(
      compareEfforts(
        one,
        effort(2000, (metres) => [0, metres], even),
      ),
    ).toBeUndefined();
    expect(
      compareEfforts(
        one,
        effort(2000, (metres) => [2000 - metres, 0], even),
      ),
    ).toBeUndefined();
    expect(
      compareEfforts(
        one,
        effort(2000, straight, () => 0),
      ),
    ).toBeUndefined();
    const blind = { ...one, lat: one.lat.map(() => Number.NaN) };
    expect(compareEfforts(blind, one)).toBeUndefined();
    expect(compareEfforts(one, blind)).toBeUndefined();
    const nothing = effort(-10, straight, even);
    expect(compareEfforts(nothing, one)).toBeUndefined();
    expect(compareEfforts(one, nothing)).toBeUndefined();
  });

  it("compares 100,000 points quickly", () => {
    expect(leadAt(long(8), long(10), 500_000)).toBeCloseTo(-12_500, 0);
  });
});

describe("timeAt", () => {
  it("is when a distance was reached, interpolated between points and clamped at the ends", () => {
    const track = { distance: columnOf([0, 10, 10, 30]), time: columnOf([0, 5, 65, 75]) };
    expect([-5, 0, 5, 10, 20, 30, 99].map((metres) => timeAt(track, metres))).toEqual([
      0, 0, 2.5, 5, 70, 75, 75,
    ]);
  });
});
