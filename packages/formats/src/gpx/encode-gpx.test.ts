import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { Recording } from "@cairn/domain/recording/recording";
import { activities } from "@cairn/domain/sports/activities";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { emptyRecording, type ExportedWorkout } from "../encoding/exported-workout.ts";
import { encodeGpx } from "./encode-gpx.ts";

const workout: ExportedWorkout = {
  activityId: 22,
  startTime: Date.UTC(2026, 7, 5, 16, 28, 36),
  utcOffset: 7200,
  title: `Up & <down> "again"\u0000\u000b`,
  dateText: "2026-08-05 18:28",
  author: "Aino O'Neill",
  link: "https://cairn.example/workout/aino/0123?a=1&b=2",
  deviceName: "Garmin Edge 500",
  totals: {},
};

const recording: Recording = {
  length: 5,
  segmentStarts: [0, 3],
  columns: {
    time: Float64Array.of(0, 1, 2.25, 60, 61),
    lat: Float64Array.of(49.95568, -0.000_000_1, NaN, 50, 51),
    lon: Float64Array.of(14.970205, -180, NaN, 15.123_456_7, 15),
    ele: Float64Array.of(334.5, NaN, 3, -12, 0),
    heartRate: Float64Array.of(116, 0, 90, NaN, 300),
    cadence: Float64Array.of(80, NaN, NaN, NaN, NaN),
    power: Float64Array.of(250, NaN, NaN, 0, NaN),
    temperature: Float64Array.of(21.5, NaN, NaN, -3, NaN),
  },
  laps: [],
};

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The workout as our own decoder reads it from the file. */
function readBack(given: ExportedWorkout): DecodedActivity {
  const result = decodeBytes(encodeGpx(given, recording));
  return result.ok ? result.value : expect.fail(result.error.kind);
}

