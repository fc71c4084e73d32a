import * as fc from "fast-check";
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { decodeWorkouts } from "./create-decoder.ts";

const gpx = `<gpx creator="x"><trk><name>From the device</name><trkseg><trkpt lat="60" lon="24"><time>2024-05-02T10:00:00Z</time></trkpt><trkpt lat="60.01" lon="24"><time>2024-05-02T10:10:00Z</time></trkpt></trkseg></trk></gpx>`;
const line = (id: number, others: object): string =>
  `${JSON.stringify({ CreatedAt: "2024-05-03T08:00:00.123+02:00", UpdatedAt: "2024-05-03T08:00:00Z", ID: id, date: `2024-05-0${id}T10:00:00Z`, publicUUID: null, ...others, userID: 1 })}\n`;
const recorded = line(2, {
  gpx: { filename: "a.gpx", content: btoa(gpx) },
  name: "Round the lake",
  notes: "Wet\r\nand windy",
  type: "e-cycling",
  equipment: [{ name: "Blue bike", workouts: null }, { name: "Helmet" }],
});
const typed = line(1, {
  data: { totalDistance: 5000, totalDuration: 1_800_000_000_000, totalUp: 12.5, totalRepetitions: 0 },
  name: "Typed in",
  type: "other",
  custom_type: "Jump rope",
});

describe("[ADD-4] the export of workout-tracker", () => {
  it("has recorded and typed workouts in order of time, with their words", () => {
    const decoded = decodeWorkouts(strToU8(recorded + typed));
    if (!decoded.ok) expect.fail(decoded.error.kind);
    const [first, second, ...others] = decoded.value;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ name: "Typed in", activityId: 102, warnings: [] });
    expect(first.recording).toMatchObject({ startTime: Date.UTC(2024, 4, 1, 10), length: 0 });
    expect(first.device).toEqual({ timerTime: 1800, distance: 5000, ascent: 12.5 });
    expect(second).toMatchObject({
      format: "gpx",
      name: "Round the lake",
      notes: "Wet\nand windy",
      gear: ["Blue bike", "Helmet"],
      activityId: 105,
    });
    expect(second?.recording).toMatchObject({ startTime: Date.UTC(2024, 4, 2, 10), length: 2 });
  });

  it("leaves out what is damaged, or of another account, and says so", () => {
    const foreign = typed.replace('"userID":1', '"userID":2');
    for (const more of [foreign, '{"cut": ', line(3, {}).replace("2024-05-03T10:00:00Z", "never")]) {
      const decoded = decodeWorkouts(strToU8(recorded + more));
      if (!decoded.ok) expect.fail(decoded.error.kind);
      expect(decoded.value.map(({ name, warnings }) => [name, warnings])).toEqual([
        ["Round the lake", ["damaged_part_skipped"]],
      ]);
    }
  });

  it("has 400 workouts at most, and is safe whatever it contains", () => {
    const many = decodeWorkouts(strToU8(typed.repeat(401)));
    expect(many).toEqual({ ok: false, error: { kind: "too_many_workouts", limit: 400 } });
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.string(), (gpxValue, data, content) => {
        for (const others of [
          { gpx: gpxValue, data },
          { gpx: { content }, data, equipment: data },
        ])
          decodeWorkouts(strToU8(line(1, others)));
      }),
    );
  });
});
