import { describe, expect, it } from "vitest";
import { type Follow, followWays } from "./follow-ways.ts";
import { decodeShape, encodeShape } from "./line.ts";

/** A line along the equator: a point every hundredth of a degree, 1,111.95 m. */
const line = (points: number) => ({
  lat: new Float64Array(points),
  lon: Float64Array.from({ length: points }, (_, i) => i / 100),
});

const turn = (type: number, begin: number, length: number) => ({
  type,
  instruction: `turn ${type}`,
  begin_shape_index: begin,
  length,
  time: 100 * length,
});

/**
 * An engine that follows only lines that do not touch one place of the equator; each has a start, a turn at its second point, and
 * an end.
 */
function engineThatFails(atLongitude: number) {
  const asked: string[] = [];
  const follow: Follow = (query) => {
    const { encoded_polyline: shape, shape_match } = query as Record<
      "encoded_polyline" | "shape_match",
      string
    >;
    const { lon } = decodeShape(shape);
    asked.push(`${shape_match} ${lon[0]} ${lon.at(-1)}`);
    if ((lon[0] ?? 0) < atLongitude && (lon.at(-1) ?? 0) > atLongitude)
      return Promise.reject(new Error("Could not build directions for TripLeg"));
    const length = ((lon.at(-1) ?? 0) - (lon[0] ?? 0)) * 111.195;
    const maneuvers = [turn(1, 0, 1.112), turn(10, 1, length - 1.112), turn(4, lon.length - 1, 0)];
    return Promise.resolve({
      trip: { legs: [{ shape, summary: { length, time: 100 * length }, maneuvers }] },
    });
  };
  return { asked, follow };
}

describe("following ways", () => {
  it("takes the engine's leg where it follows the whole line", async () => {
    const { asked, follow } = engineThatFails(9);
    const leg = await followWays(line(5), {}, follow);
    expect(asked).toEqual(["walk_or_snap 0 0.04"]);
    expect(leg.maneuvers.map(({ type }) => type)).toEqual([1, 10, 4]);
  });

  it("asks for the halves of a line that is not followed, and neither arrives nor starts between them", async () => {
    const { follow } = engineThatFails(0.015);
    const leg = await followWays(line(5), {}, follow);
    expect(leg.shape).toBe(encodeShape(line(5)));
    expect(leg.summary.length).toBeCloseTo(4 * 1.112, 2);
    // The part from the second to the third point cannot be followed: the turn before it goes on for it and for the start after
    // it.
    expect(leg.maneuvers.map(({ type, begin_shape_index }) => [type, begin_shape_index])).toEqual([
      [1, 0],
      [10, 1],
      [10, 3],
      [4, 4],
    ]);
    const metres = leg.maneuvers.reduce((sum, { length }) => sum + length, 0);
    expect(metres).toBeCloseTo(4 * 1.112, 2);
  });

  it("has no turns where nothing can be followed, but a length and a time", async () => {
    const leg = await followWays(line(3), {}, () => Promise.reject(new Error("No")));
    expect(leg.maneuvers).toEqual([]);
    expect(leg.shape).toBe(encodeShape(line(3)));
    expect(leg.summary.length).toBeCloseTo(2 * 1.112, 2);
    expect(leg.summary.time).toBeCloseTo((2 * 1111.95) / 2.2222, 0);
  });

  it("does not believe an engine that goes elsewhere", async () => {
    const elsewhere = { lat: Float64Array.of(0, 0.001), lon: Float64Array.of(0, 0.04) };
    const leg = await followWays(line(2), {}, () =>
      Promise.resolve({
        trip: {
          legs: [{ shape: encodeShape(elsewhere), summary: { length: 1.112, time: 1 }, maneuvers: [] }],
        },
      }),
    );
    expect(leg.shape).toBe(encodeShape(line(2)));
  });
});
