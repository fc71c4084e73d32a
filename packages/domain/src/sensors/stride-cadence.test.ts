import { describe, expect, it } from "vitest";
import type { DecodedActivity } from "../recording/decoded-activity.ts";
import { turnsToShow } from "./cadence.ts";
import { withStrides } from "./stride-cadence.ts";

/** Catalogue ids. */
const [walking, running, hiking, cycling] = [0, 1, 11, 2];

interface Outing {
  readonly activityId: number;
  /** m/s to the north. */
  readonly speed: number;
  /** As the file has it. */
  readonly cadence: number;
  readonly format?: DecodedActivity["format"];
}

/** Ten minutes with a point a second; the legs rest in the last of them. */
const outing = ({ activityId, speed, cadence, format = "gpx" }: Outing): DecodedActivity => {
  const time = Float64Array.from({ length: 601 }, (_, i) => i);
  const moved = time.map((now) => Math.min(now, 540));
  return {
    format,
    activityId,
    recording: {
      startTime: 1_800_000_000_000,
      length: time.length,
      segmentStarts: [0],
      columns: {
        time,
        lat: moved.map((now) => 60 + (speed * now) / 111_195),
        lon: new Float64Array(time.length).fill(24),
        cadence: time.map((now) => (now <= 540 ? cadence : 0)),
      },
      laps: [{ startTime: 0, elapsedTime: 600, avgCadence: cadence }],
    },
    device: { avgCadence: cadence, maxCadence: cadence },
    legs: [],
    warnings: [],
  };
};

/** Cadence of the first point as shown. */
const shown = (made: Outing): number => {
  const { recording } = withStrides(outing(made));
  const cadence = recording.columns.cadence?.[0] ?? NaN;
  return turnsToShow(cadence, "steps", cadence);
};

describe("[WORK-14] the cadence of a file that may count one foot or both", () => {
  it.each([
    ["a walk that counts both feet", { activityId: walking, speed: 1.4, cadence: 108 }, 108],
    ["a walk that counts one", { activityId: walking, speed: 1.4, cadence: 54 }, 108],
    ["a slow hike that counts both", { activityId: hiking, speed: 0.9, cadence: 92 }, 92],
    ["a slow hike that counts one", { activityId: hiking, speed: 0.9, cadence: 50 }, 100],
    ["a run that counts both", { activityId: running, speed: 3, cadence: 168 }, 168],
    ["a run that counts one", { activityId: running, speed: 3, cadence: 84 }, 168],
    ["a run with breaks that counts both", { activityId: running, speed: 1.8, cadence: 118 }, 118],
    ["a slow jog in short steps", { activityId: running, speed: 1.2, cadence: 90 }, 180],
    ["a run that counts both, in long steps", { activityId: running, speed: 2.9, cadence: 172 }, 172],
    ["a fast run that counts both", { activityId: running, speed: 5.5, cadence: 190 }, 190],
    ["a treadmill that counts both", { activityId: running, speed: 0.05, cadence: 165 }, 165],
    ["a sprint that counts one", { activityId: running, speed: 9, cadence: 115 }, 230],
    ["a racing walk", { activityId: walking, speed: 3.3, cadence: 98 }, 196],
    ["a treadmill, where positions stand still", { activityId: running, speed: 0.05, cadence: 98 }, 196],
  ])("is that of both feet when shown: %s", (_, made, steps) => {
    expect(shown(made)).toBeCloseTo(steps, 9);
  });

  it("is halved wherever the file has it", () => {
    const { recording, device } = withStrides(outing({ activityId: walking, speed: 1.4, cadence: 108 }));
    expect(recording.columns.cadence?.[10]).toBe(54);
    expect(recording.columns.cadence?.at(-1)).toBe(0);
    expect(recording.laps[0]?.avgCadence).toBe(54);
    expect(device).toEqual({ avgCadence: 54, maxCadence: 54 });
  });

  it("is halved in totals of a file whose points have none", () => {
    const { recording, ...rest } = outing({ activityId: running, speed: 3, cadence: 168 });
    const { cadence: _, ...columns } = recording.columns;
    const halved = withStrides({ ...rest, recording: { ...recording, columns } });
    expect(halved.device).toEqual({ avgCadence: 84, maxCadence: 84 });
    expect(halved.recording.columns).toEqual(columns);
  });

  it("stays in FIT, which counts one foot, and where nobody steps", () => {
    for (const same of [
      outing({ activityId: walking, speed: 1.4, cadence: 108, format: "fit" }),
      outing({ activityId: cycling, speed: 1.4, cadence: 108 }),
    ])
      expect(withStrides(same)).toBe(same);
  });
});
