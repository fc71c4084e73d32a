import { counts, readExport, zip } from "@cairn/testkit/files/read-export";
import { describe, expect, it } from "vitest";

const gpx = `<gpx creator="x"><trk><trkseg><trkpt lat="60" lon="24"><time>2024-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>`;

describe("the export of a Garmin account", () => {
  const activities = [
    {
      activityId: 7,
      name: "Round the lake",
      activityType: "trail_running",
      beginTimestamp: Date.UTC(2024, 4, 1, 10),
      startTimeGmt: Date.UTC(2024, 4, 1, 10),
      startTimeLocal: Date.UTC(2024, 4, 1, 13),
      // Milliseconds, centimetres, and 832 kcal as kilojoules of 4.19.
      duration: 3_600_000,
      elapsedDuration: 3_700_000,
      distance: 1_000_000,
      elevationGain: 12_300,
      calories: 832 * 4.19,
      avgHr: 140,
      maxHr: 171,
      description: 'Wet, {and} "windy"',
      splits: [{ startTimeGMT: 1, measurements: [{ value: 2 }] }],
    },
    { activityId: 8, name: "No start" },
  ];
  const gear = [
    {
      gearDTOS: [{ gearPk: 5, displayName: null, customMakeModel: "Blue shoes" }],
      gearActivityDTOs: { 5: [{ gearPk: 5, activityId: 7 }] },
    },
  ];

  it.each([
    ["as the service writes it", JSON.stringify([{ summarizedActivitiesExport: activities }])],
    ["with line breaks", JSON.stringify([{ summarizedActivitiesExport: activities }], null, 2)],
    ["without the outer list", JSON.stringify({ summarizedActivitiesExport: activities })],
  ])("has titles, gear and totals in SI units, %s", async (_, table) => {
    const read = await readExport(
      zip({
        "DI_CONNECT/DI-Connect-Fitness/someone_0_summarizedActivities.json": table,
        "DI_CONNECT/DI-Connect-Fitness/someone_gear.json": JSON.stringify(gear),
        "DI_CONNECT/DI-Connect-Wellness/sleep.json": "[]",
        "customer_data/customer.json": "{}",
        "IT_GLOBAL_DATA/picture.png": "x",
      }),
    );
    expect(read.activities).toEqual([
      {
        title: "Round the lake",
        notes: 'Wet, {and} "windy"',
        gear: ["Blue shoes"],
        activityId: 22,
        mayBeRecorded: true,
        photos: [],
        startTime: Date.UTC(2024, 4, 1, 10),
        utcOffset: 3 * 3600,
        elapsedTime: 3700,
        distance: 10_000,
        ascent: 123,
        avgHeartRate: 140,
        maxHeartRate: 171,
        energy: 832,
      },
    ]);
    expect(counts(read.leftOut)).toEqual({ incomplete_rows: 1, account_data: 2, other_media: 1 });
  });

  it.each([
    ["kilocalories", 321, 321],
    ["kilojoules of the thermochemical calorie", 321 * 4.184, 321],
    ["what may be either", 321.5, undefined],
  ])("has energy in %s", async (_, calories, energy) => {
    const table = JSON.stringify([{ summarizedActivitiesExport: [{ startTimeGmt: 1e12, calories }] }]);
    const { activities: found } = await readExport(zip({ "a_summarizedActivities.json": table }));
    expect(found[0]?.energy).toBe(energy);
  });
});

const minute = (i: number) => `08:${String(i % 60).padStart(2, "0")}:00`;
const dated = (start: string, end: string) =>
  `startDate="2021-01-05 ${start} +0100" endDate="2021-01-05 ${end} +0100"`;
const rate = (at: string, value: number) =>
  `<Record type="HKQuantityTypeIdentifierHeartRate" unit="count/min" startDate="2021-01-05 ${at} +0100" endDate="2021-01-05 ${at} +0100" value="${value}"/>`;
