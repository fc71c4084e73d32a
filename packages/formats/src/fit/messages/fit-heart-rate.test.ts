import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { heartRateZones, timeInZones } from "@cairn/domain/heart-rate/heart-rate-zones";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../../decoding/create-decoder.ts";
import {
  activityFile,
  byte,
  definition,
  fit,
  le,
  noon,
  time,
  uint8,
  uint16,
  uint32,
} from "../hand-made-fit.ts";

const decoded = (bytes: Uint8Array): DecodedActivity => {
  const result = decodeBytes(bytes);
  return result.ok ? result.value : expect.fail(`refused: ${result.error.kind}`);
};

const recordDefinition = definition(1, 20, time, [3, 1, uint8]);
const wrist = (second: number, rate: number): number[] => [1, ...le(noon + second, 4), rate];
const wristFor = (seconds: number, rate: number): number[] =>
  Array.from({ length: seconds }, (_, i) => wrist(i, rate)).flat();

/** Ticks of 1/1024 s on the strap's own clock at the watch's `noon`. */
const strapClock = 5_000_000;
const tickAt = (second: number): number => strapClock + Math.round(second * 1024);

/** A message that links the strap's clock to the watch's, with one beat. */
const tie = (second: number, rate: number): number[] => [
  ...definition(2, 132, time, [0, 2, uint16], [9, 4, uint32], [6, 1, uint8]),
  2,
  ...le(noon + Math.floor(second), 4),
  ...le((second % 1) * 32_768, 2),
  ...le(tickAt(second), 4),
  rate,
];

/** A message of eight beats with times in twelve bits, as straps transmit them. */
function eight(from: number, step: number, rate: number): number[] {
  const low = Array.from({ length: 8 }, (_, i) => tickAt(from + i * step) % 4096);
  const packed = [0, 2, 4, 6].flatMap((i) => {
    const [a = 0, b = 0] = [low[i], low[i + 1]];
    return [a & 0xff, (a >> 8) | ((b & 0x0f) << 4), b >> 4];
  });
  return [...definition(3, 132, [10, 12, byte], [6, 8, uint8]), 3, ...packed, ...Array(8).fill(rate)];
}

describe("Heart rates that a strap transmits after a swim", () => {
  it("take precedence over those from the wrist", () => {
    const { recording } = decoded(
      fit(activityFile, recordDefinition, wristFor(20, 95), tie(0, 150), eight(0.5, 0.5, 150)),
    );
    // Beats from 0 to 4 s, the last of which counts for 5 s; after that there is only the wrist.
    expect(recording.columns.heartRate).toEqual(
      Float64Array.from({ length: 20 }, (_, i) => (i <= 9 ? 150 : 95)),
    );
  });

  it("may come before or after the records that they belong to", () => {
    const strap = [...tie(0, 150), ...eight(0.5, 0.5, 150)];
    const [before, after] = [
      fit(activityFile, strap, recordDefinition, wristFor(20, 95)),
      fit(activityFile, recordDefinition, wristFor(20, 95), strap),
    ].map((bytes) => decoded(bytes).recording.columns.heartRate);
    expect(before).toEqual(after);
  });

  it("leave no rate from the wrist between slow beats", () => {
    const { recording } = decoded(
      fit(activityFile, recordDefinition, wristFor(12, 140), tie(0, 40), eight(1.5, 1.5, 40)),
    );
    expect(new Set(recording.columns.heartRate)).toEqual(new Set([40]));
  });

  it("are averaged over the duration of each", () => {
    const { recording } = decoded(
      fit(activityFile, recordDefinition, wrist(0, 90), wrist(8, 90), tie(0, 100), tie(6, 120), tie(8, 140)),
    );
    // 100 for 5 s and then unknown for one, 120 for two: 740 beats a minute in 7 s.
    expect(recording.columns.heartRate?.[1]).toBe(106);
  });

  it("give nothing without contact", () => {
    const { recording } = decoded(
      fit(activityFile, recordDefinition, wristFor(6, 95), tie(0, 0), eight(0.5, 0.5, 0)),
    );
    expect(new Set(recording.columns.heartRate)).toEqual(new Set([95]));
  });

  it("give the same maximum, zones and training impulse as a file in which the watch had them itself", () => {
    const beats = Array.from({ length: 30 }, (_, i) => eight(0.5 + i * 4, 0.5, 165)).flat();
    const merged = decoded(
      fit(activityFile, recordDefinition, wristFor(120, 100), tie(0, 165), beats),
    ).recording;
    const plain = decoded(fit(activityFile, recordDefinition, wristFor(120, 165))).recording;
    expect(analyseRecording(merged)).toEqual(analyseRecording(plain));
    expect(timeInZones(merged, heartRateZones(190))).toEqual(timeInZones(plain, heartRateZones(190)));
  });

  it("take no time proportional to beats times records", () => {
    // A second into which a hostile file puts 200,000 beats and as many records.
    const many = 25_000;
    const head = definition(3, 132, [10, 12, byte], [6, 8, uint8]);
    const message = [3, ...Array(12).fill(0), ...Array(8).fill(150)];
    const { recording } = decoded(
      fit(
        activityFile,
        tie(0, 150),
        head,
        Array.from({ length: many }, () => message).flat(),
        recordDefinition,
        Array.from({ length: 8 * many }, () => wrist(5, 95)).flat(),
      ),
    );
    expect(recording.length).toBe(8 * many);
  });
});

describeWithCorpus("Straps of real swims", ({ read }) => {
  // Means are over the records as Garmin's own decoder merges them (fit-truth.json), maxima as the device
  // states them.
  it.each([
    ["elevate-spiros-02.fit", 130.25, 156],
    ["fitparse-event_timestamp.fit", 138.286, 161],
    ["fitparse-sample_mulitple_header.fit", 171.663, 187],
  ])("%s", (name, mean, max) => {
    const { recording, device } = decoded(read(`fit/${name}`));
    const rates = recording.columns.heartRate ?? new Float64Array();
    expect(Math.abs(rates.reduce((a, b) => a + b, 0) / rates.length - mean)).toBeLessThan(0.1);
    expect([analyseRecording(recording).maxHeartRate, device?.maxHeartRate]).toEqual([max, max]);
  });
});
