import type { Recording } from "@cairn/domain/recording/recording";
import { decodeWorkouts } from "@cairn/formats/decoding/create-decoder";
import type { ExportedWorkout } from "@cairn/formats/encoding/exported-workout";
import { encodeFit } from "@cairn/formats/fit/encode/encode-fit";
import { encodeGpx } from "@cairn/formats/gpx/encode-gpx";
import { encodeTcx } from "@cairn/formats/tcx/encode-tcx";
import { describe, expect, it } from "vitest";
import { exportedActivity } from "./exported-activity.ts";
import { goldenDigest } from "./golden-result.ts";
import { richFiles } from "./rich-files.ts";
import { writtenSeeds } from "./seeds.ts";

/*
 * The files that a workout is exported to if one of its values is absent or at the limit of what formats can
 * hold; a sequel to `golden-files.test.ts`.
 */
const edges = [
  undefined,
  NaN,
  -1,
  0,
  0.4,
  1,
  254,
  254.6,
  255,
  256,
  999.9996,
  10_000,
  65_534,
  65_535,
  65_536,
  1e9,
  1e10,
] as const;

type Subject = { readonly workout: ExportedWorkout; readonly recording: Recording };

const utf8 = (text: string | undefined): Uint8Array => new TextEncoder().encode(text);
const [, , swim = new Uint8Array(0)] = writtenSeeds("fit");
const files = {
  ride: utf8(richFiles.tcx["recorded"]),
  race: utf8(richFiles.tcx["severalSports"]),
  run: utf8(richFiles.tcx["own"]),
  swim,
} as const;

function subjectOf(bytes: Uint8Array): Subject {
  const decoded = decodeWorkouts(bytes);
  if (!decoded.ok) throw new Error(decoded.error.kind);
  const [activity] = decoded.value;
  return {
    workout: { ...exportedActivity(activity), link: "https://cairn.example.org/w/1" },
    recording: activity.recording,
  };
}

const exported = ({ workout, recording }: Subject): string =>
  goldenDigest([encodeGpx, encodeTcx, encodeFit].map((encode) => goldenDigest(encode(workout, recording))));

/** The workouts that differ in the value with a name: one for each value of a list. */
function* changesOf({ workout, recording }: Subject): Generator<readonly [string, readonly Subject[]]> {
  for (const name of Object.keys(workout))
    yield [
      name,
      [undefined, "", "<&>\u0001", 0, -3600, 1e13].map((value) => ({
        workout: { ...workout, [name]: value },
        recording,
      })),
    ];
  for (const name of Object.keys(workout.totals))
    yield [
      `totals.${name}`,
      edges.map((value) => ({
        workout: { ...workout, totals: { ...workout.totals, [name]: value } },
        recording,
      })),
    ];
  for (const [name, column] of Object.entries(recording.columns)) {
    const without = { ...recording, columns: { ...recording.columns, [name]: undefined } };
    const others = edges.map((value) => ({
      ...recording,
      columns: { ...recording.columns, [name]: column.with(1, value ?? NaN) },
    }));
    yield [
      `columns.${name}`,
      [without, ...others].map((changed) => ({ workout, recording: changed as Recording })),
    ];
  }
  for (const list of ["laps", "lengths"] as const)
    for (const [i, part] of (recording[list] ?? []).slice(0, 2).entries())
      for (const name of Object.keys(part))
        yield [
          `${list}.${i}.${name}`,
          edges.map((value) => ({
            workout,
            recording: {
              ...recording,
              [list]: recording[list]?.with(i, { ...part, [name]: value } as never),
            },
          })),
        ];
  for (const [i, leg] of (workout.legs ?? []).entries())
    yield [
      `legs.${i}`,
      [0, 98, 4].map((activityId) => ({
        workout: { ...workout, legs: workout.legs?.with(i, { ...leg, activityId }) ?? [] },
        recording,
      })),
    ];
}

describe("exports of workouts with one value changed", () => {
  it.each(Object.entries(files))("are as they were: %s", async (name, bytes) => {
    const subject = subjectOf(bytes);
    const lines = [`whole: ${exported(subject)}`];
    for (const [path, changed] of changesOf(subject))
      lines.push(`${path}: ${goldenDigest(changed.map(outcome))}`);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`golden/exports-${name}.txt`);
  });
});

/** Callers pass sound values to encoders; for others an error is as good. */
function outcome(subject: Subject): string {
  try {
    return exported(subject);
  } catch (error) {
    return (error as Error).name;
  }
}
