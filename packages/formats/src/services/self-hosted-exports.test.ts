import { readFileSync } from "node:fs";
import { readExport, zip } from "@cairn/testkit/files/read-export";
import { describe, expect, it } from "vitest";
import { bytesSource } from "../archive/byte-source.ts";
import { openTables, readExportTable } from "./read-export-table.ts";

const gpx = `<gpx creator="x"><trk><trkseg><trkpt lat="60" lon="24"><time>2024-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>`;
const json = (value: unknown): string => JSON.stringify(value, null, 4);

const tableOf = async (bytes: Uint8Array) => {
  const archive = await openTables(bytesSource(bytes));
  if (!archive.ok) throw new Error(archive.error.kind);
  return await readExportTable(archive.value);
};

/** What is left out, as [reason, path, count]. */
const leftOutOf = async (bytes: Uint8Array) =>
  (await readExport(bytes)).leftOut.map(({ reason, name, count }) => [reason, name, count]);

/** What the documentation says is read of a service. */
const documented = (service: string): string =>
  readFileSync(new URL("../../../../docs/formats.md", import.meta.url), "utf8")
    .split("\n")
    .find((line) => line.startsWith(`| ${service} |`)) ?? "";

/** A ride of Strava's table; marks by their distance from the column of the file. */
const stravaRow = (id: string, gear: string, marks: Readonly<Record<number, string>> = {}): string => {
  const cells = Array.from({ length: 100 }, (_, i) => marks[i - 12] ?? "");
  cells.splice(0, 6, id, '"Jul 1, 2023, 6:00:00 AM"', `Ride ${id}`, "Ride", "", "1800");
  cells[11] = gear;
  cells[12] = `activities/${id}.gpx`;
  return cells.join(",");
};

/** A trail with one point. */
const trail = (name: string, point: string, description = ""): string =>
  `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" creator="wanderer" version="1.1"><metadata><name>${name}</name><desc>${description}</desc><keywords>Hiking, Lakeside</keywords></metadata><trk><name>from the device</name><trkseg><trkpt lat="60" lon="24">${point}</trkpt></trkseg></trk></gpx>`;

describe("[ADD-4] Strava's other tables", () => {
  const header = Array.from({ length: 100 }, (_, i) => `c${i}`).join(",");
  const archive = zip({
    "activities.csv": [
      header,
      stravaRow("1", "Commuter", { [-3]: "true" }),
      stravaRow("2", "Acme Swift 2", { 38: "1.0", 83: "1.0", 84: "0.0" }),
      stravaRow("3", "Twin"),
    ].join("\n"),
    "activities/1.gpx": gpx,
    "activities/2.gpx": gpx,
    "activities/3.gpx": gpx,
    "bikes.csv":
      "Bike Name,Bike Brand,Bike Model,Bike Default Sport Types\nCommuter,Acme,Urban 8,Ride\nOld one,,,\n",
    "shoes.csv":
      "Shoe Name,Shoe Brand,Shoe Model,Shoe Default Sport Types\nRed,Acme,Swift 2,Run\nTwin,A,B,\nTwin,C,D,\n",
    "goals.csv": [
      "Goal Type,Activity Type,Goal,Start Date,End Date,Segment ID,Time Period,Interval Time",
      'Distance Goal,All Ride,100000.0,"Jan 1, 2023, 12:00:00 AM",,,Week,',
      'Distance Goal,All Ride,150000.0,"Jan 1, 2024, 12:00:00 AM",,,Week,',
      'Time Goal,,360000,"Jan 1, 2024, 12:00:00 AM",,,Year,',
      'Distance Goal,Run,50000.0,"Jan 1, 2024, 12:00:00 AM",,,Month,',
      'Distance Goal,Run,50000.0,"Jan 1, 2024, 12:00:00 AM","Feb 1, 2024, 12:00:00 AM",,Year,',
    ].join("\n"),
    "comments.csv":
      'Comment Date,Comment,Activity ID\n"Jul 2, 2023, 1:00:00 PM","Thanks, all",2\n"Jul 3, 2023, 1:00:00 PM",Nice,99\n',
    "reactions.csv": `Reaction Date,Reaction Type,Parent Type,Parent ID\n"Jul 2, 2023, 1:00:00 PM",Kudos,Activity,2\n"Jul 2, 2023, 1:00:00 PM",Kudos,Activity,99\n`,
    "profile.csv": "a\n1\n",
  });

  it("give gear its brand and model, and activities their marks, comments and likes", async () => {
    const { activities = [] } = (await tableOf(archive)) ?? {};
    expect(
      activities.map(({ title, gear, marks, privateNote, likes }) => [
        title,
        gear,
        marks,
        privateNote,
        likes,
      ]),
    ).toEqual([
      ["Ride 1", ["Commuter (Acme Urban 8)"], ["commute"], undefined, undefined],
      ["Ride 2", ["Red (Acme Swift 2)"], ["commute", "competition"], "2023-07-02: Thanks, all", 1],
      ["Ride 3", ["Twin"], undefined, undefined, undefined],
    ]);
  });

  it("give the goals of a week or a year that go on, the newest of each kind", async () => {
    expect((await tableOf(archive))?.goals).toEqual([
      { period: "week", measure: "distance", target: 150_000, activityId: 2 },
      { period: "year", measure: "duration", target: 360_000, activityId: null },
    ]);
  });

  it("name with a number what has no place", async () => {
    expect(await leftOutOf(archive)).toEqual([
      ["unused_gear", "bikes.csv", 1],
      ["others_content", "comments.csv", 1],
      ["others_content", "reactions.csv", 1],
      ["goals", "goals.csv", 2],
      ["other_goals", "goals.csv", 3],
      ["account_data", "profile.csv", 1],
    ]);
  });

  it.each(["bikes.csv", "shoes.csv", "goals.csv", "comments.csv", "reactions.csv"])(
    "are the documented ones: %s",
    (name) => {
      expect(documented("Strava")).toContain(`\`${name}\``);
    },
  );
});

