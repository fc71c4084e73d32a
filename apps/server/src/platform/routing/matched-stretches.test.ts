import { describe, expect, it } from "vitest";
import { encodeShape, measuredLine } from "./line.ts";
import { matchedLine, type MatchedTrace, stretchesOf, strayPoints, withoutEnd } from "./matched-stretches.ts";

/** A thousandth of a degree along the equator is 111 m; lines go east there, and ways are on it. */
const columns = (places: readonly (readonly [lon: number, lat: number])[]) => ({
  lat: Float64Array.from(places, ([, lat]) => lat / 1000),
  lon: Float64Array.from(places, ([lon]) => lon / 1000),
});
const lineOf = (places: readonly (readonly [lon: number, lat: number])[]) => {
  const { lat, lon } = columns(places);
  return measuredLine(lat, lon);
};

type Point = NonNullable<MatchedTrace["matched_points"]>[number];

const on = (lon: number, edge_index: number, distance = 5, more: Partial<Point> = {}): Point => ({
  lat: 0,
  lon: lon / 1000,
  type: "matched",
  edge_index,
  distance_from_trace_point: distance,
  ...more,
});
const off: Point = { lat: 0, lon: 0, type: "unmatched" };
const edge = (begin: number, end: number) => ({ begin_shape_index: begin, end_shape_index: end });

const kinds = (stretches: ReturnType<typeof stretchesOf>) =>
  stretches.map(({ first, last, onWays }) => [
    first,
    last,
    onWays ? Array.from(onWays.lon, (lon) => Math.round(lon * 10_000) / 10) : "beside",
  ]);

const east = (count: number) => Array.from({ length: count }, (_, i) => [i, 0] as const);

describe("the stretches of a line on ways", () => {
  it("are one where all of it is on ways, with the corners of the ways in between", () => {
    const trace = {
      shape: encodeShape(
        columns([
          [0, 0],
          [1.5, 0],
          [4, 0],
        ]),
      ),
      edges: [edge(0, 1), edge(1, 2)],
      matched_points: [on(0, 0), on(1, 0), on(2, 1), on(3, 1), on(4, 1)],
    };
    expect(kinds(stretchesOf(matchedLine(lineOf(east(5)), trace)))).toEqual([[0, 4, [0, 1.5, 4]]]);
  });

  it("begin and end where the line joins and leaves a way", () => {
    const trace = {
      shape: encodeShape(
        columns([
          [2, 0],
          [5, 0],
        ]),
      ),
      edges: [edge(0, 1)],
      matched_points: [off, off, on(2, 0), on(3, 0), on(4, 0), on(5, 0, 40), off, off],
    };
    expect(kinds(stretchesOf(matchedLine(lineOf(east(8)), trace)))).toEqual([
      [0, 2, "beside"],
      [2, 4, [2, 4]],
      [4, 7, "beside"],
    ]);
  });

  it("do not end where only the recording is off for a moment", () => {
    const places = [0, 0.4, 0.8, 1.2, 1.6, 2].map((lon) => [lon, 0] as const);
    const trace = {
      shape: encodeShape(
        columns([
          [0, 0],
          [2, 0],
        ]),
      ),
      edges: [edge(0, 1)],
      matched_points: [on(0, 0), on(0.4, 0), on(0.8, 0, 45), on(1.2, 0), on(1.6, 0), on(2, 0)],
    };
    expect(kinds(stretchesOf(matchedLine(lineOf(places), trace)))).toEqual([[0, 5, [0, 2]]]);
  });

  it("know where the ways begin again after a jump, although the engine leaves that point out", () => {
    // Two ways, from 0 to 2 and from 6 to 9: the engine's line has no point at 6, and its second edge begins with the last point
    // of the first.
    const trace = {
      shape: encodeShape(
        columns([
          [0, 0],
          [2, 0],
          [7.5, 0],
          [9, 0],
        ]),
      ),
      edges: [edge(0, 1), edge(1, 3)],
      matched_points: [
        on(0, 0),
        on(1, 0),
        on(2, 0, 5, { begin_route_discontinuity: true }),
        off,
        off,
        off,
        on(6, 1, 5, { end_route_discontinuity: true }),
        on(7, 1),
        on(8, 1),
        on(9, 1),
      ],
    };
    expect(kinds(stretchesOf(matchedLine(lineOf(east(10)), trace)))).toEqual([
      [0, 2, [0, 2]],
      [2, 6, "beside"],
      [6, 9, [6, 7.5, 9]],
    ]);
  });

  it("do not go a long way round, and name the points between which they would", () => {
    // From 2 to 3 the ways go to 12 and back.
    const trace = {
      shape: encodeShape(
        columns([
          [0, 0],
          [12, 0],
          [3, 0],
          [5, 0],
        ]),
      ),
      edges: [edge(0, 1), edge(1, 2), edge(2, 3)],
      matched_points: [on(0, 0), on(1, 0), on(2, 0), on(3, 1), on(4, 2), on(5, 2)],
    };
    const matched = matchedLine(lineOf(east(6)), trace);
    expect([...strayPoints(matched)]).toEqual([2, 3]);
    expect(kinds(stretchesOf(matched))).toEqual([
      [0, 2, [0, 2]],
      [2, 3, "beside"],
      [3, 5, [3, 5]],
    ]);
  });

  it("are none where a line only crosses a way", () => {
    const places = [
      [0, 2],
      [0, 1],
      [0.1, 0],
      [0.2, -1],
      [0.2, -2],
    ] as const;
    const trace = {
      shape: encodeShape(
        columns([
          [0, 0],
          [0.3, 0],
        ]),
      ),
      edges: [edge(0, 1)],
      matched_points: [off, off, on(0.1, 0), off, off],
    };
    expect(kinds(stretchesOf(matchedLine(lineOf(places), trace)))).toEqual([[0, 4, "beside"]]);
  });

  it("end before the end of a part of a longer line, at a point on a way", () => {
    const trace = {
      shape: encodeShape(
        columns([
          [0, 0],
          [9, 0],
        ]),
      ),
      edges: [edge(0, 1)],
      matched_points: [...Array.from({ length: 7 }, (_, i) => on(i, 0)), on(7, 0, 40), on(8, 0), on(9, 0)],
    };
    const matched = matchedLine(lineOf(east(10)), trace);
    expect(kinds(stretchesOf(withoutEnd(matched, 2)))).toEqual([[0, 6, [0, 6]]]);
    // Never all of it, or nobody would get on.
    expect(withoutEnd(matched, 20).line.lat).toHaveLength(2);
  });
});
