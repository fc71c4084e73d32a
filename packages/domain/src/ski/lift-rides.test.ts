import { describe, expect, it } from "vitest";
import { isLiftRide } from "./lift-rides.ts";

const metresPerDegree = 111_195;

interface Ride {
  readonly lat?: number;
  readonly lon?: number;
  /** Offset of every other point to the side of the line, metres. */
  readonly off?: number;
  /** 1 to go east, 0 to go north. */
  readonly east?: number;
  readonly seconds?: number;
  /** Speed in the second half, m/s; 5 in the first half. */
  readonly later?: number;
}

/** A ride down with a point a second; returns whether it was by lift. */
const isByLift = ({ lat = 46.8, lon = 11.9, off = 0, east = 0, seconds = 300, later = 5 }: Ride): boolean => {
  const clock = Float64Array.from({ length: seconds + 1 }, (_, i) => i);
  const along = clock.map((s) => (s <= seconds / 2 ? 5 * s : 2.5 * seconds + later * (s - seconds / 2)));
  const side = clock.map((s) => (s % 2 === 0 ? off : -off));
  const shrink = Math.cos((lat * Math.PI) / 180);
  const columns = {
    time: clock,
    lat: along.map((metres, i) => {
      const north = east === 0 ? metres : (side[i] ?? 0);
      return lat - north / metresPerDegree;
    }),
    lon: along.map((metres, i) => {
      const right = east === 0 ? (side[i] ?? 0) : metres;
      const there = lon + right / (metresPerDegree * shrink);
      return there > 180 ? there - 360 : there;
    }),
  };
  const track = { startTime: 0, length: clock.length, segmentStarts: [0], columns, laps: [] };
  return isLiftRide(track, along, clock, 0, seconds);
};

describe("rides down by lift", () => {
  // Riksgränsen in Sweden, the Alps, Cardrona in New Zealand, and a volcano at the equator.
  it.each([68.4, 46.8, -44.9, -0.5])(
    "[WORK-6] are straight to within fifteen metres at latitude %d, whether they lead north or east",
    (lat) => {
      for (const east of [0, 1]) {
        expect(isByLift({ lat, east })).toBe(true);
        // The line is drawn between points that are off themselves, so the others may be twice as far from
        // it.
        expect(isByLift({ lat, east, off: 5 })).toBe(true);
        expect(isByLift({ lat, east, off: 25 })).toBe(false);
      }
    },
  );

  it("[WORK-6] have a constant speed, as no skier does", () => {
    expect(isByLift({ later: 6 })).toBe(true);
    expect(isByLift({ later: 8 })).toBe(false);
    expect(isByLift({ later: 3 })).toBe(false);
  });

  it("[WORK-6] take at least a minute, and need positions", () => {
    expect(isByLift({ seconds: 70 })).toBe(true);
    expect(isByLift({ seconds: 50 })).toBe(false);
    const clock = Float64Array.from({ length: 301 }, (_, i) => i);
    const indoors = { startTime: 0, length: 301, segmentStarts: [0], columns: { time: clock }, laps: [] };
    expect(isLiftRide(indoors, clock, clock, 0, 300)).toBe(false);
  });

  it("[WORK-6] are recognised across the antimeridian", () => {
    expect(isByLift({ lat: -16.8, lon: 179.997, east: 1 })).toBe(true);
  });
});
