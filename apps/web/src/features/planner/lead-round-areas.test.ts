import { fail, ok } from "@cairn/domain/result";
import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { leadRoundAreas } from "./lead-round-areas.ts";
import type { AskLegs } from "./leg-finder.ts";
import { joinLines } from "./plan-line.ts";
import type { GivenLeg } from "./plan.ts";

/** A degree of a meridian has 111.195 km, so that a step has 111 m. */
const step = 0.001;
const lat = (index: number) => Math.round((42.5 + index * step) * 1e5) / 1e5;

/** A straight road to the north, with a corner each 111 m. */
const road = (from: number, to: number, type: GivenLeg["type"] = "foot"): GivenLeg => {
  const indices = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return {
    type,
    line: { lat: Float64Array.from(indices, lat), lon: new Float64Array(indices.length).fill(1.5) },
  };
};

/** In the middle of the road, over three of its corners. */
const area = { lat: lat(20), lon: 1.5, radius: 150 };

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly areas: number;
}

/** An engine that knows the road and one beside it, which leaves and comes back at two corners of the road. */
function engine(
  leaves: number,
  joins: number,
  unreachable: (from: number, to: number) => boolean = () => false,
) {
  const asked: Asked[] = [];
  const ask: AskLegs = async (_type, [start, end], avoid) => {
    const [from, to] = [start, end].map((place) => Math.round(((place?.lat ?? 0) - 42.5) / step)) as [
      number,
      number,
    ];
    asked.push({ from, to, areas: avoid.length });
    await Promise.resolve();
    if (unreachable(from, to)) return fail(new ApiFailure("routing.no_way"));
    const back = Array.from({ length: Math.max(0, from - leaves) }, (_, i) => from - i);
    const ahead = Array.from({ length: Math.max(0, joins - to) }, (_, i) => joins - 1 - i);
    const on = [...back, leaves].map((index) => [lat(index), 1.5] as const);
    const beside = [leaves, joins].map((index) => [lat(index), 1.51] as const);
    const off = [joins, ...ahead].map((index) => [lat(index), 1.5] as const);
    const places = [...on, ...beside, ...off];
    const end0 = { x: 1.5, y: start?.lat ?? 0, moved: 0 };
    return ok([
      {
        polyline: encodePolyline(
          Float64Array.from(places, ([y]) => y),
          Float64Array.from(places, ([, x]) => x),
        ),
        distance: 0,
        duration: 0,
        start: end0,
        end: { x: 1.5, y: end?.lat ?? 0, moved: 0 },
        maneuvers: [],
        surfaces: [],
        ways: [],
        warnings: [],
      },
    ]);
  };
  return { ask, asked };
}

/** A server that does not answer. */
const cutOff: AskLegs = async () => await Promise.resolve(fail(new ApiFailure("network")));

const corners = (pieces: readonly GivenLeg[]) =>
  pieces.map(({ line }) =>
    Array.from(line.lat, (y, i) => [Math.round((y - 42.5) / step), Number(line.lon[i]?.toFixed(5))]),
  );

describe("leadRoundAreas", () => {
  it("leaves a line as it is that touches no area, and asks for nothing", async () => {
    const { ask, asked } = engine(15, 25);
    const pieces = [road(0, 40)];
    expect(await leadRoundAreas(pieces, [{ ...area, lon: 1.6 }], ask)).toBe(pieces);
    expect(asked).toEqual([]);
  });

  it("[ROUT-3] replaces what lies in an area by the way round, from where it leaves the line to where it comes back", async () => {
    const { ask, asked } = engine(15, 25);
    const led = await leadRoundAreas([road(0, 40)], [area], ask);
    // The road is in the area between its corners 18 and 22; 50 m before and behind are the next corners.
    expect(asked).toEqual([{ from: 17, to: 23, areas: 1 }]);
    expect(led.map(({ type }) => type)).toEqual(["foot", "foot", "foot"]);
    // Not back and forth between 15 and 17, and between 23 and 25.
    expect(corners(led)).toEqual([
      Array.from({ length: 16 }, (_, i) => [i, 1.5]),
      [
        [15, 1.5],
        [15, 1.51],
        [25, 1.51],
        [25, 1.5],
      ],
      Array.from({ length: 16 }, (_, i) => [25 + i, 1.5]),
    ]);
  });

  it("tries from further away where no way begins beside the area", async () => {
    const { ask, asked } = engine(10, 30, (from) => from > 14);
    const led = await leadRoundAreas([road(0, 40)], [area], ask);
    expect(asked.map(({ from, to }) => [from, to])).toEqual([
      [17, 23],
      [16, 24],
      [12, 28],
    ]);
    expect(corners(led)[1]?.[0]).toEqual([10, 1.5]);
  });

  it("leaves the line in the area where no way leads round, or where it begins in it", async () => {
    const none = engine(15, 25, () => true);
    const pieces = [road(0, 40)];
    expect(await leadRoundAreas(pieces, [area], none.ask)).toBe(pieces);
    const { ask, asked } = engine(15, 25);
    expect(await leadRoundAreas(pieces, [{ ...area, lat: lat(0) }], ask)).toBe(pieces);
    expect(asked).toEqual([]);
  });

  it("goes round two areas at once that are close to each other", async () => {
    const { ask, asked } = engine(10, 30);
    const led = await leadRoundAreas([road(0, 40)], [area, { ...area, lat: lat(24) }], ask);
    expect(asked).toEqual([{ from: 17, to: 27, areas: 2 }]);
    expect(led).toHaveLength(3);
  });

  it("begins and ends on ways, and keeps the pieces beside them elsewhere", async () => {
    const { ask, asked } = engine(12, 28);
    const led = await leadRoundAreas(
      [road(0, 16), road(16, 24, "free"), road(24, 36), road(36, 40, "free")],
      [area],
      ask,
    );
    expect(asked).toEqual([{ from: 15, to: 24, areas: 1 }]);
    expect(led.map(({ type }) => type)).toEqual(["foot", "foot", "foot", "free"]);
    const whole = joinLines(led.map(({ line }) => line));
    expect(whole.lat.at(-1)).toBe(lat(40));
  });

  it("says why it cannot ask", async () => {
    await expect(leadRoundAreas([road(0, 40)], [area], cutOff)).rejects.toThrow(ApiFailure);
  });
});
