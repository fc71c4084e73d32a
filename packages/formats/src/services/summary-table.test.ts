import { counts, readExport, zip } from "@cairn/testkit/files/read-export";
import { describe, expect, it } from "vitest";
import type { ExportedActivity } from "./exported-activity.ts";

const gpx = `<gpx creator="x"><trk><trkseg><trkpt lat="60" lon="24"><time>2024-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>`;

const only = async (name: string, ...rows: readonly string[]): Promise<readonly ExportedActivity[]> =>
  (await readExport(zip({ [name]: rows.join("\r\n"), "2019-05-04-163509.gpx": gpx }))).activities;

describe("tables of workouts with named columns", () => {
  it("are read from Runkeeper's cardioActivities.csv, with the files that it names", async () => {
    const [recorded, typed, ...others] = await only(
      "cardioActivities.csv",
      "Activity Id,Date,Type,Route Name,Distance (mi),Duration,Average Pace,Average Speed (mph),Calories Burned,Climb (ft),Average Heart Rate (bpm),Friend's Tagged,Notes,GPX File",
      'a1,2019-05-04 16:35:09,Running,,3.10,28:30,9:11,6.53,350,120,151,,"Easy, with ""strides""",2019-05-04-163509.gpx',
      "a3,2019-05-07 18:00:00,Cycling,,20.5,1:05:12,3:10,18.9,900,800,,,,",
    );
    expect(others).toEqual([]);
    expect(recorded).toEqual({
      activityId: 1,
      notes: 'Easy, with "strides"',
      file: "2019-05-04-163509.gpx",
      photos: [],
      localStart: Date.UTC(2019, 4, 4, 16, 35, 9),
      elapsedTime: 1710,
      distance: 3.1 * 1609.344,
      ascent: 120 * 0.3048,
      energy: 350,
      avgHeartRate: 151,
    });
    expect(typed).toMatchObject({ activityId: 2, mayBeRecorded: true, elapsedTime: 3912 });
  });

  it("are read from MapMyRide's history, whose days have no hour", async () => {
    const [ride] = await only(
      "user_workout_history.csv",
      "Date Submitted,Workout Date,Activity Type,Calories Burned (kCal),Distance (km),Workout Time (seconds),Avg Pace (min/km),Max Pace (min/km),Avg Speed (km/h),Max Speed (km/h),Avg Heart Rate,Steps,Notes,Source,Link",
      '"Jan. 6, 2019","Jan. 5, 2019",Bike Ride,"1,250",40.25,5400,2.2,1.1,26.8,50.1,140,,Windy,Map My Ride,https://x',
    );
    expect(ride).toMatchObject({
      activityId: 2,
      localStart: Date.UTC(2019, 0, 5, 12),
      elapsedTime: 5400,
      distance: 40_250,
      energy: 1250,
      avgHeartRate: 140,
      notes: "Windy",
    });
  });

  it.each([
    ["metres", "45969.4"],
    ["kilometres", "45.9694"],
  ])(
    "are read from a list of komoot in %s without a unit, without its planned tours",
    async (_, distance) => {
      const bytes = zip({
        "komoot/tours.csv": [
          "id,name,sport,status,date,distance,duration,elevation_up,elevation_down",
          `1,Over the pass,mtb,tour_recorded,2023-06-11T08:00:00.000+02:00,${distance},10800,1200,1100`,
          `2,Some day,mtb,tour_planned,2023-06-12T08:00:00.000+02:00,${distance},10800,1200,1100`,
        ].join("\n"),
      });
      const { activities, leftOut } = await readExport(bytes);
      expect(activities).toHaveLength(1);
      expect(activities[0]).toMatchObject({
        title: "Over the pass",
        activityId: 10,
        startTime: Date.UTC(2023, 5, 11, 6),
        utcOffset: 7200,
        elapsedTime: 10_800,
        ascent: 1200,
        descent: 1100,
      });
      expect(activities[0]?.distance).toBeCloseTo(45_969.4, 6);
      expect(counts(leftOut)).toEqual({ incomplete_rows: 1 });
    },
  );

  it.each([
    [
      "MapMyRide's",
      "Workout Date,Activity Type,Distance (km),Workout Time (seconds)\n2019-01-05,Run,5,1800\n",
      1,
    ],
    [
      "one with a byte order mark and quotes",
      '\ufeff"Date","Type","Duration"\n2019-01-05 10:00:00,Run,60\n',
      1,
    ],
    ["another table", "Date,Weight\n2019-05-04,80\n", 0],
    ["a text", "Dear diary,\n", 0],
  ])("may be files of their own: %s", async (_, content, found) => {
    const { activities, files } = await readExport(new TextEncoder().encode(content));
    expect([activities.length, files.length]).toEqual([found, 1 - found]);
  });

  it("are none if the columns are those of something else", async () => {
    const { activities, leftOut } = await readExport(
      zip({ "measurements.csv": "Date,Weight\n2019-05-04,80\n" }),
    );
    expect([activities, counts(leftOut)]).toEqual([[], { account_data: 1 }]);
  });

  it("count what is beyond their limit", async () => {
    const rows = Array.from(
      { length: 20_050 },
      (_, i) => `2019-05-04 10:00:${String(i % 60).padStart(2, "0")},Run,60`,
    );
    const bytes = zip({ "list.csv": ["Date,Type,Duration", ...rows, ""].join("\n") });
    const { activities, leftOut } = await readExport(bytes);
    expect([activities.length, counts(leftOut)]).toEqual([19_999, { rows_beyond_limit: 51 }]);
  });
});
