import { describe, expect, it } from "vitest";
import { measureTrack } from "../measured-track/measured-track.ts";
import type { Recording } from "../recording/recording.ts";

const metresPerDegree = 111_195;

type Line = (metres: number) => readonly [x: number, y: number];

/** A track at a constant speed with a point every `step` seconds, as a receiver without errors records it. */
const recordingOf = (line: Line, speed: number, step: number, points = 600): Recording => {
  const shrink = Math.cos((47 * Math.PI) / 180);
  const places = Array.from({ length: points }, (_, i) => line(speed * step * i));
  return {
    length: points,
    segmentStarts: [0],
    laps: [],
    columns: {
      time: Float64Array.from(places, (_, i) => i * step),
      lat: Float64Array.from(places, ([, y]) => 47 + y / metresPerDegree),
      lon: Float64Array.from(places, ([x]) => 8 + x / metresPerDegree / shrink),
    },
  };
};

const circle =
  (radius: number): Line =>
  (s) => [radius * Math.cos(s / radius), radius * Math.sin(s / radius)];

/**
 * Lane 1 of World Athletics' standard track: straights of 84.39 m, bends with a radius of 36.8 m on the
 * measured line, 400 m in all.
 */
const athletics: Line = (metres) => {
  const [straight, radius] = [84.39, 36.8];
  const bend = Math.PI * radius;
  let s = metres % (2 * (straight + bend));
  const back = s >= straight + bend;
  if (back) s -= straight + bend;
  const [x, y] =
    s < straight
      ? [s - straight / 2, -radius]
      : [
          straight / 2 + radius * Math.sin((s - straight) / radius),
          -radius * Math.cos((s - straight) / radius),
        ];
  return back ? [-x, -y] : [x, y];
};

/** Parallel straights of the same length. */
const switchbacks =
  (length: number, apart: number): Line =>
  (metres) => {
    const turn = length + apart;
    const number = Math.floor(metres / turn);
    const s = metres - number * turn;
    const x = Math.min(s, length);
    return [number % 2 === 0 ? x : length - x, number * apart + Math.max(0, s - length)];
  };

const slalom =
  (width: number, period: number): Line =>
  (s) => [s, width * Math.sin((2 * Math.PI * s) / period)];

/** Length of the straight lines from point to point, metres. */
const joined = ({ columns: { lat, lon }, length }: Recording): number => {
  const shrink = Math.cos((47 * Math.PI) / 180);
  let sum = 0;
  for (let i = 1; i < length; i++) {
    const y = (lat?.[i] ?? 0) - (lat?.[i - 1] ?? 0);
    const x = ((lon?.[i] ?? 0) - (lon?.[i - 1] ?? 0)) * shrink;
    sum += metresPerDegree * Math.hypot(x, y);
  }
  return sum;
};

const foot = 1;
const skis = 13;

describe("Tracks without noise keep their length within 2 %", () => {
  const cases: [string, Line, activity: number, speeds: number[], steps: number[]][] = [
    ["rounds of 400 m", athletics, foot, [2, 3, 5, 7], [1, 2, 3, 5]],
    ["a circle of 20 m", circle(20), foot, [2, 3, 5], [1, 2, 3]],
    ["a circle of 20 m by bike", circle(20), 2, [7, 10], [1, 2]],
    ["switchbacks of 60 m", switchbacks(60, 6), 11, [1, 2, 3], [1, 2, 3, 5]],
    ["short switchbacks", switchbacks(30, 8), 22, [1, 2, 3], [1, 2]],
    ["a slalom", slalom(4, 25), skis, [5], [1]],
    ["a giant slalom", slalom(6, 60), skis, [5, 10], [1]],
    ["square rounds", switchbacks(100, 100), foot, [4], [1, 2, 5]],
  ];
  for (const [name, line, activity, speeds, steps] of cases) {
    for (const speed of speeds) {
      it.each(steps)(`${name} at ${speed} m/s, a point every %i s`, (step) => {
        const recording = recordingOf(line, speed, step);
        const distance = measureTrack(recording, activity).distances.at(-1) ?? 0;
        expect(Math.abs(distance / joined(recording) - 1)).toBeLessThan(0.02);
      });
    }
  }

  // Five points per round are too few to distinguish a track from noise, but the runner did not stand still.
  it("even tracks whose turns are too quick for their points are not taken for standing", () => {
    const recording = recordingOf(circle(20), 10, 5);
    const distance = measureTrack(recording, 2).distances.at(-1) ?? 0;
    expect(distance / joined(recording)).toBeGreaterThan(0.7);
  });
});
