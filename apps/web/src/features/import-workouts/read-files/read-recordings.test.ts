import { gzipSync } from "node:zlib";
import { createRandom } from "@cairn/demo/random";
import { bytesSource } from "@cairn/formats/archive/byte-source";
import { decodePolyline } from "@cairn/geo/polyline";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { describe, expect, it } from "vitest";
import type { ExportExtras, ReadRecording } from "./file-reading.ts";
import { countRecordings, extractRecording, readRecordings } from "./read-recordings.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const point = (lat: number, time: string) =>
  `<trkpt lat="${lat}" lon="24"><time>2025-06-01T10:${time}Z</time></trkpt>`;
/** Half an hour to the north over a hundredth of a degree, 1111.95 m on a sphere of 6371.0088 km. */
const walk = bytes(
  `<gpx version="1.1" creator="test"><trk><name>North</name><type>walking</type><trkseg>${Array.from(
    { length: 61 },
    (_, i) => point(60 + i / 6000, `${String(Math.floor(i / 2)).padStart(2, "0")}:${i % 2 ? "30" : "00"}`),
  ).join("")}</trkseg></trk></gpx>`,
);
const plan = bytes('<gpx version="1.1"><rte><rtept lat="1" lon="2"/><rtept lat="1.1" lon="2"/></rte></gpx>');

const read = async (file: Uint8Array, name: string): Promise<readonly ReadRecording[]> => {
  const found: ReadRecording[] = [];
  for await (const recording of readRecordings(bytesSource(file), name)) found.push(recording);
  return found;
};

describe("[ADD-4] reading files before they are sent", () => {
  it("reads sport, start, track and time of a recording, gzipped or not, and draws it", async () => {
    for (const file of [walk, new Uint8Array(gzipSync(walk))]) {
      const [recording, ...others] = await read(file, "north.gpx");
      expect(others).toEqual([]);
      expect(recording).toMatchObject({
        name: "north.gpx",
        result: {
          ok: true,
          value: { activityId: 0, title: "North", startTime: Date.UTC(2025, 5, 1, 10), duration: 1800 },
        },
      });
      const preview = recording?.result.ok ? recording.result.value : undefined;
      expect(preview?.distance).toBeGreaterThan(1111.95 * 0.995);
      expect(preview?.distance).toBeLessThan(1111.95 * 1.005);
      const { lat } = decodePolyline(preview?.polyline ?? "");
      expect([lat[0], lat.at(-1)]).toEqual([60, 60.01]);
    }
  });

  it.each([
    ["", "workout_import.empty_file"],
    ["Dear diary", "workout_import.unknown_format"],
    ['<gpx version="1.1"><trk><trkseg></trkseg></trk></gpx>', "workout_import.no_points"],
    ['<gpx version="1.1"><wpt lat="1" lon="2"/></gpx>', "workout_import.places_only"],
  ])("says why %j is no workout", async (text, error) => {
    expect(await read(bytes(text), "a.gpx")).toEqual([{ name: "a.gpx", result: { ok: false, error } }]);
  });

  it("distinguishes a plan from other files that are no workouts", async () => {
    const [recording] = await read(plan, "pass.gpx");
    expect(recording?.result).toEqual({ ok: false, error: "workout_import.planned_route" });
  });

  it("counts the files of an archive, and reads each by its path", async () => {
    const archive = writeZip([
      { name: "2025/north.gpx", bytes: walk },
      { name: "2025/photo.jpg", bytes: bytes("no recording") },
      { name: "older.zip", bytes: writeZip([{ name: "pass.gpx", bytes: plan }]) },
    ]);
    expect(await countRecordings(bytesSource(archive))).toBe(2);
    expect(await countRecordings(bytesSource(walk))).toBe(1);
    const found = await read(archive, "export.zip");
    expect(found.map(({ name, result }) => [name, result.ok])).toEqual([
      ["2025/north.gpx", true],
      ["older.zip/pass.gpx", false],
    ]);
  });

  it("leaves a nested compressed archive that is too large for memory to the server, and reads the files beside it", async () => {
    // 65 MiB with a 64th of noise, which is the highest compression that is not taken for a zip bomb.
    const large = new Uint8Array(65 * 1024 * 1024);
    const random = createRandom("nested");
    for (let i = 0; i < large.length; i += 64) large[i] = random.int(0, 255);
    const archive = writeZip([
      { name: "2024.zip", bytes: large },
      { name: "north.gpx", bytes: walk },
    ]);
    const found = await read(archive, "takeout.zip");
    expect(found.map(({ name, result, isLeftToServer }) => [name, result.ok, isLeftToServer])).toEqual([
      ["2024.zip", false, true],
      ["north.gpx", true, undefined],
    ]);
    // There is more than one, so it is sent as an archive of many, and no position after it is known.
    expect(await countRecordings(bytesSource(archive))).toBe(3);
    expect(await extractRecording(bytesSource(archive), 2)).toBeUndefined();
  });

  it("gives an export's recordings the titles in its table, and says what else it contains", async () => {
    const extras: ExportExtras[] = [];
    const found: ReadRecording[] = [];
    const table = `Activity ID,Activity Date,Activity Name,Activity Type,Description,Elapsed Time,Filename,Media
1,"Jun 1, 2025, 10:00:00 AM",Round the bay,Walk,,1800,activities/1.gpx,media/a.jpg|media/b.jpg
2,"Jun 2, 2025, 10:00:00 AM",Gym,Workout,,1800,,
`;
    const archive = writeZip([
      { name: "activities.csv", bytes: bytes(table) },
      { name: "activities/1.gpx", bytes: walk },
      { name: "routes/1.gpx", bytes: plan },
    ]);
    for await (const one of readRecordings(bytesSource(archive), "export.zip", (told) => extras.push(told))) {
      found.push(one);
    }
    expect(found).toMatchObject([
      { name: "activities/1.gpx", result: { ok: true, value: { title: "Round the bay" } } },
    ]);
    expect(found).toHaveLength(1);
    expect(extras).toEqual([{ typedIn: 1, routes: 1, photos: 2 }]);
  });

  it("gives titles by the start, where a table does not say which file is whose, and takes tables for several workouts", async () => {
    const start = Date.UTC(2025, 5, 1, 10);
    const table = [
      {
        summarizedActivitiesExport: [
          { name: "By the sea", startTimeGmt: start },
          { name: "Yoga", startTimeGmt: start + 86_400_000 },
        ],
      },
    ];
    const gpx = `<gpx creator="x"><trk><trkseg><trkpt lat="60" lon="24"><time>2025-06-01T10:00:05Z</time></trkpt></trkseg></trk></gpx>`;
    const archive = writeZip([
      { name: "a_summarizedActivities.json", bytes: bytes(JSON.stringify(table)) },
      { name: "1.gpx", bytes: bytes(gpx) },
    ]);
    const extras: ExportExtras[] = [];
    const titles: (string | undefined)[] = [];
    for await (const { result } of readRecordings(bytesSource(archive), "x.zip", (told) =>
      extras.push(told),
    )) {
      titles.push(result.ok ? result.value.title : result.error);
    }
    expect([titles, extras]).toEqual([["By the sea"], [{ typedIn: 1, routes: 0, photos: 0 }]]);
    expect(await countRecordings(bytesSource(archive))).toBe(3);
  });
});
