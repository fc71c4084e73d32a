import { createRandom } from "@cairn/demo/random";
import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { describe, expect, it } from "vitest";
import { generateRecording, type RecordingKind } from "./generate-recording.ts";

/** How far the analysis of a noisy recording may deviate from what really happened, as shares. */
const kinds: readonly (readonly [RecordingKind, { distance: number; moving: number; ascent: number }])[] = [
  ["run", { distance: 0.01, moving: 0.01, ascent: 0.25 }],
  ["trail-run", { distance: 0.01, moving: 0.01, ascent: 0.12 }],
  ["hike", { distance: 0.02, moving: 0.01, ascent: 0.12 }],
  ["ride", { distance: 0.01, moving: 0.02, ascent: 0.1 }],
  ["mountain-bike", { distance: 0.01, moving: 0.02, ascent: 0.08 }],
  ["cross-country-ski", { distance: 0.01, moving: 0.02, ascent: 0.08 }],
  // A point every 2 to 7 s cuts the turns of a piste short.
  ["alpine-ski", { distance: 0.04, moving: 0.04, ascent: 0.04 }],
];

const skiTouring = 31;

const off = (value: number | undefined, truly: number): number => Math.abs((value ?? NaN) / truly - 1);

describe("a generated recording, analysed", () => {
  it.each(kinds)("shows the distance, moving time and climb that a %s really had", (kind, tolerance) => {
    const { recording, truth, activityId } = generateRecording(kind, createRandom(kind));
    // slope-totals.test.ts covers the slopes alone; on skins the whole day counts.
    const counted = kind === "alpine-ski" ? skiTouring : activityId;
    const found = analyseRecording(recording, { activityId: counted });
    expect(off(found.distance, truth.distance)).toBeLessThan(tolerance.distance);
    expect(off(found.movingTime, truth.movingTime)).toBeLessThan(tolerance.moving);
    expect(off(found.ascent, truth.ascent)).toBeLessThan(tolerance.ascent);
    expect(found.elapsedTime).toBe(truth.elapsedTime);
    expect(found.timerTime).toBe(truth.timerTime);
  });

  it("shows the climb of ten walks within 15 % of their sum although heights drift by 2.6 m", () => {
    let [found, truly] = [0, 0];
    for (let k = 0; k < 10; k += 1) {
      const { recording, truth, activityId } = generateRecording("walk", createRandom(`walk ${k}`));
      const { ascent = NaN } = analyseRecording(recording, { activityId });
      expect(off(ascent, truth.ascent)).toBeLessThan(0.4);
      found += ascent;
      truly += truth.ascent;
    }
    expect(off(found, truly)).toBeLessThan(0.15);
  });
});
