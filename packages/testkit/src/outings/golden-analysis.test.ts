import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { analyseRecording, analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import { overviewOf } from "@cairn/domain/analysis/overview";
import { splitRecording } from "@cairn/domain/laps-and-splits/splits";
import { measureTrack } from "@cairn/domain/measured-track/measured-track";
import { judgeLaps } from "@cairn/domain/plausibility/judge-laps";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { Recording } from "@cairn/domain/recording/recording";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { describe, expect, it } from "vitest";
import { describeWithCorpus } from "../corpus/with-corpus.ts";
import { generateRecording, recordingKinds } from "./generate-recording.ts";

/*
 * The whole analysis of some recordings, as it was when its version was set. If one of these tests fails,
 * either a mistake or a new rule changed a number. After a new rule, raise `analysisVersion`, so that stored
 * workouts are analysed again, and let Vitest write the files of the new version. The files of an existing
 * version are written again only if the generator of the recordings has changed (`points` shows that).
 */
const corpusFiles = ["fit/fitparserjs-triathlon_summary_first.fit", "gpx/sweatpy-activity_5039744860.gpx"];

/** Number of overview rows that are kept; a mistake shows in these. */
const overviewRows = 25;
/** Significant figures that are kept of a number: as many as any clock, scale or altimeter has. */
const figures = 7;

/** Everything that is computed from a recording, as text. */
function analysisText({ recording, activityId }: DecodedActivity): string {
  const measured = measureTrack(recording, activityId);
  const laps = judgeLaps(measured, activityId);
  const options = activityId === undefined ? {} : { activityId };
  const all = {
    points: { count: recording.length, sums: columnSums(recording) },
    analysis: analyseRecording(recording, { ...options, measured, laps }),
    laps,
    splits: splitRecording(measured.recording, measured.distances, 1000),
    overview: overviewOf(measured.recording, measured.distances, overviewRows),
  };
  return `${JSON.stringify(all, rounded, 1)}\n`;
}

const rounded = (_name: string, value: unknown): unknown =>
  typeof value === "number" && Number.isFinite(value) ? Number(value.toPrecision(figures)) : value;

/** Sums of the known values in each column, which identify the recording. */
const columnSums = ({ columns }: Recording): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, sumOf(values as Float64Array)]));

const sumOf = (values: Float64Array): number =>
  values.reduce((sum, value) => (Number.isFinite(value) ? sum + value : sum), 0);

function decoded(bytes: Uint8Array): DecodedActivity {
  const result = decodeBytes(bytes);
  return result.ok ? result.value : expect.fail(result.error.kind);
}

const fileOf = (name: string): string => `golden/analysis-${analysisVersion}/${name}.json`;

describe("the whole analysis", () => {
  it.each(recordingKinds)(
    "gives the same result for a generated %s as when its version was set",
    async (kind) => {
      const file = writeFit(generateRecording(kind, createRandom(`golden ${kind}`)));
      await expect(analysisText(decoded(file))).toMatchFileSnapshot(fileOf(kind));
    },
  );

  describeWithCorpus("of real recordings", ({ read }) => {
    it.each(corpusFiles)("gives the same result for %s as before", async (path) => {
      const activity = decoded(read(path));
      await expect(analysisText(activity)).toMatchFileSnapshot(fileOf(path.replace("/", "-")));
    });
  });
});
