import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";

/** A ride at 8 m/s along a meridian with points at these seconds; the one at `untimed` does not state its time. */
const file = (
  times: readonly number[],
  { creator = "Some Service", breakAt = -1, untimed = -1 } = {},
): Uint8Array => {
  const points = times.map((now) => {
    const lat = (46 + (8 * now) / 111_195).toFixed(7);
    const time = new Date(Date.UTC(2026, 4, 3, 8, 0, now)).toISOString();
    const end = now === breakAt ? "</trkseg><trkseg>" : "";
    const stated = now === untimed ? "" : `<time>${time}</time>`;
    return `${end}<trkpt lat="${lat}" lon="11">${stated}</trkpt>`;
  });
  return new TextEncoder().encode(
    `<gpx creator="${creator}" version="1.1"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

const segmentsOf = (bytes: Uint8Array): readonly number[] => {
  const result = decodeBytes(bytes);
  return result.ok ? result.value.recording.segmentStarts : expect.fail(result.error.kind);
};

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

  it("does not infer an interval from a few points", () => {
    expect(segmentsOf(file([0, 1, 2, 3, 60, 61, 62]))).toEqual([0]);
  });
});
