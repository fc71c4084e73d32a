import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import type { DecodeError } from "@cairn/domain/recording/decoded-activity";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateRecording, type RecordingKind } from "./generate-recording.ts";

/** Every promise that a decoder makes about its result, for any bytes. */
function expectSound(bytes: Uint8Array): void {
  const result = decodeBytes(bytes);
  if (!result.ok) {
    const kinds: readonly DecodeError["kind"][] = [
      "empty_file",
      "unknown_format",
      "not_well_formed",
      "forbidden_doctype",
      "damaged",
      "not_an_activity",
      "no_points",
      "too_many_points",
    ];
    expect(kinds).toContain(result.error.kind);
    return;
  }
  const { recording } = result.value;
  const { columns, length, segmentStarts } = recording;
  for (const column of Object.values(columns)) expect(column).toHaveLength(length);
  expect(segmentStarts[0] ?? 0).toBe(0);
  expect(segmentStarts).toEqual([...new Set(segmentStarts)].toSorted((a, b) => a - b));
  expect(segmentStarts.every((start) => start < length)).toBe(true);
  expect(columns.lat?.every((lat) => Number.isNaN(lat) || Math.abs(lat) <= 90) ?? true).toBe(true);
  expect(columns.lon?.every((lon) => Number.isNaN(lon) || Math.abs(lon) <= 180) ?? true).toBe(true);
  for (const [segment, from] of segmentStarts.entries()) {
    const to = segmentStarts[segment + 1] ?? length;
    const times = Array.from(columns.time?.subarray(from, to) ?? []).filter((time) => !Number.isNaN(time));
    expect(times.every((time, i) => time >= (times[i - 1] ?? 0))).toBe(true);
  }
  for (const lap of recording.laps) expect(Number.isFinite(lap.startTime + lap.elapsedTime)).toBe(true);
}

/** A change of bytes: some overwritten, some removed, some inserted. */
interface Mutation {
  readonly at: number;
  readonly remove: number;
  readonly insert: Uint8Array;
}

const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.integer({ min: 0, max: 40 }),
    insert: fc.uint8Array({ maxLength: 40 }),
  }),
  { minLength: 1, maxLength: 4 },
);

function mutated(bytes: Uint8Array, changes: readonly Mutation[]): Uint8Array {
  let result = [...bytes];
  for (const { at, remove, insert } of changes) {
    const place = Math.floor(at * result.length);
    result = result.slice(0, place).concat([...insert], result.slice(place + remove));
  }
  return Uint8Array.from(result);
}

const shortened = (kind: RecordingKind): ReturnType<typeof generateRecording> => {
  const activity = generateRecording(kind, createRandom("mutation"));
  const length = Math.min(60, activity.recording.length);
  const columns = Object.fromEntries(
    Object.entries(activity.recording.columns).map(([channel, column]) => [channel, column.slice(0, length)]),
  );
  const segmentStarts = activity.recording.segmentStarts.filter((start) => start < length);
  return { ...activity, recording: { ...activity.recording, length, columns, segmentStarts } };
};

describe("decoders that read damaged files", () => {
  const fitFiles = (["ride", "pool-swim", "gym"] as const).map((kind) => writeFit(shortened(kind)));
  const gpxFiles = (["run", "ride"] as const).map((kind) =>
    new TextEncoder().encode(writeGpx(shortened(kind).recording, { name: "x", type: "running" })),
  );

  it.each([
    ["FIT", fitFiles],
    ["GPX", gpxFiles],
  ])("never throw and never return nonsense: %s", (_, files) => {
    fc.assert(
      fc.property(fc.constantFrom(...files), mutations, (file, changes) => {
        expectSound(mutated(file, changes));
      }),
      { numRuns: 600 },
    );
  });

  it("survive any bytes after a FIT header", () => {
    const header = [12, 0x20, 0, 0, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54];
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (noise) => {
        expectSound(Uint8Array.from([...header, ...noise]));
      }),
      { numRuns: 600 },
    );
  });

  it("survive any text after a GPX root", () => {
    const pieces = fc.constantFrom(
      "<trk>",
      "</trk>",
      "<trkseg>",
      "<trkpt lat='1' lon='2'>",
      "</trkpt>",
      "<time>2024-05-01T10:00:00Z</time>",
      "<ele>",
      "&amp;",
      "&x;",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "1e999",
      "\u0000",
      "<a:b c='d'",
      "/>",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 60 }), (parts) => {
        expectSound(new TextEncoder().encode(`<gpx>${parts.join("")}</gpx>`));
      }),
      { numRuns: 600 },
    );
  });
});
