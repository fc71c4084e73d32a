import { describe, expect, it } from "vitest";
import { analyseRecording } from "../analysis/analyse-recording.ts";
import type { Recording } from "../recording/recording.ts";

const metresPerDegree = 111_195;

interface Plan {
  /** Distance along the ground each second, metres. */
  readonly speed?: number;
  readonly segmentStarts?: readonly number[];
  /** Time of each point, seconds; by default, one point a second. */
  readonly time?: readonly number[];
}

const recordingOf = (
  heights: readonly number[],
  { speed = 3, segmentStarts = [0], time }: Plan = {},
): Recording => {
  const seconds = Float64Array.from(heights, (_, i) => time?.[i] ?? i);
  return {
    length: heights.length,
    segmentStarts,
    laps: [],
    columns: {
      time: seconds,
      ele: Float64Array.from(heights),
      lat: seconds.map((now) => 46 + (now * speed) / metresPerDegree),
      lon: seconds.map(() => 8),
    },
  };
};

const analysed = (heights: readonly number[], plan?: Plan, activityId = 11) => {
  const { ascent, descent, minElevation, maxElevation, outliers } = analyseRecording(
    recordingOf(heights, plan),
    { activityId },
  );
  return { ascent, descent, range: [minElevation, maxElevation], settling: outliers?.settling ?? 0 };
};

const flat = (height: number, count = 300): number[] => Array.from({ length: count }, () => height);
const slope = (from: number, rise: number, count = 300): number[] =>
  Array.from({ length: count }, (_, i) => from + rise * i);

describe("Heights of an altimeter that has not settled are no climb", () => {
  it("zeros before the first height, and after the last", () => {
    expect(analysed([...flat(0, 20), ...flat(1258), ...flat(0, 5)])).toEqual({
      ascent: 0,
      descent: 0,
      range: [1258, 1258],
      settling: 25,
    });
  });

  it("a single jump in the first seconds", () => {
    expect(analysed([...flat(1258, 4), ...flat(2256)])).toMatchObject({
      ascent: 0,
      range: [2256, 2256],
      settling: 4,
    });
  });

  it("an altimeter that slowly approaches its height", () => {
    const settling = Array.from({ length: 60 }, (_, i) => 2256 - 998 * Math.exp(-i / 6));
    const { ascent = NaN, settling: count } = analysed([...settling, ...flat(2256)]);
    expect(ascent).toBeLessThan(10);
    expect(count).toBeGreaterThan(20);
  });

  it("zeros throughout a segment beside others with heights", () => {
    const heights = [...flat(412, 60), ...flat(0, 60), ...flat(415, 60)];
    expect(analysed(heights, { segmentStarts: [0, 60, 120] })).toMatchObject({ ascent: 0, settling: 60 });
  });

  it("a receiver that starts 45 m too low after a pause", () => {
    const time = [...Array(60).keys(), 660, 681, ...Array.from({ length: 58 }, (_, i) => 682 + i)];
    const heights = [...flat(551, 60), 506.8, 544.2, ...flat(546, 58)];
    expect(analysed(heights, { time, segmentStarts: [0, 60] })).toMatchObject({ ascent: 0, settling: 1 });
  });
});

describe("Real starts are kept", () => {
  it.each([
    // 1,000 m in 28 minutes, the time of the best vertical kilometres.
    ["a vertical kilometre", slope(1200, 0.6, 1700), { speed: 1 }, 1019],
    // 3S cable cars run at 8 m/s; on a slope of 45 degrees, height and distance are equal.
    ["a cable car", slope(1200, 5.6), { speed: 5.6 }, 1674],
    ["a lift in a cliff, 3 m/s straight up", slope(438, 3, 50), { speed: 0 }, 147],
    ["a start at the sea", [...flat(0, 30), ...slope(0, 0.5)], {}, 149],
    ["heights of zero all the way", flat(0), {}, 0],
    [
      "a beach that is left after an hour without a point",
      [0, 0, 0, 600, 600],
      { time: [0, 1, 2, 3600, 3601] },
      600,
    ],
    ["a pause with a drive down", [...flat(900, 60), ...slope(500, 0.3)], { segmentStarts: [0, 60] }, 89],
  ])("%s", (_, heights, plan, climb) => {
    const { ascent = NaN, settling } = analysed(heights, plan);
    expect(settling).toBe(0);
    expect(Math.abs(ascent - climb)).toBeLessThan(Math.max(2, climb * 0.01));
  });

  it("a run that starts at the top of a steep slope", () => {
    const heights = slope(2600, -9, 100);
    expect(analysed(heights, { speed: 22 }, 13)).toMatchObject({ settling: 0, range: [1709, 2600] });
  });

  it("and so do heights in the air", () => {
    expect(analysed([...slope(400, 20, 20), ...flat(780)], { speed: 5 }, 88)).toMatchObject({ settling: 0 });
  });
});
