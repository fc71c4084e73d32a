import { haversine } from "@cairn/geo/haversine";
import { metresToArc, unitVector } from "@cairn/geo/sphere";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import { segmentRanges, timerTimes } from "../recording/segments.ts";
import { trackDistances } from "../track/track-distance.ts";
import { effectiveZone, type EffectiveZone } from "./privacy-zones.ts";
import { publicRecording, type PublicPart, publicSpans } from "./public-recording.ts";

const degree = (6_371_008.8 * Math.PI) / 180;

/**
 * East along a parallel on which a degree is a round number of metres, with a point every `step` metres and
 * as many seconds.
 */
const eastward = (metres: number, step: number, more: Partial<Recording> = {}): Recording => {
  const length = Math.floor(metres / step) + 1;
  const along = Float64Array.from({ length }, (_, i) => i * step);
  return {
    startTime: 1_750_000_000_000,
    length,
    segmentStarts: [0],
    laps: [],
    ...more,
    columns: {
      time: along.slice(),
      lat: new Float64Array(length),
      lon: along.map((x) => x / degree),
      distance: along.slice(),
      heartRate: along.map((_, i) => 100 + (i % 50)),
      ...more.columns,
    },
  };
};

const seed = "0123456789abcdef0123456789abcdef";

/** The part that is cut around a place this many metres along the track. */
const zoneAt = (metres: number, radius = 200): EffectiveZone =>
  effectiveZone({ lat: 0, lon: metres / degree, radius, seed });

const partOf = (recording: Recording, zones: readonly EffectiveZone[]) => {
  const part = publicRecording(recording, zones);
  if (part.extent !== "part") throw new Error(`expected a cut, got ${part.extent}`);
  return part;
};

const at = (column: Float64Array | undefined, index: number): number => column?.at(index) ?? Number.NaN;

const isAscending = (column: Float64Array): boolean =>
  column.every((value, i) => i === 0 || Number.isNaN(value) || value >= (column[i - 1] ?? 0));

const line = (lat: readonly number[], lon: readonly number[]): Recording => ({
  length: lat.length,
  segmentStarts: [0],
  laps: [],
  columns: { lat: Float64Array.from(lat), lon: Float64Array.from(lon) },
});

/** Positions along the equator, this many metres east of the prime meridian. */
const eastOf = (...metres: readonly number[]) =>
  line(
    metres.map(() => 0),
    metres.map((east) => east / degree),
  );

const finite = (value: number | undefined) => (Number.isFinite(value) ? value : undefined);