describe("encodeGpx", () => {
  const text = textOf(encodeGpx(workout, recording));

  it("[API-49] writes one line with the header that known clients read", () => {
    expect(text).not.toContain("\n");
    expect(
      text.startsWith(
        `<?xml version="1.0" encoding="UTF-8" standalone="no"?><gpx xmlns="http://www.topografix.com/GPX/1/1"`,
      ),
    ).toBe(true);
    expect(text).toContain(`xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`);
    expect(text).toContain(`creator="Cairn" version="1.1"`);
    expect(text).toContain(
      `<metadata><name>2026-08-05 18:28</name><desc>Up &amp; &lt;down&gt; &quot;again&quot;</desc>` +
        `<author><name>Aino O&apos;Neill</name></author>` +
        `<link href="https://cairn.example/workout/aino/0123?a=1&amp;b=2"><text>Cairn</text></link>` +
        `<time>2026-08-05T16:28:36.000Z</time></metadata>`,
    );
    expect(text).toContain(
      `<trk><name>Up &amp; &lt;down&gt; &quot;again&quot;</name><src>Garmin Edge 500</src><type>trail_running</type><trkseg>`,
    );
  });

  it("[API-49] writes points like the reference file", () => {
    expect(text).toContain(
      `<trkpt lat="49.95568" lon="14.970205"><ele>334.5</ele><time>2026-08-05T16:28:36Z</time><extensions><power>250</power>` +
        `<gpxtpx:TrackPointExtension><gpxtpx:atemp>21.5</gpxtpx:atemp><gpxtpx:hr>116</gpxtpx:hr><gpxtpx:cad>80</gpxtpx:cad></gpxtpx:TrackPointExtension></extensions></trkpt>`,
    );
  });

  it("leaves out values that the format cannot hold: no pulse, a pulse of 300", () => {
    expect(text).toContain(`<trkpt lat="-0.0000001" lon="-180"><time>2026-08-05T16:28:37Z</time></trkpt>`);
    expect(text.match(/<trkseg>/g)).toHaveLength(2);
    expect(text.match(/<gpxtpx:hr>[^<]*/g)).toEqual(["<gpxtpx:hr>116", "<gpxtpx:hr>90"]);
  });

  it("[API-49] keeps heart rate and height of a record without a position, at the nearest position", () => {
    expect(text).toContain(
      `<trkpt lat="-0.0000001" lon="-180"><ele>3.0</ele><time>2026-08-05T16:28:38.250Z</time>` +
        `<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>90</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions></trkpt>`,
    );
    expect(text.match(/<trkpt/g)).toHaveLength(5);
  });

  it("[API-49] writes the device's speed in metres per second, where other programs look for it", () => {
    const columns = { ...recording.columns, speed: Float64Array.of(3.5, 1e-9, NaN, -1, 1e9) };
    const fast = textOf(encodeGpx(workout, { ...recording, columns }));
    expect(fast.match(/<speed>[^<]*/g)).toEqual(["<speed>3.5", "<speed>0"]);
  });

  it("writes milliseconds only if there are any", () => {
    const half = {
      ...recording,
      columns: { ...recording.columns, time: Float64Array.of(0.5, 1, 2, 3, 4.001) },
    };
    const times = textOf(encodeGpx(workout, half)).match(/<time>[^<]*<\/time>(?=<|\/)/g);
    expect(times?.slice(1)).toEqual([
      "<time>2026-08-05T16:28:36.500Z</time>",
      "<time>2026-08-05T16:28:37Z</time>",
      "<time>2026-08-05T16:28:38Z</time>",
      "<time>2026-08-05T16:28:39Z</time>",
      "<time>2026-08-05T16:28:40.001Z</time>",
    ]);
  });

  it("[API-49] writes a file without points for a workout without a track", () => {
    const { title: _, link: __, ...untitled } = workout;
    const bytes = encodeGpx(untitled, emptyRecording);
    expect(textOf(bytes)).toContain("<trk><name>2026-08-05 18:28</name>");
    expect(textOf(bytes)).not.toContain("trkpt");
    expect(decodeBytes(bytes)).toEqual({ ok: false, error: { kind: "no_points" } });
  });

  it("[API-49] [NOTE-1] is read back with its title, notes and sport, and without a title if it has none", () => {
    const notes = `Wet & <windy> "again".\n\nNew tyres: عجلات; 100 % `.trim();
    expect(readBack({ ...workout, title: "Up & <down>", notes })).toMatchObject({
      name: "Up & <down>",
      notes,
      activityId: 22,
    });
    const longest = "ä".repeat(4000);
    expect(readBack({ ...workout, notes: longest }).notes).toBe(longest);
    const { title: _, ...untitled } = workout;
    expect(readBack(untitled)).not.toHaveProperty("name");
    expect(readBack(untitled)).not.toHaveProperty("notes");
  });

  it("reads notes only from Cairn's own files: comments by other programs are not notes", () => {
    const notes = "Folder 7";
    const theirs = textOf(encodeGpx({ ...workout, notes }, recording)).replace(
      'creator="Cairn"',
      'creator="Another"',
    );
    const result = decodeBytes(new TextEncoder().encode(theirs));
    expect(result.ok && result.value).not.toHaveProperty("notes");
    expect(result.ok && result.value.name).toContain("again");
  });

  it("writes every activity's sport so that it can be read back", () => {
    for (const { id, slug } of activities) {
      const back = decodeBytes(encodeGpx({ ...workout, activityId: id }, recording));
      expect(back.ok && back.value.activityId, slug).toBe(id);
    }
  });

  it("keeps a title of hostile characters well-formed", () => {
    const hostile = String.fromCodePoint(...Array.from({ length: 0x300 }, (_, i) => i)) + "\ud800\uffff]]>😀";
    const back = decodeBytes(encodeGpx({ ...workout, title: hostile, author: hostile }, recording));
    expect(back.ok && back.value.warnings).toEqual([]);
    expect(back.ok && back.value.name).toContain(`<=>?@`);
  });

  it("writes a hundred thousand points", () => {
    const length = 100_000;
    const long: Recording = {
      length,
      segmentStarts: [0],
      columns: {
        time: Float64Array.from({ length }, (_, i) => i),
        lat: Float64Array.from({ length }, (_, i) => 60 + i / 1e5),
        lon: new Float64Array(length).fill(25),
      },
      laps: [],
    };
    const back = decodeBytes(encodeGpx(workout, long));
    expect(back.ok && back.value.recording.length).toBe(length);
    expect(back.ok && back.value.recording.columns.lat?.[99_999]).toBeCloseTo(60.99999, 7);
  });
});
