import { describe, expect, it } from "vitest";
import { netSpeeds, stationaryWindow } from "./stationary.ts";

describe("stationaryWindow", () => {
  it("is six seconds for smooth positions and grows to a minute at most", () => {
    expect(stationaryWindow({ white: 0, drift: 0 }, 0.4)).toBe(6);
    expect(stationaryWindow({ white: 1, drift: 0 }, 0.4)).toBeCloseTo(8.55, 2);
    expect(stationaryWindow({ white: 8, drift: 0 }, 0.4)).toBeCloseTo(34.2, 1);
    expect(stationaryWindow({ white: 0, drift: 2 }, 0.4)).toBe(60);
  });
});

describe("netSpeeds", () => {
  const length = 41;
  const time = Float64Array.from({ length }, (_, i) => i);
  const lat = new Float64Array(length);
  const recording = { length, segmentStarts: [0], columns: { time }, laps: [] };
  const degree = (6_371_008.8 * Math.PI) / 180;

  it("is the speed on a straight track, and zero if a position trembles at one spot", () => {
    const straight = netSpeeds(recording, { lat, lon: time.map((now) => (3 * now) / degree) }, 10);
    for (const speed of straight) expect(speed).toBeCloseTo(3, 6);
    const trembling = netSpeeds(recording, { lat, lon: time.map((now) => (now % 2) / degree) }, 10);
    expect(Math.max(...trembling)).toBeLessThanOrEqual(0.2);
  });

  it("is undefined without a clock or a position", () => {
    const lon = time.map((now) => (now === 7 ? NaN : now / degree));
    expect(netSpeeds(recording, { lat, lon }, 6)[7]).toBeNaN();
    expect(netSpeeds({ ...recording, columns: {} }, { lat, lon }, 6).every(Number.isNaN)).toBe(true);
  });
});
