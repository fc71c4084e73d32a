import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import { hiddenTrack } from "./hidden-track.ts";
import { effectiveZone } from "./privacy-zones.ts";
import { publicRecording } from "./public-recording.ts";

const degree = (6_371_008.8 * Math.PI) / 180;
const seed = "00112233445566778899aabbccddeeff";
const home = effectiveZone({ lat: 0, lon: 0, radius: 200, seed });

/** A track of [metres east, metres north] near the equator, with a position each second. */
const trackOf = (places: readonly (readonly [number, number])[]): Recording => ({
  startTime: Date.UTC(2025, 5, 1, 10),
  length: places.length,
  segmentStarts: [0],
  laps: [],
  columns: {
    time: Float64Array.from(places, (_, i) => i),
    lat: Float64Array.from(places, ([, north]) => north / degree),
    lon: Float64Array.from(places, ([east]) => east / degree),
  },
});
const at = (east: number, north: number) => ({ lat: north / degree, lon: east / degree });

/** Ten metres a second to the east, from the door for 3 km. */
const out = trackOf(Array.from({ length: 301 }, (_, i) => [i * 10, 0] as const));
const cut = publicRecording(out, [home]);
const firstPublic = cut.extent === "part" ? (cut.stretches[0]?.from ?? 0) : 0;
const hides = hiddenTrack(out, [home]);

describe("hiddenTrack", () => {
  it("[PRIV-4] hides times from ten minutes before a hidden start up to the first visible point", () => {
    // The disc extends at least 230 m to each side, and a straight track is hidden for another radius: at
    // least 430 m.
    expect(firstPublic * 10).toBeGreaterThan(660);
    expect(hides({ seconds: firstPublic - 0.5 })).toBe(true);
    expect(hides({ seconds: -600 })).toBe(true);
    expect(hides({ seconds: -601 })).toBe(false);
    expect(hides({ seconds: firstPublic + 0.5 })).toBe(false);
    // The end is visible.
    expect(hides({ seconds: 301 })).toBe(false);
    expect(hides({})).toBe(false);
  });

  it("[PRIV-4] hides places up to 100 m from the hidden track, unless the visible track is as near", () => {
    const end = firstPublic * 10;
    expect(hides({ place: at(end - 200, 99) })).toBe(true);
    expect(hides({ place: at(end - 200, -99) })).toBe(true);
    expect(hides({ place: at(end - 200, 101) })).toBe(false);
    expect(hides({ place: at(end + 20, 50) })).toBe(false);
    expect(hides({ place: at(end, 0) })).toBe(false);
    // At a visible time, but at a place that reveals the hidden track.
    expect(hides({ seconds: firstPublic + 100, place: at(end - 200, 0) })).toBe(true);
  });

  it("[PRIV-4] hides everything on a track that is completely hidden, and nothing if nothing is cut", () => {
    const inside = trackOf(Array.from({ length: 20 }, (_, i) => [i * 10, 0] as const));
    const all = hiddenTrack(inside, [home]);
    expect([all({ seconds: 10 }), all({ place: at(100, 50) }), all({ place: at(100, 5000) })]).toEqual([
      true,
      true,
      false,
    ]);
    const away = effectiveZone({ lat: 10, lon: 10, radius: 200, seed });
    expect(hiddenTrack(out, [away])({ seconds: 10, place: at(100, 0) })).toBe(false);
  });

  it("[PRIV-4] hides the time between two visible points whose line leads through a zone", () => {
    const sparse = trackOf([-4000, -3000, 3000, 4000].map((east) => [east, 0] as const));
    const through = hiddenTrack(sparse, [home]);
    expect([0.5, 1.5, 2.5].map((seconds) => through({ seconds }))).toEqual([false, true, false]);
  });

  it("[PRIV-4] hides the time between two visible points if a hidden one without a time is between them", () => {
    const north = trackOf([-4000, -3000, 0, 3000, 4000].map((metres) => [500, metres] as const));
    const time = Float64Array.of(0, 1, Number.NaN, 3, 4);
    const door = effectiveZone({ lat: 0, lon: 500 / degree, radius: 200, seed });
    const through = hiddenTrack({ ...north, columns: { ...north.columns, time } }, [door]);
    expect([0.5, 1.5, 2.5, 3.5].map((seconds) => through({ seconds }))).toEqual([false, true, true, false]);
    expect([-3500, -100, 100, 3500].map((metres) => through({ place: at(500, metres) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("[PRIV-4] checks only places for a recording without a clock", () => {
    const { time: _time, ...columns } = out.columns;
    const still = hiddenTrack({ ...out, columns }, [home]);
    expect([still({ seconds: 10 }), still({ place: at(600, 0) })]).toEqual([false, true]);
  });

  it("[PRIV-2] hides exactly the times that the redacted recording does not show, wherever the track leads", () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -90, max: 90 })), {
      minLength: 5,
      maxLength: 120,
    });
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: -1500, max: 1500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (all, from, share) => {
          let [east, north] = [from, 0];
          const places = all.map(([right, up]) => [(east += right), (north += up)] as const);
          const track = trackOf(places);
          const part = publicRecording(track, [home]);
          if (part.extent !== "part") return;
          const seconds = share * (places.length - 1);
          const isPublic = part.stretches.some((stretch) => seconds > stretch.from && seconds < stretch.to);
          const isOnEdge = part.stretches.some(({ from: a, to: b }) => seconds === a || seconds === b);
          if (!isOnEdge) expect(hiddenTrack(track, [home])({ seconds })).toBe(!isPublic);
        },
      ),
      { numRuns: 300 },
    );
  });
});