const document = (content: string, type = `<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>`) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${type}\n<HealthData locale="fi_FI"><ExportDate value="2021-02-01 10:00:00 +0200"/><Me/>${content}</HealthData>`;

const workout = (attributes: string, content = "") =>
  `<Workout workoutActivityType="HKWorkoutActivityType${attributes} sourceName="Watch">${content}</Workout>`;

describe("the export of Apple Health", () => {
  it("has the totals of its older form, with heart rates of the records of that time, whatever its file is called", async () => {
    const content = [
      rate("07:59:00", 60),
      rate("08:10:00", 140),
      // Another device, and so not in order of time.
      rate("08:00:00", 120),
      rate("08:30:00", 80),
      `<Record type="HKQuantityTypeIdentifierStepCount" startDate="2021-01-05 08:00:00 +0100" value="100"/>`,
      workout(
        `Running" duration="20" durationUnit="min" totalDistance="2.5" totalDistanceUnit="mi" totalEnergyBurned="1000" totalEnergyBurnedUnit="kJ" ${dated("08:00:00", "08:20:00")}`,
        `<MetadataEntry key="HKIndoorWorkout" value="1"/><MetadataEntry key="HKElevationAscended" value="1234 cm"/>`,
      ),
    ].join("");
    const { activities, leftOut } = await readExport(
      zip({
        "apple_health_export/Vienti.xml": document(content),
        "apple_health_export/export_cda.xml": "<ClinicalDocument/>",
      }),
    );
    expect(activities).toEqual([
      {
        // The catalogue's run on a treadmill.
        activityId: 53,
        mayBeRecorded: true,
        photos: [],
        startTime: Date.UTC(2021, 0, 5, 7),
        utcOffset: 3600,
        elapsedTime: 1200,
        distance: 2.5 * 1609.344,
        // 1000 kJ of 4.184 kJ each.
        energy: 1000 / 4.184,
        ascent: 12.34,
        // Ten minutes at 120, ten at 140.
        avgHeartRate: 130,
        maxHeartRate: 140,
      },
    ]);
    expect(counts(leftOut)).toEqual({ health_records: 5, account_data: 1 });
  });

  it("is read however many measurements it has, whatever is in them and wherever a piece of the file ends", async () => {
    const records = Array.from({ length: 6000 }, (_, i) =>
      i % 3 === 0
        ? rate(minute(i), 120)
        : i % 3 === 1
          ? `<Record type="X" sourceName="a>b" value='"'><MetadataEntry key="k" value="v"/></Record>`
          : `<Record\n type="Y"\n/>`,
    );
    const run = workout(`Running" duration="60" durationUnit="min" ${dated("08:00:00", "09:00:00")}`);
    const content = `${records.slice(0, 3000).join("\n")}${run}${records.slice(3000).join("")}<Recording/>`;
    const { activities, leftOut } = await readExport(
      zip({ "apple_health_export/export.xml": document(content) }),
    );
    expect(activities).toMatchObject([
      { activityId: 1, elapsedTime: 3600, avgHeartRate: 120, maxHeartRate: 120 },
    ]);
    // Every measurement, and an element that only begins like one.
    expect(counts(leftOut)).toEqual({ health_records: 6001 });
  });

  it("says so if it is damaged, keeps what was before, and refuses entities", async () => {
    const one = workout(`Yoga" duration="45" ${dated("08:00:00", "08:45:00")}`);
    const cut = document(one).replace("</HealthData>", "<Record");
    const damaged = await readExport(zip({ "apple_health_export/export.xml": cut }));
    expect(damaged.activities).toHaveLength(1);
    expect(counts(damaged.leftOut)).toMatchObject({ incomplete_rows: 1 });
    const entity = document(one, `<!DOCTYPE HealthData [<!ENTITY a "b">]>`);
    const refused = await readExport(zip({ "apple_health_export/export.xml": entity }));
    expect(refused.activities).toEqual([]);
    expect(counts(refused.leftOut)).toMatchObject({ incomplete_rows: 1 });
  });

  it("says of a route that is not there that it is lost", async () => {
    const route = `<WorkoutRoute><FileReference path="/workout-routes/none.gpx"/></WorkoutRoute>`;
    const content = workout(`Cycling" duration="45" ${dated("08:00:00", "08:45:00")}`, route);
    const { activities } = await readExport(zip({ "apple_health_export/export.xml": document(content) }));
    expect(activities).toMatchObject([{ isFileLost: true, elapsedTime: 2700, activityId: 2 }]);
  });
});