describe("[ADD-4] the export of FitTrackee", () => {
  const workout = {
    id: "aaa",
    sport_label: "Mountain Biking (Electric)",
    title: "Round the lake",
    description: "Wet",
    notes: "The knee",
    workout_date: "2024-05-01 10:00:00",
    duration: "1 day, 1:02:03",
    distance: 12.5,
    ascent: 120.5,
    descent: null,
    ave_hr: 140,
    max_hr: 171,
    calories: 832,
    likes_count: 2,
    equipments: [{ label: "Blue bike", equipment_type: { label: "Bike" } }],
    original_file: "abc.fit",
    segments: [{ segment_number: 1, records: [{ value: 1 }] }],
  };
  const archive = zip({
    "user_data.json": "{}",
    "user_workouts_data.json": json([
      workout,
      {
        id: "bbb",
        sport_label: "Running",
        title: "Typed in",
        workout_date: "2024-05-02 10:00:00+00:00",
        duration: "0:30:00",
        distance: 5,
        equipments: [],
        original_file: null,
      },
      { id: "ccc", title: "Without a date" },
    ]),
    "user_equipments_data.json": json([{ label: "Blue bike" }, { label: "Old shoes" }]),
    "user_comments_data.json": json([
      { created_at: "2024-05-03 08:00:00", text: "Thanks", workout_id: "aaa" },
      { created_at: "2024-05-03 08:00:00", text: "Nice", workout_id: "zzz" },
    ]),
    "workout_files/abc.fit": "x",
    "me.png": "x",
  });

  it("has titles, notes, sports, gear, comments, likes and totals in SI units", async () => {
    expect((await tableOf(archive))?.activities).toEqual([
      {
        title: "Round the lake",
        notes: "Wet",
        privateNote: "The knee\n2024-05-03: Thanks",
        gear: ["Blue bike"],
        likes: 2,
        activityId: 106,
        file: "workout_files/abc.fit",
        photos: [],
        startTime: Date.UTC(2024, 4, 1, 10),
        elapsedTime: 86_400 + 3723,
        distance: 12_500,
        ascent: 120.5,
        avgHeartRate: 140,
        maxHeartRate: 171,
        energy: 832,
      },
      {
        title: "Typed in",
        activityId: 1,
        photos: [],
        startTime: Date.UTC(2024, 4, 2, 10),
        elapsedTime: 1800,
        distance: 5000,
      },
    ]);
  });

  it("names with a number what has no place", async () => {
    expect(await leftOutOf(archive)).toEqual([
      ["incomplete_rows", "user_workouts_data.json", 1],
      ["unused_gear", "user_equipments_data.json", 1],
      ["others_content", "user_comments_data.json", 1],
      ["account_data", "user_data.json", 1],
      ["other_media", "me.png", 1],
    ]);
  });
});

