import { createRandom } from "@cairn/demo/random";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { DeviceTotals, Lap, Recording } from "@cairn/domain/recording/recording";
import { generateRecording, recordingKinds } from "@cairn/testkit/outings/generate-recording";
import { describe, expect, it } from "vitest";
import { computedNumbers } from "./check-numbers.ts";
import { goldenDigest } from "./golden-result.ts";

/*
 * Which of a device's totals and laps count if one of them is slightly or badly wrong; a sequel to
 * `golden-numbers.test.ts`, where many are wrong at once.
 */
const longest = 150;

/**
 * Factors around every bound of docs/provenance.md: a quarter less, a third more, half, twice, three times,
 * and mistaken units.
 */
const factors = [
  0, 0.1, 0.4, 0.499, 0.501, 0.6, 0.74, 0.76, 0.98, 0.999, 1, 1.001, 1.004, 1.006, 1.02, 1.3, 1.34, 1.61,
  1.99, 2.01, 2.9, 3.1, 3.6, 10, 1000,
] as const;
/** Offsets around the tolerances for clocks, distances and climbs, in the unit of the value. */
const steps = [
  -101, -99, -31, -29, -6, -4, -1.1, -0.9, 0.9, 1.1, 2.9, 3.1, 4, 6, 29, 31, 59, 61, 99, 101,
] as const;

const otherValues = (value: number): readonly number[] => [
  ...factors.map((factor) => value * factor),
  ...steps.map((step) => value + step),
  255,
  65_535,
  NaN,
];

function shortened({ columns, laps, ...recording }: Recording): Recording {
  const length = Math.min(longest, recording.length);
  return {
    ...recording,
    length,
    laps: laps.slice(0, 1),
    segmentStarts: recording.segmentStarts.filter((start) => start < length),
    columns: Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, column.slice(0, length)]),
    ),
  };
}

describe("numbers of a device of which one is wrong", () => {
  it.each(recordingKinds)("are judged as they were: %s", async (kind) => {
    const made = generateRecording(kind, createRandom(`totals ${kind}`));
    const { activityId } = made;
    const recording = shortened(made.recording);
    const activity: DecodedActivity = { format: "fit", recording, activityId, legs: [], warnings: [] };
    const { computed, judge } = computedNumbers(activity);
    const honest: DeviceTotals = Object.fromEntries(
      Object.keys(made.totals).map((name) => [
        name,
        valueIn(computed, name) ?? valueIn(made.totals, name) ?? 0,
      ]),
    );
    const lines = [`whole: ${goldenDigest(judge(honest))}`];
    for (const [name, value] of Object.entries(honest)) {
      const { [name as keyof DeviceTotals]: _, ...others } = honest;
      const judged = otherValues(Number(value)).map((other) => judge({ ...honest, [name]: other }));
      lines.push(`${name}: ${goldenDigest([judge(others), ...judged])}`);
    }
    for (const [i, lap] of recording.laps.entries())
      for (const [name, value] of Object.entries(lap)) {
        const some = otherValues(Number(value)).filter((_, n) => n % 3 === 0);
        const judged = some.map((other) => {
          const laps: readonly Lap[] = recording.laps.with(i, { ...lap, [name]: other });
          return computedNumbers({ ...activity, recording: { ...recording, laps } }).laps;
        });
        lines.push(`lap ${i + 1} ${name}: ${goldenDigest(judged)}`);
      }
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`golden/totals-${kind}.txt`);
  });
});

const valueIn = (numbers: object, name: string): number | undefined => {
  const value: unknown = Object.entries(numbers).find(([key]) => key === name)?.[1];
  return typeof value === "number" ? value : undefined;
};