describe("a public recording", () => {
  it("[PRIV-2] is hidden completely if one visible position remains, and a part if two remain", () => {
    expect(publicRecording(eastOf(15_000, 20_000, 20_050), [zoneAt(20_000)])).toEqual({ extent: "none" });
    expect(partOf(eastOf(14_000, 15_000, 20_000, 20_050), [zoneAt(20_000)]).recording.length).toBe(2);
  });

  it("[PRIV-2] is the whole recording if no zone is near, also without positions", () => {
    const recording = eastward(5000, 10);
    expect(publicRecording(recording, [])).toEqual({ extent: "whole", recording });
    expect(publicRecording(recording, [zoneAt(20_000)])).toEqual({ extent: "whole", recording });
    const indoors = {
      ...recording,
      columns: { heartRate: recording.columns.heartRate ?? new Float64Array() },
    };
    expect(publicRecording(indoors, [zoneAt(0)])).toEqual({ extent: "whole", recording: indoors });
  });

  it("[PRIV-2] is empty if a single position remains, and has both of two", () => {
    const [inside, outside] = [0, 100_000 / degree];
    const zones = [zoneAt(0)];
    expect(publicRecording(line([0, 0], [outside, inside]), zones)).toEqual({ extent: "none" });
    const two = partOf(line([0, 0, 0], [outside, outside + 0.1, inside]), zones);
    expect([...(two.recording.columns.lon ?? [])]).toEqual([outside, outside + 0.1]);
  });

  it("[PRIV-2] has gaps where something was cut, and nowhere else", () => {
    const { recording, breaks } = partOf(eastward(9000, 10), [zoneAt(2000), zoneAt(5000), zoneAt(7000)]);
    const lon = recording.columns.lon ?? new Float64Array();
    // Points are 10 m apart wherever nothing was cut.
    const wide = [...lon.keys()].filter((i) => i > 0 && (at(lon, i) - at(lon, i - 1)) * degree > 15);
    expect(wide).toHaveLength(3);
    expect(breaks).toEqual(wide);
  });

  it("[PRIV-2] keeps the counter's value at a visible start, and the length of a visible pool", () => {
    const recording = eastward(3000, 10, { poolLength: 25 });
    const distance = recording.columns.distance?.map((metres) => metres + 500) ?? new Float64Array();
    const columns = { ...recording.columns, distance };
    const lengths = [{ startTime: 0, elapsedTime: 20, isActive: true }];
    const part = partOf({ ...recording, columns, lengths }, [zoneAt(3000)]);
    expect(at(part.recording.columns.distance, 0)).toBe(500);
    expect(part.recording.poolLength).toBe(25);
  });

  it("[PRIV-8] has no sensor and no pool that only the hidden part has", () => {
    const recording = eastward(3000, 10, { poolLength: 25 });
    const inside = (value: number) =>
      Float64Array.from({ length: recording.length }, (_, i) => (i < 5 ? value : Number.NaN));
    const swum = { startTime: 0, elapsedTime: 20, isActive: true };
    const { recording: cut } = partOf(
      {
        ...recording,
        lengths: [swum],
        columns: { ...recording.columns, heartRate: inside(150), temperature: inside(20) },
      },
      [zoneAt(0)],
    );
    expect(Object.keys(cut.columns).toSorted()).toEqual(["distance", "lat", "lon", "time"]);
    expect(cut).not.toHaveProperty("lengths");
    expect(cut).not.toHaveProperty("poolLength");
  });

  it("[PRIV-8] has no recorded speed within ten seconds of a cut, because it may be taken over hidden points", () => {
    const recording = eastward(5000, 1);
    const speed = new Float64Array(recording.length).fill(1);
    const { recording: cut } = partOf({ ...recording, columns: { ...recording.columns, speed } }, [
      zoneAt(2500),
    ]);
    const [, border = 0] = cut.segmentStarts;
    const missing = [...(cut.columns.speed ?? []).entries()]
      .filter(([, value]) => Number.isNaN(value))
      .map(([i]) => i);
    // Both ends of the recording are no cuts.
    expect(missing).toEqual(Array.from({ length: 22 }, (_, k) => border - 11 + k));
  });

  it("[PRIV-2] has no half positions", () => {
    const recording = eastward(3000, 10);
    const lon = recording.columns.lon?.with(20, Number.NaN) ?? new Float64Array();
    const { recording: cut } = partOf({ ...recording, columns: { ...recording.columns, lon } }, [
      zoneAt(3000),
    ]);
    expect([at(cut.columns.lat, 20), at(cut.columns.lon, 20)]).toEqual([Number.NaN, Number.NaN]);
    expect(at(cut.columns.lat, 21)).toBe(0);
  });

  it("[PRIV-2] is empty if all of it is inside", () => {
    expect(publicRecording(eastward(150, 10), [zoneAt(75)])).toEqual({ extent: "none" });
    expect(publicRecording(eastward(150, 10), [zoneAt(0), zoneAt(150)])).toEqual({ extent: "none" });
  });

  it("[PRIV-2] starts clock and counter again if the start is cut", () => {
    const recording = eastward(5000, 10);
    const { recording: cut, startsAfter } = partOf(recording, [zoneAt(0)]);
    expect(at(cut.columns.time, 0)).toBe(0);
    expect(at(cut.columns.distance, 0)).toBe(0);
    expect(cut.startTime).toBe(1_750_000_000_000 + startsAfter * 1000);
    expect(startsAfter).toBeGreaterThan(200);
    expect(at(cut.columns.time, -1)).toBe(5000 - startsAfter);
    expect(cut.segmentStarts).toEqual([0]);
    expect(partOf(recording, [zoneAt(0)]).breaks).toEqual([]);
  });

  it("[PRIV-2] continues clock and counter without a gap across a zone in the middle, and starts a segment there", () => {
    const { recording: cut, startsAfter, breaks } = partOf(eastward(5000, 10), [zoneAt(2500)]);
    const { time, distance, lon } = cut.columns;
    const [, border = 0] = cut.segmentStarts;
    expect(cut.segmentStarts).toHaveLength(2);
    expect(breaks).toEqual([border]);
    expect(startsAfter).toBe(0);
    expect(time?.[border]).toBe(time?.[border - 1]);
    expect(distance?.[border]).toBe(distance?.[border - 1]);
    expect(((lon?.[border] ?? 0) - (lon?.[border - 1] ?? 0)) * degree).toBeGreaterThan(400);
    expect(trackDistances(cut).at(-1)).toBeCloseTo(at(distance, -1), 0);
  });

  it("[PRIV-2] breaks a line that crosses a zone between two points far apart", () => {
    const sparse = eastward(10_000, 2000);
    const { recording: cut, breaks } = partOf(sparse, [zoneAt(5000)]);
    expect(cut.length).toBe(sparse.length);
    expect([cut.segmentStarts, breaks]).toEqual([[0, 3], [3]]);
    expect(at(cut.columns.time, -1)).toBe(8000);
    expect(trackDistances(cut).at(-1)).toBeCloseTo(8000, 3);
  });

  it("[PRIV-2] hides points without a position that may be inside", () => {
    const recording = eastward(5000, 10);
    const { lat, lon } = recording.columns;
    for (const [from, to] of [
      [0, 5],
      [40, 60],
      [240, 260],
      [400, 402],
    ] as const) {
      lat?.fill(Number.NaN, from, to);
      lon?.fill(Number.NaN, from, to);
    }
    // The first points have no fix until 50 m.
    const { recording: cut } = partOf(recording, [zoneAt(500, 100), zoneAt(2500, 100)]);
    const blind = cut.columns.lat?.filter((value) => Number.isNaN(value)).length;
    expect(blind).toBe(2);
    expect(at(cut.columns.lat, 0)).toBe(0);
  });

  it("[PRIV-2] hides the end without a fix if the last fix is near a zone", () => {
    const recording = eastward(3000, 10);
    recording.columns.lat?.fill(Number.NaN, 280);
    recording.columns.lon?.fill(Number.NaN, 280);
    const { recording: cut } = partOf(recording, [zoneAt(3600, 200)]);
    expect(cut.columns.lat?.subarray(1).every(Number.isFinite)).toBe(true);
    expect(cut.length).toBeGreaterThan(200);
  });

  it("[PRIV-2] has no laps once something is cut, because marks at each kilometre would reveal the distance inside", () => {
    const laps = [
      { startTime: 0, elapsedTime: 1000, distance: 1000 },
      { startTime: 1000, elapsedTime: 1000, distance: 1000 },
    ];
    expect(partOf(eastward(2000, 10, { laps }), [zoneAt(0)]).recording.laps).toEqual([]);
  });

  it("[PRIV-2] has no sets of strength training once something is cut, and all of them otherwise", () => {
    const sets = [{ startTime: 1500, elapsedTime: 30, isActive: true, repetitions: 10 }];
    const recording = eastward(2000, 10, { sets });
    expect(partOf(recording, [zoneAt(0)]).recording.sets).toBeUndefined();
    expect(publicRecording(recording, [])).toMatchObject({ extent: "whole", recording: { sets } });
  });

  it("[PRIV-2] keeps lengths and legs that are visible from end to end, with times of the public clock", () => {
    const spans = [
      { startTime: 0, elapsedTime: 100 },
      { startTime: 100, elapsedTime: 3000 },
      { startTime: 4000, elapsedTime: 500 },
    ];
    const lengths = spans.map((span) => ({ ...span, isActive: true }));
    const { recording, stretches } = partOf(eastward(5000, 10, { lengths }), [zoneAt(2500)]);
    const hidden = 5000 - at(recording.columns.time, -1);
    expect(recording.lengths).toEqual([lengths[0], { ...lengths[2], startTime: 4000 - hidden }]);
    expect(publicSpans(spans, stretches)).toEqual([spans[0], { ...spans[2], startTime: 4000 - hidden }]);
  });

  it("[PRIV-2] drops pauses inside and keeps those outside", () => {
    const recording = eastward(5000, 10, { segmentStarts: [0, 100, 250] });
    recording.columns.time?.forEach((seconds, i, time) => {
      time[i] = seconds + (i >= 250 ? 3600 : 0) + (i >= 100 ? 60 : 0);
    });
    const { recording: cut } = partOf(recording, [zoneAt(2500)]);
    const timer = timerTimes(cut)?.at(-1) ?? 0;
    expect(at(cut.columns.time, -1)).toBe(timer + 70);
  });

  it("[PRIV-2] does not depend on the density of the points", () => {
    const zones = [zoneAt(0), zoneAt(3000)];
    const [dense, sparse] = [partOf(eastward(6000, 1), zones), partOf(eastward(6000, 25), zones)];
    expect(
      Math.abs(at(dense.recording.columns.time, -1) - at(sparse.recording.columns.time, -1)),
    ).toBeLessThan(75);
    const ends = ({ recording: { columns, segmentStarts } }: typeof dense) =>
      segmentStarts.map((start) => (columns.lon?.[start] ?? 0) * degree);
    for (const [k, end] of ends(dense).entries()) {
      expect(Math.abs(end - (ends(sparse)[k] ?? 0))).toBeLessThanOrEqual(25);
    }
  });

  it("[PRIV-2] cuts across 180 degrees and at the pole", () => {
    const dateLine = effectiveZone({ lat: 0, lon: 180, radius: 500, seed });
    const over = partOf(line([0, 0, 0, 0], [179.9, 179.95, -179.95, -179.9]), [dateLine]);
    expect(over.recording.segmentStarts).toEqual([0, 2]);
    const inside = partOf(line([0, 0, 0, 0, 0], [179.9, 179.95, -179.9995, -179.95, -179.9]), [dateLine]);
    expect(inside.recording.length).toBe(4);
    const pole = effectiveZone({ lat: 90, lon: 0, radius: 500, seed });
    const across = partOf(line([89.9, 89.95, 89.95, 89.9], [10, 10, -170, -170]), [pole]);
    expect(across.recording.segmentStarts).toEqual([0, 2]);
    expect(publicRecording(line([89.9, 89.9], [10, 11]), [pole]).extent).toBe("whole");
  });

  describe("of any track and any zones", () => {
    const tracks = fc
      .record({
        lat: fc.constantFrom(60.2, 0, -45, 89.95),
        lon: fc.constantFrom(24.9, 179.999, -70),
        steps: fc.array(
          fc.record({
            east: fc.integer({ min: -600, max: 600 }),
            north: fc.integer({ min: -600, max: 600 }),
            seconds: fc.integer({ min: 1, max: 300 }),
            kind: fc.constantFrom("fix", "fix", "fix", "blind", "segment"),
          }),
          { minLength: 3, maxLength: 60 },
        ),
      })
      .map(({ lat, lon, steps }): Recording => {
        const length = steps.length;
        const columns = {
          time: new Float64Array(length),
          lat: new Float64Array(length),
          lon: new Float64Array(length),
          distance: new Float64Array(length),
        };
        const segmentStarts = [0];
        let [x, y, seconds, metres] = [0, 0, 0, 0];
        for (const [i, step] of steps.entries()) {
          x += step.east;
          y += step.north;
          metres += Math.hypot(step.east, step.north);
          if (i > 0) seconds += step.seconds;
          const degrees = lon + x / degree / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
          columns.time[i] = seconds;
          columns.distance[i] = metres;
          columns.lat[i] = step.kind === "blind" ? Number.NaN : Math.min(90, lat + y / degree);
          columns.lon[i] = step.kind === "blind" ? Number.NaN : ((degrees + 540) % 360) - 180;
          if (step.kind === "segment" && i > 0) segmentStarts.push(i);
        }
        return { startTime: 1_700_000_000_000, length, segmentStarts, laps: [], columns };
      });
    const zonesOn = fc.array(
      fc.record({
        point: fc.nat(59),
        north: fc.integer({ min: -900, max: 900 }),
        radius: fc.integer({ min: 100, max: 2000 }),
        seed: fc.stringMatching(/^[0-9a-f]{32}$/),
      }),
      { minLength: 1, maxLength: 5 },
    );

    it("[PRIV-2] shows no place and no line inside, and has continuous axes", () => {
      fc.assert(
        fc.property(tracks, zonesOn, (recording, places) => {
          const { lat, lon } = recording.columns;
          const set = places.map(({ point, north, radius, seed: secret }) => ({
            lat: Math.max(-90, Math.min(90, (finite(lat?.[point % recording.length]) ?? 0) + north / degree)),
            lon: finite(lon?.[point % recording.length]) ?? 0,
            radius,
            seed: secret,
          }));
          const part = publicRecording(recording, set.map(effectiveZone));
          check(recording, part, set);
          expect(publicRecording(recording, set.map(effectiveZone))).toEqual(part);
        }),
        { numRuns: 300 },
      );
    });
  });
});