describe("[ADD-4] the export of Endurain", () => {
  const archive = zip({
    "data/activities.json": json([
      {
        id: 12,
        name: "To work",
        description: "Wet",
        private_notes: "The knee",
        activity_type: 27,
        start_time: "2024-05-01T10:00:00",
        timezone: "Europe/Helsinki",
        distance: 12_500,
        total_elapsed_time: "3723.0000000000",
        elevation_gain: 120,
        elevation_loss: null,
        average_hr: 140,
        max_hr: 171,
        calories: 832,
        gear_id: 3,
      },
      { id: 13, name: "Fetched", activity_type: 2, start_time: "2024-05-02T10:00:00", distance: 5000 },
      { id: 14, name: "Without a date", start_time: null },
    ]),
    "data/gears.json": json([
      { id: 3, nickname: "Blue bike", brand: "Acme", model: "Urban 8" },
      { id: 4, nickname: "Old shoes", brand: null, model: null },
    ]),
    "data/activity_media.json": json([{ activity_id: 12, media_path: "data/activity_media/12_a.jpg" }]),
    "data/user_goals.json": json([
      { interval: "weekly", activity_type: 2, goal_type: 3, goal_distance: 50_000 },
      { interval: "yearly", activity_type: 1, goal_type: 2, goal_activities_number: 100 },
      { interval: "monthly", activity_type: 2, goal_type: 3, goal_distance: 50_000 },
      { interval: "weekly", activity_type: 2, goal_type: 1, goal_calories: 5000 },
    ]),
    "data/activity_streams_000.json": "[]",
    "activity_files/12.gpx": gpx,
    "activity_media/12_a.jpg": "x",
    "user_images/1.png": "x",
    "data/user.json": "[]",
  });

  it("has titles, notes, sports, gear, photos, the clock and totals", async () => {
    expect((await tableOf(archive))?.activities).toEqual([
      {
        title: "To work",
        notes: "Wet",
        privateNote: "The knee",
        gear: ["Blue bike (Acme Urban 8)"],
        marks: ["commute"],
        activityId: 2,
        file: "activity_files/12.gpx",
        photos: ["activity_media/12_a.jpg"],
        startTime: Date.UTC(2024, 4, 1, 10),
        utcOffset: 3 * 3600,
        elapsedTime: 3723,
        distance: 12_500,
        ascent: 120,
        avgHeartRate: 140,
        maxHeartRate: 171,
        energy: 832,
      },
      {
        title: "Fetched",
        activityId: 22,
        isFileLost: true,
        mayBeRecorded: true,
        photos: [],
        startTime: Date.UTC(2024, 4, 2, 10),
        distance: 5000,
      },
    ]);
  });

  it("has goals, and names with a number what has no place", async () => {
    expect((await tableOf(archive))?.goals).toEqual([
      { period: "week", measure: "distance", target: 50_000, activityId: 2 },
      { period: "year", measure: "workouts", target: 100, activityId: 1 },
    ]);
    expect(await leftOutOf(archive)).toEqual([
      ["incomplete_rows", "data/activities.json", 1],
      ["unused_gear", "data/gears.json", 1],
      ["goals", "data/user_goals.json", 2],
      ["other_goals", "data/user_goals.json", 2],
      ["account_data", "data/activity_streams_000.json", 2],
      ["other_media", "user_images/1.png", 1],
    ]);
  });
});

describe("[ADD-4] the export of wanderer", () => {
  const archive = zip({
    "Round the lake/Round the lake.gpx": trail(
      "Round the lake",
      "<time>2024-05-01T10:00:00.000Z</time>",
      "&lt;p&gt;Wet &amp;amp; windy&lt;/p&gt;&lt;p&gt;Fine&lt;/p&gt;",
    ),
    "Round the lake/Photos/a.jpg": "x",
    "Round the lake/Round the lake - Summit book.csv":
      "2024-05-01 00:00:00.000Z,<p>First, alone\nand happy</p>\n2024-06-02,undefined\n",
    "Some day/Some day.gpx": trail("Some day", "<ele>5</ele>", "Later"),
    "Some day/Photos/b.jpg": "x",
  });

  it("has titles, descriptions, sports, photos and summit books of what was walked", async () => {
    const table = await tableOf(archive);
    expect(table?.activities).toEqual([
      {
        title: "Round the lake",
        notes: "Wet & windy\nFine",
        privateNote: "2024-05-01: First, alone\nand happy\n2024-06-02",
        activityId: 11,
        file: "Round the lake/Round the lake.gpx",
        photos: ["Round the lake/Photos/a.jpg"],
      },
    ]);
    expect(table?.routeFolder).toBe("");
    expect(await leftOutOf(archive)).toEqual([
      ["route_descriptions", "Round the lake/Round the lake.gpx", 1],
      ["other_media", "Some day/Photos/b.jpg", 1],
    ]);
  });

  it("is not any archive with a folder of that form", async () => {
    expect(await tableOf(zip({ "Lake/Lake.gpx": gpx }))).toBeUndefined();
  });
});

it.each([
  ["FitTrackee", "title description private note equipment sport start duration distance climb energy likes"],
  ["Endurain", "title description private note gear sport photos start elapsed time distance goals"],
  ["wanderer", "title description sport photos summit book"],
  ["workout-tracker", "title notes equipment sport start duration distance climb"],
])("docs/formats.md says what is read of %s", (service, words) => {
  for (const word of words.split(" "))
    expect([word, documented(service).includes(word)]).toEqual([word, true]);
});

it("any file in the place of a table is read without harm", async () => {
  for (const content of [
    "",
    "{}",
    "[1, null, [], {}]",
    "[{",
    '[{"id": {}, "equipments": 5, "gear_id": []}]',
  ]) {
    for (const name of [
      "user_workouts_data.json",
      "data/activities.json",
      "A/A.gpx",
      "data/gears.json",
      "user_equipments_data.json",
    ]) {
      const files = { "user_workouts_data.json": "[]", "data/activities.json": "[]", [name]: content };
      expect((await readExport(zip(files))).activities).toEqual([]);
    }
  }
});
