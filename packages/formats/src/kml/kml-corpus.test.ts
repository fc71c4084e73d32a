import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { haversine } from "@cairn/geo/haversine";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { expect, it } from "vitest";
import { bytesSource } from "../archive/byte-source.ts";
import { type DecodedFile, decodeUpload } from "../decoding/decode-upload.ts";

interface Truth {
  readonly format: string;
  readonly gx_coords: number;
  readonly gx_coords_empty: number;
  readonly gx_whens: number;
  readonly gx_first_time: string | null;
  readonly gx_last_time: string | null;
  readonly gx_distance_m: number;
}

const route = { kind: "not_an_activity", what: "route" };
const other = { kind: "not_an_activity", what: "other" };
const refused: Readonly<Record<string, unknown>> = {
  "kml/gpxeditor-test2.kml": { kind: "not_well_formed", line: 10 },
  "kml/gpxeditor-test3.kmz": route,
  "kml/loadersgl-KML_Samples.kml": route,
  "kml/made-coordinates-with-spaces.kml": route,
  "kml/togeojson-linestring.kml": route,
  // None of its coordinates are numbers.
  "kml/togeojson-bad.kml": other,
  // The link in it is not followed.
  "kml/togeojson-networklink.kml": other,
};

/** Warnings for each file; every other file is read without any. */
const warned: Readonly<Record<string, readonly string[]>> = {
  "kml/opentracks-kml22_time_decreases.kml": ["out_of_order_points"],
};

const presentIn = (column: Float64Array | undefined): number[] =>
  [...(column ?? [])].filter((value) => !Number.isNaN(value));

function distance({ recording }: DecodedActivity): number {
  const { lat, lon } = recording.columns;
  const starts = new Set(recording.segmentStarts);
  let sum = 0;
  for (let i = 1; i < recording.length; i += 1) {
    const step = haversine(lat?.[i - 1] ?? NaN, lon?.[i - 1] ?? NaN, lat?.[i] ?? NaN, lon?.[i] ?? NaN);
    if (!starts.has(i) && !Number.isNaN(step)) sum += step;
  }
  return sum;
}

function expectTrack(path: string, activity: DecodedActivity, truth: Truth): void {
  const { recording, warnings } = activity;
  expect(warnings).toEqual(warned[path] ?? []);
  expect(recording.length).toBe(Math.max(truth.gx_coords + truth.gx_coords_empty, truth.gx_whens));
  expect(presentIn(recording.columns.lat)).toHaveLength(truth.gx_coords);
  const times = presentIn(recording.columns.time);
  expect(times).toHaveLength(truth.gx_whens);
  const wanted = [truth.gx_first_time, truth.gx_last_time].map((time) => Date.parse(time ?? ""));
  expect(recording.startTime).toBe(Math.min(...wanted));
  expect((recording.startTime ?? NaN) + (times.at(-1) ?? NaN) * 1000).toBeCloseTo(Math.max(...wanted), 3);
}

describeWithCorpus("KML and KMZ files of real programs", ({ read, readJson }) => {
  const { files: truths } = readJson("gpx-truth.json") as { files: Record<string, Truth> };
  const files = Object.entries(truths).filter(([, { format }]) => format === "kml" || format === "kmz");

  async function decodeAll(path: string): Promise<DecodedFile[]> {
    const decoded: DecodedFile[] = [];
    for await (const file of decodeUpload(bytesSource(read(path)), path)) decoded.push(file);
    return decoded;
  }

  async function trackIn(path: string): Promise<DecodedActivity> {
    const [file] = await decodeAll(path);
    return file?.result.ok ? file.result.value : expect.fail(path);
  }

  it.each(files)("%s", async (path, truth) => {
    const decoded = await decodeAll(path);
    expect(decoded).toHaveLength(1);
    const result = decoded[0]?.result;
    if (path in refused) return expect(result).toMatchObject({ ok: false, error: refused[path] });
    if (!result?.ok) return expect.fail(`refused: ${result?.error.kind}`);
    expectTrack(path, result.value, truth);
  });

  it("are as long as their tracks", async () => {
    for (const path of [
      "kml/togeojson-gxtrack.kml",
      "kml/togeojson-non_gx_multitrack.kml",
      "kml/opentracks-kml22_order_location_and_when.kml",
    ]) {
      expect(distance(await trackIn(path)), path).toBeCloseTo(truths[path]?.gx_distance_m ?? NaN, 0);
    }
  });

  it("have name, program, sport and sensors", async () => {
    expect(await trackIn("kml/togeojson-non_gx_multitrack.kml")).toMatchObject({
      format: "kml",
      name: "8/8/2013 17:20",
      deviceName: "Created by Google My Tracks on Android.",
      activityId: 0,
    });
    const { recording } = await trackIn("kml/opentracks-legacy_kml22_statistics_marker.kml");
    expect(recording.segmentStarts).toEqual([0, 3]);
    expect(recording.columns.speed?.[1]).toBeCloseTo(0.157_779, 6);
  });

  it("are the same when zipped", async () => {
    const [zipped, plain] = [
      await trackIn("kml/made-gxmultitrack.kmz"),
      await trackIn("kml/togeojson-gxmultitrack.kml"),
    ];
    expect(zipped).toEqual(plain);
  });
});