function check(
  recording: Recording,
  part: PublicPart,
  zones: readonly { lat: number; lon: number; radius: number }[],
) {
  if (part.extent === "none") return;
  const { columns, length, segmentStarts } = part.recording;
  const { time = new Float64Array(), lat = new Float64Array(), lon = new Float64Array() } = columns;
  for (const column of Object.values(columns)) expect(column).toHaveLength(length);
  expect(isAscending(time)).toBe(true);
  expect(isAscending(columns.distance ?? time)).toBe(true);
  for (const { from, to } of segmentRanges(part.recording)) {
    let last = -1;
    for (let i = from; i < to; i++) {
      if (Number.isNaN(lat[i])) continue;
      for (const zone of zones) {
        expect(haversine(lat[i] ?? 0, lon[i] ?? 0, zone.lat, zone.lon)).toBeGreaterThan(zone.radius);
        if (last < 0) continue;
        const ends = [last, i].map((k) => unitVector(lat[k] ?? 0, lon[k] ?? 0)) as [never, never];
        expect(metresToArc(unitVector(zone.lat, zone.lon), ...ends)).toBeGreaterThan(zone.radius);
      }
      last = i;
    }
  }
  if (part.extent === "whole") return;
  expect(segmentStarts[0]).toBe(0);
  // The visible part lasts exactly as long as its recorded parts.
  const shown = part.stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  expect(at(time, -1) - at(time, 0)).toBeCloseTo(shown, 6);
  expect(part.recording.startTime).toBe(1_700_000_000_000 + part.startsAfter * 1000);
  expect(length).toBeLessThanOrEqual(recording.length);
}
