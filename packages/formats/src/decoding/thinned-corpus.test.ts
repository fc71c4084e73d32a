import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { seededFractions } from "@cairn/domain/privacy-zones/seeded-fractions";
import type { Channel, Recording, RecordingColumns } from "@cairn/domain/recording/recording";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { expect, it } from "vitest";
import { decodeBytes } from "./create-decoder.ts";

/** A recording without some of its points, random but reproducible; the first and the last point stay. */
const thinned = (recording: Recording, part: number, seed: number): Recording => {
  const chance = seededFractions(String(seed).padStart(32, "0"));
  const kept: number[] = [];
  for (let i = 0; i < recording.length; i += 1) {
    if (chance() >= part || i === 0 || i === recording.length - 1) kept.push(i);
  }
  const columns: { -readonly [C in Channel]?: RecordingColumns[C] } = {};
  for (const [channel, column] of Object.entries(recording.columns)) {
    columns[channel as Channel] = Float64Array.from(kept, (i) => column[i] ?? NaN);
  }
  const starts = recording.segmentStarts.map((start) => kept.findIndex((i) => i >= start));
  const segmentStarts = [...new Set(starts.filter((start) => start >= 0))];
  return { ...recording, length: kept.length, columns, segmentStarts };
};

const climbIn = (recording: Recording, activityId: number | undefined): number =>
  analyseRecording(recording, activityId === undefined ? {} : { activityId }).ascent ?? 0;

/** Metres. A rise that reaches the rule's 3 m only with one of the points counts twice: once up and once down. */
const slack = 6;
const part = 0.03;

describeWithCorpus("The climb of real recordings does not depend on single points", ({ namesIn, read }) => {
  const files = ["fit", "gpx", "tcx", "kml"].flatMap(namesIn);
  it.each(files)("%s without one or two points in a hundred", (file) => {
    const decoded = decodeBytes(read(file));
    if (!decoded.ok || !decoded.value.recording.columns.ele) return;
    const { recording, activityId } = decoded.value;
    const whole = climbIn(recording, activityId);
    const others = [1, 2, 3, 4].map((seed) =>
      climbIn(thinned(recording, seed % 2 === 0 ? 0.02 : 0.01, seed), activityId),
    );
    for (const climb of others)
      expect(Math.abs(climb - whole)).toBeLessThanOrEqual(Math.max(slack, part * whole));
  });
});
