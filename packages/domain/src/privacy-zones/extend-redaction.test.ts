import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import type { EffectiveZone } from "./privacy-zones.ts";
import { redactedPoints } from "./public-recording.ts";

/** Metres per degree of latitude on the sphere of 6,371,008.8 m, and per degree of longitude on the tenth parallel. */
const degree = (6_371_008.8 * Math.PI) / 180;
const parallel = degree * Math.cos((10 * Math.PI) / 180);

/** A disc this many metres east of 10° N 20° E; the random length is zero by default. */
const disc = (east: number, radius: number, varies = 0): EffectiveZone =>
  ({
    lat: 10,
    lon: 20 + east / parallel,
    radius,
    varies,
    seed: "0123456789abcdef0123456789abcdef",
  }) as EffectiveZone;

type Place = readonly [east: number, north: number] | "blind" | "null island";

/** A track through places given in metres from 10° N 20° E. */
const track = (places: readonly Place[], startTime?: number): Recording => {
  const degrees = places.map((place) => {
    if (place === "blind") return [Number.NaN, Number.NaN] as const;
    return place === "null island"
      ? ([0, 0] as const)
      : ([10 + place[1] / degree, 20 + place[0] / parallel] as const);
  });
  return {
    ...(startTime !== undefined && { startTime }),
    length: places.length,
    segmentStarts: [0],
    laps: [],
    columns: {
      lat: Float64Array.from(degrees, ([lat]) => lat),
      lon: Float64Array.from(degrees, ([, lon]) => lon),
    },
  };
};

/** East along the parallel, with a point every 10 m. */
const eastward = (from: number, to: number): Place[] =>
  Array.from({ length: Math.round((to - from) / 10) + 1 }, (_unused, i) => [from + 10 * i, 0] as const);

const hiddenOf = (places: readonly Place[], ...zones: readonly EffectiveZone[]): string =>
  redactedPoints(track(places), zones).hidden.join("");
/** The hidden places of a track along the parallel. */
const hiddenEast = (places: readonly Place[], ...zones: readonly EffectiveZone[]): readonly Place[] =>
  places.filter((_place, i) => redactedPoints(track(places), zones).hidden[i] === 1);

