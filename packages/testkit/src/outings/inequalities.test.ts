import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import type { WorkoutAnalysis } from "@cairn/domain/analysis/workout-analysis";
import { hasRecords, recordDistance, recordTime } from "@cairn/domain/efforts/record-speeds";
import { splitRecording } from "@cairn/domain/laps-and-splits/splits";
import { measureTrack, type MeasuredTrack } from "@cairn/domain/measured-track/measured-track";
import { judgeTotals } from "@cairn/domain/plausibility/choose-totals";
import { type JudgedLap, judgeLaps } from "@cairn/domain/plausibility/judge-laps";
import type { ChosenTotals } from "@cairn/domain/plausibility/provenance";
import { type DisplayedLap, violations } from "@cairn/domain/plausibility/violations";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { Channel, Recording, RecordingColumns } from "@cairn/domain/recording/recording";
import { bytesSource } from "@cairn/formats/archive/byte-source";
import { decodeBytes, decodeWorkouts } from "@cairn/formats/decoding/create-decoder";
import { decodeUpload } from "@cairn/formats/decoding/decode-upload";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeWithCorpus } from "../corpus/with-corpus.ts";
import { generateRecording, recordingKinds } from "./generate-recording.ts";

const withTotal = (totals: { readonly timerTime?: number; readonly elapsedTime?: number }) => {
  const totalTime = totals.timerTime ?? totals.elapsedTime;
  return { ...totals, ...(totalTime !== undefined && { totalTime }) };
};

const displayedLap = ({ lap, movingTime, doubts }: JudgedLap): DisplayedLap => {
  const { startTime, elapsedTime, timerTime: duration = elapsedTime, distance = 0 } = lap;
  const { avgSpeed = duration > 0 ? distance / duration : 0, avgHeartRate, maxHeartRate } = lap;
  const { avgCadence, avgPower } = lap;
  const doubted = doubts.map(({ name }) => name);
  const sensors = { avgHeartRate, maxHeartRate, avgCadence, avgPower };
  return { startTime, duration, movingTime, distance, avgSpeed, ...sensors, doubted };
};

/** Rounding of sums and products of binary fractions, as a share. */
const rounding = 1 + 1e-6;

/**
 * Which bests of a recording break a limit: world records, its own maxima, its own length.
 *
 * @param end of the recording, seconds
 */
function brokenBests(
  { bestEfforts, bestSpeeds, bestHeartRates, bestPowers, pool, ...own }: WorkoutAnalysis,
  activityId: number | undefined,
  end: number,
): readonly string[] {
  const { maxHeartRate = 0, maxPower = 0 } = own;
  const judges = hasRecords(activityId) && pool === undefined;
  const efforts = (bestEfforts ?? []).flatMap(({ distance, duration, startTime }, i, all) => {
    const isRecord = judges && duration * rounding < recordTime(distance, activityId);
    const isShorter = duration < (all[i - 1]?.duration ?? 0);
    const isOutside = startTime < 0 || startTime + duration > end * rounding;
    return isRecord || isShorter || isOutside
      ? [`${distance} m in ${duration} s from ${startTime} s: ${[isRecord, isShorter, isOutside].join()}`]
      : [];
  });
  const speeds = (bestSpeeds ?? []).flatMap(({ duration, value }, i, all) => {
    const isRecord = judges && value * duration > recordDistance(duration, activityId) * rounding;
    // The way covered in a longer time has that of any shorter one in it.
    const { duration: shorter, value: faster } = all[i - 1] ?? { duration: 0, value: 0 };
    const isLess = value * duration * rounding < faster * shorter;
    return isRecord || isLess ? [`${value} m/s for ${duration} s: ${[isRecord, isLess].join()}`] : [];
  });
  const highest = [
    ["heart rate", bestHeartRates, maxHeartRate],
    ["power", bestPowers, maxPower],
  ] as const;
  const sensors = highest.flatMap(([of, bests = [], most]) =>
    bests.flatMap(({ value, duration }) =>
      value > most * rounding ? [`${of} ${value} for ${duration} s above the highest ${most}`] : [],
    ),
  );
  return [...efforts, ...speeds, ...sensors];
}

/** Whole seconds of a device's clock: a lap may be rounded by one, and the end of the last one by three. */
const [lapSlackS, endSlackS] = [1, 3];

/** What does not add up: times of laps against the whole, unless the page says so, and kilometres against the track. */
function brokenSums(
  totals: ChosenTotals,
  laps: readonly DisplayedLap[],
  { recording, distances }: MeasuredTrack,
): readonly string[] {
  const whole = Math.max(totals.elapsedTime?.value ?? 0, totals.totalTime?.value ?? 0);
  const seconds = laps.reduce((sum, { duration }) => sum + duration, 0);
  const isDoubted =
    [totals.elapsedTime, totals.totalTime].some((total) => total?.contradiction !== undefined) ||
    laps.some(({ doubted }) => doubted.includes("elapsedTime"));
  const isLonger = whole > 0 && !isDoubted && seconds > whole + lapSlackS * laps.length + endSlackS;
  const splits = splitRecording(recording, distances, 1000);
  const metres = splits.reduce((sum, { distance }) => sum + distance, 0);
  const isOff = splits.length > 0 && Math.abs(metres - (distances.at(-1) ?? 0)) > 1;
  return [
    ...(isLonger ? [`laps of ${seconds} s in ${whole} s`] : []),
    ...(isOff ? [`kilometres of ${metres} m in ${distances.at(-1)} m`] : []),
  ];
}

