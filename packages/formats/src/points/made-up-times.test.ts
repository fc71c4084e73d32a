import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";

const metresPerDegree = 111_195;
const begin = Date.UTC(2023, 5, 11, 8);

/** A point of a line to the north. */
interface Point {
  readonly second: number;
  readonly metres: number;
  readonly heartRate?: number;
}

const latOf = (metres: number): string => (47 + metres / metresPerDegree).toFixed(6);
const iso = (second: number): string => new Date(begin + second * 1000).toISOString();

const gpx = (points: readonly Point[]): string =>
  `<gpx creator="t"><trk><type>e_biking</type><trkseg>${points
    .map(({ second, metres, heartRate }) => {
      const beats = heartRate === undefined ? "" : `<extensions><hr>${heartRate}</hr></extensions>`;
      return `<trkpt lat="${latOf(metres)}" lon="11"><time>${iso(second)}</time>${beats}</trkpt>`;
    })
    .join("")}</trkseg></trk></gpx>`;

const kml = (points: readonly Point[]): string =>
  `<kml xmlns:gx="g"><Placemark><gx:Track>${points
    .map(({ second, metres }) => `<when>${iso(second)}</when><gx:coord>11 ${latOf(metres)} 0</gx:coord>`)
    .join("")}</gx:Track></Placemark></kml>`;

const tcx = (points: readonly Point[]): string => {
  const last = points.at(-1);
  return `<TrainingCenterDatabase><Activities><Activity Sport="Biking"><Lap StartTime="${iso(0)}"><TotalTimeSeconds>${last?.second ?? 0}</TotalTimeSeconds><DistanceMeters>${last?.metres ?? 0}</DistanceMeters><Track>${points
    .map(
      ({ second, metres }) =>
        `<Trackpoint><Time>${iso(second)}</Time><Position><LatitudeDegrees>${latOf(metres)}</LatitudeDegrees><LongitudeDegrees>11</LongitudeDegrees></Position></Trackpoint>`,
    )
    .join("")}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`;
};

const decoded = (file: string | Uint8Array): DecodedActivity => {
  const result = decodeBytes(typeof file === "string" ? new TextEncoder().encode(file) : file);
  return result.ok ? result.value : expect.fail(`refused: ${result.error.kind}`);
};

/** Expects an activity with its line, and without a duration, speed or lap. */
function expectUntimed(activity: DecodedActivity, metres: number): void {
  expect(activity.warnings).toContain("made_up_times");
  expect(activity.recording.columns.time).toBeUndefined();
  expect(activity.recording.laps).toEqual([]);
  expect(activity.device?.timerTime).toBeUndefined();
  const analysis = analyseRecording(activity.recording, { activityId: 2 });
  const { elapsedTime, timerTime, movingTime, avgSpeed, bestEfforts } = analysis;
  expect([elapsedTime, timerTime, movingTime, avgSpeed, bestEfforts]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(analysis.distance).toBeCloseTo(metres, -1);
}

const isKept = ({ warnings, recording }: DecodedActivity): boolean =>
  !warnings.includes("made_up_times") && recording.columns.time !== undefined;

describe("times that no clock measured", () => {
  it.each([
    ["GPX", gpx],
    ["KML", kml],
    ["TCX", tcx],
  ] as const)("[ADD-4] are left out of %s: one long step over every piece of the line", (_name, write) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 61, max: 20_000 }),
        fc.double({ min: 0.003, max: 1.9, noNaN: true }),
        fc.integer({ min: 21, max: 60 }),
        (seconds, speed, count) => {
          const metres = Math.max(10, seconds * speed);
          fc.pre(metres <= 1.9 * seconds && metres * count < 500_000);
          const line = Array.from({ length: count }, (_, i) => ({ second: i * seconds, metres: i * metres }));
          expectUntimed(decoded(write(line)), (count - 1) * metres);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("[ADD-4] are left out of lines with bends, if they take days at the speed of no sport", () => {
    const pieces = fc.array(fc.double({ min: 1, max: 300, noNaN: true }), { minLength: 21, maxLength: 80 });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 5000, max: 50_000 }), (lengths, seconds) => {
        let metres = 0;
        const line = lengths.map((length, i) => ({ second: i * seconds, metres: (metres += length) }));
        expectUntimed(decoded(gpx(line)), metres - (lengths[0] ?? 0));
      }),
    );
  });

  it.each([
    // A tracker that sends every ten minutes, on a boat that is held by its autopilot to a few percent.
    ["a boat", 200, (i: number) => ({ second: i * 600, metres: i * 1800 + 60 * Math.sin(i * 1.7) })],
    // A logger that saves its battery, on a straight road.
    ["a sparse logger", 40, (i: number) => ({ second: i * 253, metres: i * 253 * 7 })],
    // A tracker for three days, of which a walker walks two hours.
    [
      "a camp",
      432,
      (i: number) => ({ second: i * 600, metres: 400 * Math.min(i, 12) + 4 * Math.sin(i * 2.3) }),
    ],
    ["a walker with a point a minute", 60, (i: number) => ({ second: i * 60, metres: i * 80 })],
    ["a pulse", 100, (i: number) => ({ second: i * 120, metres: i * 90, heartRate: 90 + (i % 7) })],
  ] as const)("[ADD-4] are kept of %s", (_name, count, pointAt) => {
    expect(isKept(decoded(gpx(Array.from({ length: count }, (_, i) => pointAt(i)))))).toBe(true);
  });

  itWithCorpus("[ADD-4] are those of a service that has one step of 2:09:36 for all points", ({ read }) => {
    const activity = decoded(read("reports/komoot-artificial-times.gpx"));
    expect(activity.warnings).toContain("made_up_times");
    expect(analyseRecording(activity.recording, { activityId: 2 }).timerTime).toBeUndefined();
  });
});
