import { writeFit } from "@cairn/demo/files/write-fit";
import type { GeneratedActivity } from "@cairn/demo/outings/generated-activity";
import { createRandom, type Random } from "@cairn/demo/random";
import { overviewOf } from "@cairn/domain/analysis/overview";
import { bestEfforts } from "@cairn/domain/efforts/best-efforts";
import { timeInZones, heartRateZones } from "@cairn/domain/heart-rate/heart-rate-zones";
import { splitRecording } from "@cairn/domain/laps-and-splits/splits";
import { measureTrack } from "@cairn/domain/measured-track/measured-track";
import { effectiveZone } from "@cairn/domain/privacy-zones/privacy-zones";
import { publicRecording } from "@cairn/domain/privacy-zones/public-recording";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { Recording } from "@cairn/domain/recording/recording";
import { routeSignature } from "@cairn/domain/similar-workouts/route-signature";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import {
  generateRecording,
  type RecordingKind,
  recordingKinds,
} from "@cairn/testkit/outings/generate-recording";
import { describe, expect, it } from "vitest";
import { judgedNumbers } from "./check-numbers.ts";
import { goldenDigest } from "./golden-result.ts";
import { lyingActivity } from "./lying-activity.ts";

/*
 * What is computed from damaged and lying recordings; `golden-files.test.ts` explains such tests. A number
 * that has changed needs a new `analysisVersion`, as `golden-analysis.test.ts` of the testkit says.
 */
const batches = Array.from({ length: 6 }, (_, batch) => batch);
/** Points of a damaged recording: more of them reveal nothing else. */
const longest = 1500;

/** Each part has a hash of its own, which shows what has changed. */
function lineOf(activity: DecodedActivity): string {
  const { recording, activityId } = activity;
  const { computed, evidence, totals, leftOut, laps } = judgedNumbers(activity);
  const measured = measureTrack(recording, activityId);
  const { distances } = measured;
  const { lat, lon } = recording.columns;
  const parts = {
    computed: [computed, evidence],
    totals: [totals, leftOut],
    laps,
    splits: [1000, 1609.344].map((length) => splitRecording(measured.recording, distances, length)),
    efforts: bestEfforts(recording, distances, activityId),
    graph: overviewOf(measured.recording, distances, 40),
    zones: timeInZones(recording, heartRateZones(185)),
    hidden: zonesOf(recording).map((zone) => publicRecording(recording, [zone])),
    route: lat && lon ? routeSignature(lat, lon) : undefined,
  };
  const hashes = Object.entries(parts).map(([name, part]) => `${name} ${goldenDigest([part])}`);
  return [`${recording.length} points`, ...hashes].join(" ");
}

/** Around its start and around its middle. */
const zonesOf = ({ columns: { lat, lon }, length }: Recording) =>
  [0, length >> 1].flatMap((at) => {
    const place = { lat: lat?.[at] ?? NaN, lon: lon?.[at] ?? NaN };
    return Number.isFinite(place.lat + place.lon)
      ? [effectiveZone({ ...place, radius: 150, seed: `zone ${at}` })]
      : [];
  });

function written(activity: ReturnType<typeof lyingActivity>): DecodedActivity {
  const result = decodeBytes(writeFit(activity));
  return result.ok ? result.value : expect.fail(result.error.kind);
}

/** Leaps, gaps, pauses and sensors that fail, at a few places of a recording. */
function damaged(recording: Recording, random: Random): Recording {
  const columns = Object.fromEntries(
    Object.entries(recording.columns).map(([name, column]) => [name, Float64Array.from(column)]),
  );
  for (let changes = random.int(1, 6); changes > 0; changes -= 1) {
    const name = random.pick(["lat", "lon", "ele", "heartRate", "speed", "distance", "power", "cadence"]);
    const column = columns[name];
    const from = random.int(0, recording.length - 1);
    const to = from + random.pick([1, 1, 2, 10, 60, 600]);
    const kind = random.int(0, 3);
    if (kind === 0) pause(columns["time"], from, random.pick([5, 20, 90, 700, 8000]));
    else if (column) change(column, { from, to }, kind === 1 ? () => NaN : leap(name, random));
  }
  return { ...recording, columns };
}

const leap = (name: string, random: Random): ((value: number) => number) => {
  const step = name === "lat" || name === "lon" ? 0.0004 : 4;
  const metres = step * random.pick([-30, -5, -1, 1, 5, 30]);
  return (value) => value + metres;
};

function change(
  column: Float64Array,
  { from, to }: { readonly from: number; readonly to: number },
  toOther: (value: number) => number,
): void {
  for (let i = from; i < Math.min(to, column.length); i += 1) column[i] = toOther(column[i] ?? NaN);
}

function pause(time: Float64Array | undefined, from: number, seconds: number): void {
  if (time) change(time, { from, to: time.length }, (value) => value + seconds);
}

const shortened = ({ columns, ...recording }: Recording): Recording => {
  const length = Math.min(longest, recording.length);
  const shorter = Object.entries(columns).map(([name, column]) => [name, column.slice(0, length)]);
  const segmentStarts = recording.segmentStarts.filter((start) => start < length);
  return { ...recording, length, segmentStarts, columns: Object.fromEntries(shorter) };
};

/** Each kind is generated once. */
const made = new Map<RecordingKind, GeneratedActivity>();

function honest(kind: RecordingKind): GeneratedActivity {
  const known = made.get(kind);
  if (known) return known;
  const activity = generateRecording(kind, createRandom(`golden ${kind}`));
  const shorter = { ...activity, recording: shortened(activity.recording) };
  made.set(kind, shorter);
  return shorter;
}

const sources = {
  lying: {
    atOnce: 40,
    make: (n: number) => lyingActivity(createRandom(`golden lie ${n}`), createRandom),
  },
  damaged: {
    atOnce: recordingKinds.length,
    make: (n: number) => {
      const activity = honest(recordingKinds[n % recordingKinds.length] ?? "run");
      return { ...activity, recording: damaged(activity.recording, createRandom(`golden damage ${n}`)) };
    },
  },
} as const;

describe.each(["lying", "damaged"] as const)("numbers of %s recordings", (source) => {
  const { atOnce, make } = sources[source];
  it.each(batches)("become what they became, batch %i", async (batch) => {
    const lines = Array.from({ length: atOnce }, (_, i) => {
      const n = batch * atOnce + i;
      return `${n}: ${lineOf(written(make(n)))}`;
    });
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`golden/numbers-${source}-${batch}.txt`);
  });
});
