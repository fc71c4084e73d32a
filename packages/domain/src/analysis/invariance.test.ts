import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import { analyseRecording } from "./analyse-recording.ts";

/** Uniform random numbers from 0 to 1 with a seed (mulberry32). */
const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

interface Corner {
  readonly time: number;
  readonly metres: number;
  readonly ele: number;
}

/** A run of 12 to 20 stretches of some minutes, each with its own speed and slope. */
const stretches = (random: () => number): Corner[] => {
  const corners: Corner[] = [{ time: 0, metres: 0, ele: 500 }];
  for (let k = 12 + Math.floor(random() * 9); k > 0; k--) {
    const last = corners.at(-1) ?? { time: 0, metres: 0, ele: 500 };
    const seconds = 120 + Math.floor(random() * 240);
    const metres = seconds * (2 + 2.5 * random());
    corners.push({
      time: last.time + seconds,
      metres: last.metres + metres,
      ele: last.ele + metres * (random() - 0.5) * 0.2,
    });
  }
  return corners;
};

/** The run with a point at each corner and further points between them; `step` gives each distance. */
const recorded = (corners: readonly Corner[], step: () => number, startTime: number): Recording => {
  const points: Corner[] = [];
  for (const [k, to] of corners.entries()) {
    const from = corners[k - 1] ?? to;
    for (let time = from.time + (k > 1 ? step() : 0); time < to.time; time += step()) {
      const part = (time - from.time) / (to.time - from.time);
      points.push({
        time,
        metres: from.metres + (to.metres - from.metres) * part,
        ele: from.ele + (to.ele - from.ele) * part,
      });
    }
    if (k > 0) points.push(to);
  }
  const degree = (6_371_008.8 * Math.PI) / 180;
  return {
    startTime,
    length: points.length,
    segmentStarts: [0],
    columns: {
      time: Float64Array.from(points, ({ time }) => time),
      lat: Float64Array.from(points, ({ metres }) => 40 + metres / degree),
      lon: new Float64Array(points.length).fill(11),
      ele: Float64Array.from(points, ({ ele }) => ele),
    },
    laps: [],
  };
};

describe("totals of forty random runs", () => {
  it("do not depend on how many points were recorded, nor when", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = randomOf(seed);
      const corners = stretches(random);
      const every = analyseRecording(
        recorded(corners, () => 1, 0),
        { activityId: 1 },
      );
      const smart = analyseRecording(
        recorded(corners, () => 0.4 + 4 * random(), 1e12 * random()),
        { activityId: 1 },
      );
      const truly = corners.at(-1)?.metres ?? 0;
      expect(Math.abs((every.distance ?? 0) / truly - 1)).toBeLessThan(1e-6);
      expect(Math.abs((smart.distance ?? 0) / truly - 1)).toBeLessThan(1e-6);
      expect(smart.elapsedTime).toBeCloseTo(every.elapsedTime ?? 0, 6);
      expect(smart.movingTime).toBeCloseTo(every.movingTime ?? 0, 6);
      let climb = 0;
      for (const [k, { ele }] of corners.entries()) climb += Math.max(0, ele - (corners[k - 1]?.ele ?? ele));
      // Stretches that rise by less than 3 m before the next descent do not count (WORK-4).
      expect(Math.abs((every.ascent ?? 0) - climb)).toBeLessThan(0.03 * climb + 3);
      expect(Math.abs((smart.ascent ?? 0) - (every.ascent ?? 0))).toBeLessThan(0.02 * climb + 3);
      for (const [i, best] of (every.bestEfforts ?? []).entries()) {
        expect(smart.bestEfforts?.[i]?.duration).toBeCloseTo(best.duration, 4);
      }
      expect(Math.abs((smart.gradeAdjustedSpeed ?? 0) / (every.gradeAdjustedSpeed ?? 1) - 1)).toBeLessThan(
        0.01,
      );
    }
  });
});
