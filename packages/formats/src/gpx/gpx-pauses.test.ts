import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";

/**
 * A ride at 8 m/s along a meridian with points at these seconds; the one at `untimed` does not state its time. In gaps of ten
 * seconds and more it goes on at another speed, by default not at all.
 */
const file = (
  times: readonly number[],
  { creator = "Some Service", breakAt = -1, untimed = -1, gapSpeed = 0, type = "cycling" } = {},
): Uint8Array => {
  let [metres, before] = [0, times[0] ?? 0];
  const points = times.map((now) => {
    metres += (now - before) * (now - before >= 10 ? gapSpeed : 8);
    before = now;
    const lat = (46 + metres / 111_195).toFixed(7);
    const time = new Date(Date.UTC(2026, 4, 3, 8, 0, now)).toISOString();
    const end = now === breakAt ? "</trkseg><trkseg>" : "";
    const stated = now === untimed ? "" : `<time>${time}</time>`;
    return `${end}<trkpt lat="${lat}" lon="11">${stated}</trkpt>`;
  });
  return new TextEncoder().encode(
    `<gpx creator="${creator}" version="1.1"><trk><type>${type}</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

const decoded = (bytes: Uint8Array) => {
  const result = decodeBytes(bytes);
  return result.ok ? result.value : expect.fail(result.error.kind);
};

const segmentsOf = (bytes: Uint8Array): readonly number[] => decoded(bytes).recording.segmentStarts;

const seconds = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

describe("a GPX file that does not mark its pauses", () => {
  it("starts a new segment after a gap of ten seconds among points every second", () => {
    expect(segmentsOf(file([...seconds(0, 60), ...seconds(92, 150), ...seconds(160, 200)]))).toEqual([
      0, 61, 120,
    ]);
  });

  it("does so although a point has no time", () => {
    const times = [...seconds(0, 60), ...seconds(92, 150), ...seconds(160, 200)];
    for (const untimed of [0, 30, 200]) expect(segmentsOf(file(times, { untimed }))).toEqual([0, 61, 120]);
  });

  it("needs 30 points to learn the device's interval", () => {
    expect(segmentsOf(file([...seconds(0, 14), ...seconds(24, 38)]))).toEqual([0, 15]);
    expect(segmentsOf(file([...seconds(0, 14), ...seconds(24, 37)]))).toEqual([0]);
  });

  it("keeps shorter gaps, which a receiver without a fix leaves", () => {
    expect(segmentsOf(file([...seconds(0, 60), ...seconds(69, 150)]))).toEqual([0]);
  });

  it("keeps the gaps of smart recording", () => {
    expect(segmentsOf(file([...seconds(0, 300, 4), 330, ...seconds(340, 600, 5)]))).toEqual([0]);
  });

  it("trusts a file that has segments, and Cairn's own files", () => {
    const times = [...seconds(0, 60), ...seconds(92, 150)];
    expect(segmentsOf(file(times, { breakAt: 120 }))).toEqual([0, 89]);
    expect(segmentsOf(file(times, { creator: "Cairn" }))).toEqual([0]);
  });

  it("treats a file that lacks more than it contains as one that somebody cut", () => {
    expect(segmentsOf(file([...seconds(0, 60), ...seconds(400, 460)]))).toEqual([0]);
  });

  it("keeps every gap in which the position went on at a plausible speed, with its distance and its time", () => {
    const gaps = fc.record({
      seconds: fc.integer({ min: 10, max: 250 }),
      gapSpeed: fc.double({ min: 4.5, max: 14, noNaN: true }),
    });
    fc.assert(
      fc.property(gaps, (gap) => {
        const times = [...seconds(0, 200), ...seconds(200 + gap.seconds, 400 + gap.seconds)];
        const { recording } = decoded(file(times, { gapSpeed: gap.gapSpeed }));
        const { distance, timerTime, movingTime } = analyseRecording(recording, { activityId: 2 });
        expect(timerTime).toBe(400 + gap.seconds);
        expect(movingTime).toBe(400 + gap.seconds);
        expect(Math.abs((distance ?? 0) / (3200 + gap.seconds * gap.gapSpeed) - 1)).toBeLessThan(0.002);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ["standing", 253, 0, "cycling", 2],
    ["253 s at 7 m/s", 253, 7, "cycling", 1],
    ["a walk to the kiosk", 253, 0.4, "cycling", 2],
    // Nobody rides at more than 50 m/s, or runs at more than 12.4.
    ["a leap of 20 km", 253, 80, "cycling", 2],
    ["a ride on a train with the watch of a runner", 253, 30, "running", 2],
  ])("with a gap of %s has as many segments as the person made", (_name, gap, gapSpeed, type, count) => {
    const times = [...seconds(0, 300), ...seconds(300 + gap, 600 + gap)];
    expect(segmentsOf(file(times, { gapSpeed, type }))).toHaveLength(count);
  });

  it("pauses for hours and weeks, also between rare points, of which no device leaves out so many", () => {
    const weeks = 21 * 86_400;
    expect(segmentsOf(file([...seconds(0, 600, 5), ...seconds(weeks, weeks + 600, 5)]))).toEqual([0, 121]);
    expect(segmentsOf(file([...seconds(0, 60), ...seconds(weeks, weeks + 60)]))).toEqual([0, 61]);
    // Photographs, an hour apart.
    expect(segmentsOf(file(seconds(0, 40 * 3600, 3600)))).toEqual([0]);
  });

  it("does not infer an interval from a few points", () => {
    expect(segmentsOf(file([0, 1, 2, 3, 60, 61, 62]))).toEqual([0]);
  });
});
