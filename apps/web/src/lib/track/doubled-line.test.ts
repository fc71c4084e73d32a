import { describe, expect, it } from "vitest";
import { besideRuns, doubledPoints } from "./doubled-line.ts";
import type { TrackLine } from "./track-series.ts";

/** Degrees of a hundred metres on the equator. */
const step = 100 / 111_195;

/** A line through places in hundreds of metres east and north, near the equator. */
const lineThrough = (places: readonly (readonly [east: number, north: number])[]): TrackLine => {
  let metres = 0;
  return {
    lat: Float64Array.from(places, ([, north]) => north * step),
    lon: Float64Array.from(places, ([east]) => east * step),
    distance: Float64Array.from(places, ([east, north], index) => {
      const [lastEast, lastNorth] = places[index - 1] ?? [east, north];
      metres += 100 * Math.hypot(east - lastEast, north - lastNorth);
      return metres;
    }),
    strokeStarts: [0],
  };
};
const out = Array.from({ length: 21 }, (_, at) => [at, 0] as const);
/** Ten metres beside the way out, as a second pass is recorded. */
const back = Array.from({ length: 20 }, (_, at) => [19 - at, 0.1] as const);

describe("[MAP-6] a line that covers itself", () => {
  it("does so on both ways of an out-and-back, except around its turning point", () => {
    const doubled = doubledPoints(lineThrough([...out, ...back]));
    expect(doubled.slice(1, 18)).toEqual(Array.from({ length: 17 }, () => true));
    expect(doubled.slice(24)).toEqual(Array.from({ length: 17 }, () => true));
    const runs = besideRuns(lineThrough([...out, ...back]), [{ from: 0, to: 40, step: 3 }]);
    expect(runs[0]).toMatchObject({ from: 0, step: 3, isBeside: true });
    expect(runs.at(-1)).toMatchObject({ to: 40, step: 3, isBeside: true });
    expect(runs.every(({ from }, at) => at === 0 || from === runs[at - 1]?.to)).toBe(true);
  });

  it("does not in laps, which go the same way, nor where two ways are apart", () => {
    const square = [...out, [20, 20], [0, 20], [0, 0]] as const;
    expect(doubledPoints(lineThrough([...square, ...out]))).not.toContain(true);
    const apart = back.map(([east]) => [east, 0.5] as const);
    expect(doubledPoints(lineThrough([...out, ...apart]))).not.toContain(true);
    expect(besideRuns(lineThrough(out), [{ from: 0, to: 20, step: 1 }])).toEqual([
      { from: 0, to: 20, step: 1 },
    ]);
  });

  it("does not without places", () => {
    const lost = lineThrough(out);
    expect(doubledPoints({ ...lost, lat: lost.lat.map(() => Number.NaN) })).not.toContain(true);
  });
});