/** Seconds until the last point, or the end of the last length of a pool. */
const endOf = ({ columns: { time = new Float64Array() }, lengths = [] }: Recording): number => {
  const end = time.reduce((latest, now) => (now > latest ? now : latest), 0);
  return lengths.reduce((latest, one) => Math.max(latest, one.startTime + one.elapsedTime), end);
};

/** Everything in the numbers of a workout that cannot be, with the totals as its page shows them. */
function brokenOf({ recording, activityId, device = {} }: DecodedActivity): {
  readonly totals: ChosenTotals;
  readonly broken: readonly string[];
} {
  const sport = activityId === undefined ? {} : { activityId };
  const measured = measureTrack(recording, activityId);
  const laps = judgeLaps(measured, activityId);
  const analysis = analyseRecording(recording, { ...sport, measured, laps });
  const { evidence } = analysis;
  const { totals } = judgeTotals({
    device: withTotal(device),
    computed: withTotal(analysis),
    analysisVersion: analysis.version,
    ...sport,
    ...(evidence && { evidence }),
  });
  const displayed = {
    ...sport,
    totals,
    laps: laps.map(displayedLap),
    ...(evidence?.trackAtLeast !== undefined && { trackAtLeast: evidence.trackAtLeast }),
  };
  return {
    totals,
    broken: [
      ...violations(displayed),
      ...brokenSums(totals, displayed.laps, measured),
      ...brokenBests(analysis, activityId, endOf(recording)),
    ],
  };
}

describeWithCorpus("the numbers of recorded files", ({ namesIn, read }) => {
  const files = ["fit", "gpx", "tcx", "kml", "reports"]
    .flatMap(namesIn)
    .filter((name) => !/\.(?:zip|md)$/.test(name));

  it.each(files)("[API-35] obey every inequality: %s", (name) => {
    const decoded = decodeWorkouts(read(name));
    for (const activity of decoded.ok ? decoded.value : []) expect(brokenOf(activity).broken).toEqual([]);
  });

  it.each(namesIn("reports").filter((name) => name.endsWith(".zip")))(
    "[API-35] obey every inequality, in each file of %s",
    async (name) => {
      let count = 0;
      for await (const { result } of decodeUpload(bytesSource(read(name)), name)) {
        if (!result.ok) continue;
        count += 1;
        expect(brokenOf(result.value).broken).toEqual([]);
      }
      expect(count).toBeGreaterThan(0);
    },
  );
});

const decoded = (bytes: Uint8Array): DecodedActivity => {
  const result = decodeBytes(bytes);
  return result.ok ? result.value : expect.fail(result.error.kind);
};

/** Damage to a channel between two shares of a recording: what receivers, straps and meters write when they fail. */
const damage = fc.record({
  channel: fc.constantFrom<Channel>("lat", "lon", "ele", "distance", "speed", "heartRate", "power", "time"),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  share: fc.double({ min: 0, max: 0.2, noNaN: true }),
  kind: fc.constantFrom("missing", "stuck", "leap", "scaled", "noise"),
  by: fc.double({ min: -3, max: 4, noNaN: true }),
});

type Damage = typeof damage extends fc.Arbitrary<infer One> ? One : never;

function damaged(columns: RecordingColumns, { channel, from, share, kind, by }: Damage): RecordingColumns {
  const column = columns[channel];
  // Clocks and counters never go back in what decoders give.
  const climbs = channel === "time" || channel === "distance";
  if (!column || (climbs && kind !== "stuck" && !(channel === "distance" && kind === "missing")))
    return columns;
  const [first, last] = [from, from + share].map((part) => Math.floor(Math.min(1, part) * column.length));
  const random = createRandom(Math.floor(from * 1e6));
  const changed = column.map((value, i) => {
    if (i < (first ?? 0) || i >= (last ?? 0)) return value;
    if (kind === "missing") return Number.NaN;
    if (kind === "stuck") return column[first ?? 0] ?? value;
    if (kind === "leap") return value + by;
    return kind === "scaled" ? value * Math.abs(by) : value + by * 0.001 * random.next();
  });
  return { ...columns, [channel]: changed };
}

describe("the numbers of generated recordings", () => {
  const activities = recordingKinds.map((kind) =>
    decoded(writeFit(generateRecording(kind, createRandom(7)))),
  );

  it("[API-35] obey every inequality, however they are damaged", () => {
    fc.assert(
      fc.property(fc.constantFrom(...activities), fc.array(damage, { maxLength: 4 }), (activity, all) => {
        const { recording } = activity;
        const columns = all.reduce<RecordingColumns>(damaged, recording.columns);
        expect(brokenOf({ ...activity, recording: { ...recording, columns } }).broken).toEqual([]);
      }),
      { numRuns: 400 },
    );
  }, 300_000);
});
