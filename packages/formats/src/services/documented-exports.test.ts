import { readFileSync } from "node:fs";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { readExport, zip } from "@cairn/testkit/files/read-export";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import type { ExportedActivity } from "./exported-activity.ts";

const documented = readFileSync(new URL("../../../../docs/formats.md", import.meta.url), "utf8");

/** What docs/formats.md says is read of a service, as its words. */
function promised(service: string): readonly string[] {
  const row = documented
    .split("\n")
    .find((line) => line.startsWith("| ") && line.split("|")[1]?.includes(service));
  const cell = row?.split("|")[4] ?? "";
  // What is in brackets, or after a semicolon, is said of other files than those with the rows.
  const [words = ""] = cell
    .replaceAll(/\([^)]*\)/g, "")
    .replace("active energy", "energy")
    .split(";");
  return words
    .split(",")
    .map((word) => word.trim())
    .toSorted();
}

const sorted = (words: Iterable<string>): readonly string[] => [...new Set(words)].toSorted();

/** The words of the table for what a row of an export gave. */
function wordsOf(
  activity: ExportedActivity,
  words: { readonly notes: string; readonly time: string; readonly gear?: string },
) {
  const named: readonly (readonly [word: string, value: unknown])[] = [
    ["title", activity.title],
    [words.notes, activity.notes],
    ["private note", activity.privateNote],
    [words.gear ?? "gear", activity.gear],
    ["felt effort", activity.perceivedExertion],
    ["marks such as commute and competition", activity.marks],
    ["sport", activity.activityId],
    ["photos", activity.photos[0]],
    ["start", activity.startTime ?? activity.localStart],
    ["local time", activity.utcOffset],
    [words.time, activity.elapsedTime],
    ["distance", activity.distance],
    ["climb", activity.ascent],
    ["energy", activity.energy],
    ["heart rate", activity.avgHeartRate],
    ["steps", activity.steps],
  ];
  return named.flatMap(([word, value]) => (value === undefined ? [] : [word]));
}

/** The words of the table for what a recording of a service has. */
function wordsOfRecording({ recording, device, legs, ...activity }: DecodedActivity): readonly string[] {
  const { columns, laps } = recording;
  const named: readonly (readonly [word: string, isRead: boolean])[] = [
    ["title", activity.name !== undefined],
    ["sport", activity.activityId !== undefined || legs.some(({ activityId }) => activityId === 1)],
    ["notes", activity.notes !== undefined],
    ["local time", activity.utcOffset !== undefined],
    ["samples", columns.heartRate !== undefined],
    ["route", columns.lat !== undefined],
    ["laps", laps.length > 0],
    ["exercises as legs", legs.length > 1],
    ["totals", device !== undefined],
  ];
  return named.flatMap(([word, isRead]) => (isRead ? [word] : []));
}

const json = (content: unknown): string => JSON.stringify(content);
const at = (second: number): string => `2021-08-15T07:14:${String(second).padStart(2, "0")}.000`;

const strava = [
  Array.from({ length: 60 }, (_, i) => `c${i}`).join(","),
  `9,"Jul 1, 2023, 6:00:00 AM",Loop,Run,Windy,1800,"5,00",171,,false,The knee,Shoes,,70,,1800.0,1780.0,5000.0,,,,,,,,,,,,,171,150,,,310,,media/a.jpg,,,,,,,6,,,,,,,1.0`,
].join("\n");

const garmin = {
  activityId: 7,
  name: "Round the lake",
  description: "Windy",
  activityType: "running",
  startTimeGmt: Date.UTC(2024, 4, 1, 10),
  startTimeLocal: Date.UTC(2024, 4, 1, 13),
  duration: 3_600_000,
  distance: 1_000_000,
  elevationGain: 12_300,
  calories: 832,
  avgHr: 140,
  steps: 9000,
};
const gear = {
  gearDTOS: [{ gearPk: 5, customMakeModel: "Blue shoes" }],
  gearActivityDTOs: { 5: [{ gearPk: 5, activityId: 7 }] },
};

const sum = (type: string, value: string) =>
  `<WorkoutStatistics type="HKQuantityTypeIdentifier${type}" ${value}/>`;
const apple = `<?xml version="1.0"?><HealthData><Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" startDate="2024-09-05 08:00:00 +0200" endDate="2024-09-05 08:30:00 +0200">${[
  sum("DistanceWalkingRunning", 'sum="5" unit="km"'),
  sum("ActiveEnergyBurned", 'sum="310" unit="kcal"'),
  sum("StepCount", 'sum="4800" unit="count"'),
  sum("HeartRate", 'average="150" maximum="170" unit="count/min"'),
].join("")}<MetadataEntry key="HKElevationAscended" value="1234 cm"/></Workout></HealthData>`;

const google = {
  fitnessActivity: "running",
  name: "Round the lake",
  startTime: "2016-03-01T17:00:00Z",
  endTime: "2016-03-01T18:00:00Z",
  aggregate: [
    { metricName: "com.google.distance.delta", floatValue: 9000 },
    { metricName: "com.google.calories.expended", floatValue: 600 },
    { metricName: "com.google.step_count.delta", intValue: 9000 },
    { metricName: "com.google.heart_rate.summary", floatValue: 150 },
  ],
};