const session = (fitnessActivity: string, more = {}) =>
  JSON.stringify({
    fitnessActivity,
    startTime: "2016-03-01T17:00:00Z",
    endTime: "2016-03-01T18:00:00Z",
    duration: "3500s",
    ...more,
  });

describe("a Takeout of Google Fit", () => {
  it("has the sessions of any language's folder with their sums, and leaves out sleep and daily values", async () => {
    const aggregate = [
      { metricName: "com.google.distance.delta", floatValue: 5000.5 },
      { metricName: "com.google.calories.expended", floatValue: 321.5 },
      { metricName: "com.google.step_count.delta", intValue: 6000 },
      { metricName: "com.google.heart_rate.summary", floatValue: 133 },
    ];
    const { activities, leftOut } = await readExport(
      zip({
        "Takeout/Fit/Kaikki jaksot/2016-03-01T18_00_00.000+01_00_RUNNING.json": session("running", {
          aggregate,
        }),
        "Takeout/Fit/Kaikki jaksot/2016-03-02T01_00_00.000+01_00_SLEEP.json": session("sleep"),
        "Takeout/Fit/Kaikki jaksot/2016-03-03T01_00_00.000+01_00_X.json": "damaged",
        "Takeout/Fit/Päivät/2016-03-01.csv": "Alku,Loppu\n",
        "Takeout/archive_browser.html": "<html></html>",
      }),
    );
    expect(activities).toEqual([
      {
        activityId: 1,
        mayBeRecorded: true,
        photos: [],
        startTime: Date.UTC(2016, 2, 1, 17),
        elapsedTime: 3600,
        distance: 5000.5,
        energy: 321.5,
        steps: 6000,
        avgHeartRate: 133,
      },
    ]);
    const total = leftOut.reduce((sum, { count }) => sum + count, 0);
    expect([counts(leftOut)["incomplete_rows"], total]).toEqual([1, 4]);
  });
});

describe("Strava's table", () => {
  it.each([
    ["whose file it has lost", "#error#"],
    ["whose file is not in the archive", "activities/9.gpx"],
  ])("keeps an activity %s", async (_, file) => {
    const header = Array.from({ length: 40 }, (__, i) => `c${i}`).join(",");
    const cells = [
      "9",
      '"Jul 1, 2023, 6:00:00 AM"',
      "Lost",
      "Run",
      "",
      "1800",
      "5.00",
      "",
      "",
      "false",
      "",
      "",
      file,
    ];
    const row = [
      ...cells,
      "",
      "",
      "1800.0",
      "1780.0",
      "5000.0",
      ...Array.from({ length: 22 }, () => ""),
    ].join(",");
    const { activities } = await readExport(zip({ "activities.csv": `${header}\n${row}\n` }));
    expect(activities).toMatchObject([
      { isFileLost: true, title: "Lost", elapsedTime: 1800, distance: 5000 },
    ]);
    expect(activities[0]?.file).toBeUndefined();
  });
});

it("names every part of any archive once, but not folders and hidden files", async () => {
  const { files, leftOut } = await readExport(
    zip({
      "a.gpx": gpx,
      "b.hrm": "x",
      "c/d.jpg": "x",
      "c/e.jpg": "x",
      "f.pdf": "x",
      ".DS_Store": "x",
      "__MACOSX/a.gpx": "x",
    }),
  );
  expect(files).toEqual(["a.gpx"]);
  expect(leftOut.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { reason: "unread_kind", name: "b.hrm", count: 1 },
    { reason: "other_media", name: "c/d.jpg", count: 2 },
    { reason: "account_data", name: "f.pdf", count: 1 },
  ]);
});