describe("more of the track at cut ends", () => {
  it("is hidden for the disc's radius if the track leads straight out of the disc or into it", () => {
    // From the edge at 197 m to twice that distance.
    const out = eastward(0, 1000);
    expect(hiddenEast(out, disc(0, 197)).at(-1)).toEqual([390, 0]);
    expect(hiddenEast(out.toReversed(), disc(0, 197))[0]).toEqual([390, 0]);
  });

  it("depends on the nearest disc", () => {
    const hidden = hiddenEast(eastward(0, 5000), disc(0, 197), disc(5000, 97));
    expect(hidden).toEqual([...eastward(0, 390), ...eastward(4810, 5000)]);
    expect(hiddenEast(eastward(0, 5000), disc(5000, 97), disc(0, 197))).toEqual(hidden);
  });

  it("is not hidden if the track, extended backwards, misses the disc", () => {
    // Out to the east, then north: extended to the south, it passes the disc 63 m to the east.
    const turned = [
      [0, 0],
      [190, 0],
      [260, 0],
      [260, 70],
      [260, 140],
      [260, 400],
    ] as const;
    expect(hiddenOf(turned, disc(0, 197))).toBe("110000");
    expect(hiddenOf(turned.toReversed(), disc(0, 197))).toBe("000011");
    // Steps of 30 m give a direction only over 60 m.
    const slower = [
      [0, 0],
      [190, 0],
      [260, 0],
      [260, 30],
      [260, 61],
      [260, 91],
      [260, 400],
    ] as const;
    expect(hiddenOf(slower, disc(0, 197))).toBe("1100000");
  });

  it("is hidden if nothing gives the direction: at the ends of the recording", () => {
    const short = [
      [260, 40],
      [260, 0],
      [190, 0],
      [0, 0],
      [-190, 0],
      [-260, 0],
      [-260, -40],
    ] as const;
    expect(hiddenOf([...short.slice(0, 5), [-260, 0], [-260, -90]], disc(0, 197))).toBe("1111100");
    expect(hiddenOf([[260, 90], ...short.slice(1)], disc(0, 197))).toBe("0011111");
    expect(hiddenOf(short, disc(0, 197))).toBe("1111111");
  });

  it("is hidden on both sides of a line that leads through a disc between two points", () => {
    const through = [
      [-1000, 0],
      [-250, 0],
      [250, 0],
      [1000, 0],
    ] as const;
    expect(hiddenOf(through, disc(0, 197))).toBe("0110");
    // Already far enough away.
    expect(
      hiddenOf(
        [
          [-1000, 0],
          [-450, 0],
          [450, 0],
          [1000, 0],
        ],
        disc(0, 197),
      ),
    ).toBe("0000");
    // A point between two such lines has no direction.
    const back = [
      [-1000, 0],
      [-250, 0],
      [250, 0],
      [-250, 60],
      [-1000, 60],
    ] as const;
    expect(hiddenOf(back, disc(0, 197))).toBe("01110");
    const turned = [
      [-260, 300],
      [-250, 0],
      [250, 0],
      [250, 90],
      [250, 400],
    ] as const;
    expect(hiddenOf(turned, disc(0, 197))).toBe("00000");
  });

  it("continues from the first fix if the start has none", () => {
    const late = [...Array.from({ length: 5 }, () => "blind" as const), ...eastward(250, 1000)];
    expect(hiddenEast(late, disc(0, 197)).at(-1)).toEqual([390, 0]);
    expect(hiddenEast(late.toReversed(), disc(0, 197))[0]).toEqual([390, 0]);
  });

  it("is as long if points have no position, or an invalid one", () => {
    for (const lost of ["blind", "null island"] as const) {
      const gaps = eastward(0, 1000).map((place, i) => ([23, 24, 30, 45].includes(i) ? lost : place));
      const hidden = redactedPoints(track(gaps), [disc(0, 197)]).hidden;
      expect(hidden.lastIndexOf(1)).toBe(39);
      expect(hidden.indexOf(0)).toBe(40);
    }
  });

  it("is empty for a recording with half positions", () => {
    const { columns, ...rest } = track(eastward(0, 100));
    for (const half of ["lat", "lon"] as const) {
      const recording = { ...rest, columns: { [half]: columns[half] } };
      expect(redactedPoints(recording, [disc(0, 197)]).hidden.includes(1)).toBe(false);
    }
  });
});

/**
 * Distance beyond the point at which the direction alone would make the track visible again, metres, for each
 * start time of a recording.
 */
const drawn = (startTime: number | undefined, length = 40): number => {
  const turned = [[0, 0], ...Array.from({ length }, (_unused, i) => [260, 25 * i] as const)] as const;
  const { hidden } = redactedPoints(track(turned, startTime), [disc(0, 197, 800)]);
  return 25 * (hidden.indexOf(0) - 1);
};

describe("the random length", () => {
  const day = Date.UTC(2025, 5, 1);

  it("is anywhere between zero and the maximum, depending on the second at which the recording starts", () => {
    const lengths = Array.from({ length: 60 }, (_unused, i) => drawn(day + 1000 * i));
    // The track leaves the disc 63 m from its edge, so at most 737 of 800 m are left.
    expect(Math.max(...lengths)).toBeLessThanOrEqual(750);
    expect(Math.max(...lengths)).toBeGreaterThan(600);
    expect(Math.min(...lengths)).toBe(0);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    // The mean of a uniform draw from 0 to 800, minus 63 m, rounded up to the next point, is 353 m; for 60
    // draws ±90.
    expect(mean).toBeGreaterThan(263);
    expect(mean).toBeLessThan(443);
  });

  it("is the same each time the recording is cut, for the same second", () => {
    expect(new Set([0, 1, 499, 999].map((ms) => drawn(day + ms))).size).toBe(1);
  });

  it("depends on the number of points if there is no clock", () => {
    expect(
      new Set([40, 41, 42, 43, 44, 45, 46, 47].map((length) => drawn(undefined, length))).size,
    ).toBeGreaterThan(3);
  });
});