describe("[ADD-4] what docs/formats.md says is read of the tables of a service is what is read of a whole row", () => {
  const description = { notes: "description", time: "elapsed time" };
  const branded = { ...description, gear: "gear with brand and model" };
  const plain = { notes: "notes", time: "duration" };

  it.each([
    ["Strava", { "activities.csv": strava, "media/a.jpg": "x" }, branded],
    [
      "Garmin",
      {
        "DI_CONNECT/a_summarizedActivities.json": json([{ summarizedActivitiesExport: [garmin] }]),
        "DI_CONNECT/a_gear.json": json([gear]),
      },
      description,
    ],
    ["Apple Health", { "apple_health_export/export.xml": apple }, plain],
    ["Google Fit", { "Takeout/Fit/All Sessions/2016-03-01T17_00_00Z_RUNNING.json": json(google) }, plain],
  ] as const)("%s", async (service, files, words) => {
    const { activities } = await readExport(zip(files));
    expect(activities).toHaveLength(1);
    expect(sorted(activities.flatMap((one) => wordsOf(one, words)))).toEqual(promised(service));
  });

  const tables = {
    Runkeeper:
      "Activity Id,Date,Type,Route Name,Distance (km),Duration,Calories Burned,Climb (m),Average Heart Rate (bpm),Notes,GPX File\n" +
      "a1,2019-05-04 16:35:09,Running,The lake,5,28:30,350,120,151,Easy,",
    MapMyRide:
      "Workout Date,Activity Type,Calories Burned (kCal),Distance (km),Workout Time (seconds),Avg Heart Rate,Steps,Notes\n" +
      '"Jan. 5, 2019",Run,310,5,1800,150,4800,Windy',
    komoot:
      "id,name,sport,date,distance,duration,elevation_up\n1,Over the pass,hike,2023-06-11 08:00:00,12000,10800,900",
    "Garmin Connect's list":
      "Activity Type,Date,Title,Distance,Calories,Time,Avg HR,Total Ascent,Shoes\n" +
      "Running,2023-06-11 08:00:00,Round the lake,5.00,310,00:30:00,150,40,Blue shoes",
  };

  it(`${Object.keys(tables).join(", ")}, together`, async () => {
    const read: string[] = [];
    for (const [service, table] of Object.entries(tables)) {
      const { activities } = await readExport(zip({ "workouts.csv": table }));
      expect([service, activities.length]).toEqual([service, 1]);
      const words = activities.flatMap((one) => wordsOf(one, { ...plain, gear: "shoes" }));
      expect(words).toEqual(expect.arrayContaining(["sport", "start", "duration", "distance"]));
      expect(promised(service)).toEqual(expect.arrayContaining(words));
      read.push(...words);
    }
    expect(sorted(read)).toEqual(promised("Runkeeper"));
  });

  const exercise = (from: number) => ({
    startTime: at(from),
    stopTime: at(from + 2),
    duration: "PT2S",
    sport: "RUNNING",
    distance: 5,
    laps: [{ duration: "PT1S" }],
    samples: {
      heartRate: [{ dateTime: at(from), value: 100 }],
      recordedRoute: [{ dateTime: at(from), latitude: 60, longitude: 24 }],
    },
  });
  const point = { latitude: 60, longitude: 24 };

  it.each([
    [
      "Polar Flow",
      {
        exportVersion: "1.6",
        name: "Round the lake",
        note: "Hot",
        startTime: at(0),
        timeZoneOffset: 120,
        exercises: [exercise(0), exercise(10)],
      },
    ],
    [
      "Suunto",
      {
        DeviceLog: {
          Header: {
            Name: "Round the lake",
            ActivityType: 3,
            DateTime: "2021-08-15T09:14:00+02:00",
            Duration: 60,
          },
          Samples: [{ TimeISO8601: "2021-08-15T09:14:00+02:00", HR: 2, Latitude: 60, Longitude: 24 }],
        },
      },
    ],
    [
      "Endomondo",
      [
        { name: "Round the lake" },
        { notes: "Hot" },
        { sport: "RUNNING" },
        { start_time: "2016-05-01 09:00:00.0" },
        { duration_s: 3500 },
        {
          points: [
            [{ location: [[point]] }, { heart_rate_bpm: 120 }, { timestamp: "Sun May 01 09:00:00 UTC 2016" }],
          ],
        },
      ],
    ],
  ])("%s", (service, content) => {
    const decoded = decodeBytes(new TextEncoder().encode(json(content)));
    if (!decoded.ok) expect.fail(decoded.error.kind);
    expect(sorted(wordsOfRecording(decoded.value))).toEqual(promised(service));
  });
});

describeWithCorpus("[ADD-4] the exports of the corpus", (corpus) => {
  it.each([
    ["Strava", "strava-error-file.zip", "elapsed time", "gear with brand and model"],
    ["Garmin", "garmin-account-export.zip", "elapsed time", "gear"],
    ["Apple Health", "apple-health-export.zip", "duration", "gear"],
    ["Google Fit", "google-takeout-fit.zip", "duration", "gear"],
  ])("of %s have nothing that docs/formats.md does not name", async (service, file, time, gearWord) => {
    const { activities } = await readExport(corpus.read(`reports/${file}`));
    expect(activities.length).toBeGreaterThan(1);
    for (const activity of activities)
      expect(promised(service)).toEqual(
        expect.arrayContaining(wordsOf(activity, { notes: "description", time, gear: gearWord })),
      );
  });
});
