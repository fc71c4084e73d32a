import { describe, expect, it } from "vitest";
import { lineRuns, lineStrokes, noLines, partGeojson, partRuns, runsGeojson } from "./track-geojson.ts";

/** Eastward along the equator with a point every 100 m, in two strokes: nothing is drawn from point 2 to point 3. */
const line = {
  lat: new Float64Array(6),
  lon: Float64Array.of(0, 1, 2, 30, 31, 32),
  distance: Float64Array.of(0, 100, 200, 200, 300, 400),
  strokeStarts: [0, 3],
};
/** The same track with denser points. */
const series = {
  length: 5,
  time: Float64Array.of(0, 10, 20, 30, 40),
  distance: Float64Array.of(0, 100, 200, 300, 400),
  segmentStarts: [0],
};
const run = (from: number, to: number, step?: number) => ({ from, to, step });

describe("the strokes of a line", () => {
  it("end where the next begins, and cross no gap", () => {
    expect(lineStrokes(line)).toEqual([run(0, 2), run(3, 5)]);
  });

  it("are one if the line has no gap", () => {
    expect(lineStrokes({ ...line, strokeStarts: [] })).toEqual([run(0, 5)]);
  });

  it("leave out an isolated point", () => {
    expect(lineStrokes({ ...line, strokeStarts: [0, 2, 3] })).toEqual([run(0, 1), run(3, 5)]);
  });

  it("are drawn in one colour, or in the colours of a metric, and never across the gap", () => {
    expect(lineRuns(line, series, undefined)).toEqual([run(0, 2), run(3, 5)]);
    const column = Float64Array.of(1, 1, 1, 9, 9);
    expect(lineRuns(line, series, { column, lowerBounds: [0, 5] })).toEqual([run(0, 2, 0), run(3, 5, 1)]);
  });
});

describe("the GeoJSON of a line", () => {
  it("has longitude before latitude (RFC 7946, 3.1.1), and the class of each run", () => {
    const { features } = runsGeojson({ ...line, lat: Float64Array.of(7, 8, 9, 0, 0, 0) }, [
      run(0, 1, 4),
      run(1, 2),
    ]);
    expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
      [
        [0, 7],
        [1, 8],
      ],
      [
        [1, 8],
        [2, 9],
      ],
    ]);
    expect(features.map(({ properties }) => properties)).toEqual([{ step: 4 }, {}]);
  });

  it("skips points without a place, and draws nothing for fewer than two", () => {
    const lost = { ...line, lon: Float64Array.of(0, Number.NaN, 2, 30, Number.NaN, 32) };
    const { features } = runsGeojson(lost, [run(0, 2), run(3, 4)]);
    expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
      [
        [0, 0],
        [2, 0],
      ],
    ]);
  });
});

describe("a selection on the line", () => {
  it.each([
    ["inside one stroke", 0, 1, [run(0, 1)]],
    ["over the gap, as two", 1, 3, [run(1, 2), run(3, 4)]],
    ["from end to end", 0, 4, [run(0, 2), run(3, 5)]],
    ["of one point, as nothing", 1, 1, []],
    ["beyond the recording, as nothing", 1, 9, []],
  ])("is drawn %s", (_where, from, to, expected) => {
    expect(partRuns(line, series, { from, to })).toEqual(expected);
  });

  it("is empty if nothing is selected", () => {
    expect(partGeojson(line, series, undefined)).toEqual(noLines);
    expect(partGeojson(line, series, { from: 0, to: 1 }).features).toHaveLength(1);
  });
});
