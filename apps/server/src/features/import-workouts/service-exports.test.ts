import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importAsJob } from "../../../test/files/sent-imports.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";

let server: TestApp;
let runner: JobRunner;
let people = 0;

beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off" });
  runner = await startWorker(server);
});
afterAll(async () => {
  await runner.stop();
  await server.close();
});

/** Imports archives of a new person, one after the other: the last job, and what the person then has, in order of time. */
async function imported(...archives: readonly Uint8Array[]) {
  people += 1;
  const person = await server.signUp(`exporter${people}`);
  let job: Awaited<ReturnType<typeof importAsJob>> | undefined;
  for (const bytes of archives) job = await importAsJob(server, person, { name: "export.zip", bytes });
  const { payload } = (await server.call("GET", "/workouts", { key: person.key })).json();
  const workouts = (payload as readonly WorkoutView[]).toSorted((a, b) => a.startTime - b.startTime);
  if (!job) throw new Error("no archive");
  return { job, workouts };
}

const outcomes = ({ job }: Awaited<ReturnType<typeof imported>>) =>
  job.files.map(({ file, state, error, members, warnings }) => [
    file,
    state,
    ...(error ? [error.reason] : []),
    ...(members !== undefined && state === "skipped" ? [members] : []),
    ...warnings,
  ]);

const text = (content: unknown): Buffer =>
  Buffer.from(typeof content === "string" ? content : JSON.stringify(content));

/** Ten minutes in Helsinki. */
const gpx = (at: string) =>
  text(
    `<gpx creator="x"><trk><trkseg>${[0, 10]
      .map(
        (minute) =>
          `<trkpt lat="60.1${minute + 10}" lon="24.9"><time>${at.replace("MM", String(minute).padStart(2, "0"))}</time></trkpt>`,
      )
      .join("")}</trkseg></trk></gpx>`,
  );

describeWithCorpus("[ADD-4] exports of services after public reports", (corpus) => {
  const report = async (name: string) => await imported(corpus.read(`reports/${name}.zip`));

  // The values are those of the README beside the files.
  it("Apple Health: a ride with energy and heart rates, and strength training without a route", async () => {
    const { workouts, job } = await report("apple-health-export");
    expect(job.files.map(({ file, state }) => [file, state])).toContainEqual([
      "apple_health_export/export_cda.xml",
      "skipped",
    ]);
    expect(workouts).toHaveLength(2);
    const [ride, strength] = workouts;
    expect(ride).toMatchObject({
      activityId: 2,
      totalTime: 1800,
      energyConsumption: 310,
      hrdata: { workoutAvgHR: 133, workoutMaxHR: 152 },
    });
    expect(ride?.totalDistance).toBeCloseTo(10_800, -1);
    expect(strength).toMatchObject({
      activityId: 23,
      totalTime: 2700,
      energyConsumption: 250,
      startTime: Date.UTC(2024, 8, 5, 16),
      timeOffsetInMinutes: 120,
    });
  });

  it("Strava: four activities, of which one has lost its file", async () => {
    const found = await report("strava-error-file");
    expect(outcomes(found)).toEqual([
      ["export.zip", "unpacked"],
      ["activities/1002.gpx", "imported"],
      ["Broken upload", "imported", "recording_lost"],
      ["Yoga at home", "imported"],
      ["Treadmill", "imported"],
    ]);
    const values = found.workouts.map(({ description, totalTime, totalDistance }) => [
      description,
      totalTime,
      Math.round((totalDistance ?? 0) / 10) * 10,
    ]);
    expect(values).toEqual([
      ["Broken upload", 1800, 5000],
      ["Good ride", 1800, 10_800],
      ["Yoga at home", 3600, 0],
      ["Treadmill", 2400, 7000],
    ]);
  });

  it("Google Fit: two walks and a weights session", async () => {
    const { workouts, job } = await report("google-takeout-fit");
    expect(workouts.map(({ activityId, startTime }) => [activityId, startTime])).toEqual([
      [0, Date.UTC(2014, 9, 22, 17, 46, 33, 73)],
      [0, Date.UTC(2014, 9, 23, 6, 0, 0, 73)],
      [23, Date.UTC(2016, 2, 1, 17)],
    ]);
    expect(workouts.at(-1)).toMatchObject({ totalTime: 3600 });
    // The session of a walk that has a recording is not listed again.
    expect(job.counts).toMatchObject({ imported: 3, duplicate: 0, failed: 0, skipped: 2 });
  });

  it("Garmin: recordings with their titles, the typed-in yoga, and wellness in lines of their own", async () => {
    const { workouts, job } = await report("garmin-account-export");
    expect(
      workouts.map(({ description, activityId, totalTime }) => [description, activityId, totalTime]),
    ).toEqual([
      ["Typed-in yoga", 121, 3600],
      [undefined, 23, 1800],
      ["Ride with ferry", 2, 2400],
    ]);
    expect(workouts[0]).toMatchObject({ startTime: 1_495_999_370_000, timeOffsetInMinutes: 60 });
    const skipped = job.files.filter(({ state }) => state === "skipped");
    expect(new Set(skipped.map(({ error }) => error?.reason))).toEqual(
      new Set(["workout_import.account_data", "workout_import.not_an_activity"]),
    );
    // A FIT file of wellness, and two files of other data.
    expect(job.counts).toMatchObject({ imported: 3, failed: 0, skipped: 3 });
  });
});

const garmin = (startTimeGmt: number, more = {}) =>
  text([
    {
      summarizedActivitiesExport: [
        {
          activityId: 1,
          name: "By the sea",
          activityType: "hiking",
          startTimeGmt,
          duration: 600_000,
          ...more,
        },
      ],
    },
  ]);
const table = "DI_CONNECT/DI-Connect-Fitness/a_summarizedActivities.json";

describe("[ADD-4] tables of exports", () => {
  const start = Date.UTC(2025, 4, 1, 10);
  const recording = { name: "a.gpx", bytes: gpx("2025-05-01T10:MM:00Z") };

  it("give a recording of the same start its title, sport, energy and heart rates, which GPX cannot state", async () => {
    const bytes = garmin(start + 5000, { calories: 321, avgHr: 120, maxHr: 150 });
    const { workouts, job } = await imported(writeZip([recording, { name: table, bytes }]));
    expect(workouts).toHaveLength(1);
    expect(workouts[0]).toMatchObject({
      description: "By the sea",
      activityId: 11,
      energyConsumption: 321,
      hrdata: { workoutAvgHR: 120, workoutMaxHR: 150 },
    });
    expect(job.files.map(({ file, state }) => [file, state])).toEqual([
      ["export.zip", "unpacked"],
      ["a.gpx", "imported"],
    ]);
  });

  it("make no workout of what was recorded, in this archive or an earlier one", async () => {
    // A leg that begins in the middle of the recording.
    const leg = writeZip([recording, { name: table, bytes: garmin(start + 300_000) }]);
    expect((await imported(leg)).workouts).toHaveLength(1);
    const again = await imported(
      writeZip([recording]),
      writeZip([{ name: table, bytes: garmin(start + 5000) }]),
    );
    expect(again.workouts).toHaveLength(1);
    expect(outcomes(again)).toContainEqual(["By the sea", "duplicate"]);
    // It begins when the recording ends.
    const next = writeZip([recording, { name: table, bytes: garmin(start + 600_000) }]);
    expect((await imported(next)).workouts).toHaveLength(2);
  });

  it("give the person's own clock to a time without a zone", async () => {
    const csv = "Date,Type,Duration,Distance (km)\n2025-07-01 18:00:00,Running,30:00,5\n,Running,30:00,5\n";
    const found = await imported(writeZip([recording, { name: "cardioActivities.csv", bytes: text(csv) }]));
    const { workouts } = found;
    expect(outcomes(found)).toContainEqual([
      "cardioActivities.csv",
      "skipped",
      "workout_import.incomplete_rows",
      1,
    ]);
    // The recording is in Helsinki, whose summer time is three hours ahead.
    expect(workouts.at(-1)).toMatchObject({
      startTime: Date.UTC(2025, 6, 1, 15),
      timeOffsetInMinutes: 180,
      totalTime: 1800,
      totalDistance: 5000,
    });
  });

  it("may be files of their own", async () => {
    const csv =
      "Date Submitted,Workout Date,Activity Type,Calories Burned (kCal),Distance (km),Workout Time (seconds)\n" +
      '"Jan. 6, 2019","Jan. 5, 2019",Run,321,5.5,1800\n';
    const { workouts, job } = await imported(text(csv));
    expect(job.counts).toMatchObject({ imported: 1, failed: 0 });
    expect(workouts).toHaveLength(1);
    // A day without an hour is its noon.
    expect(workouts[0]).toMatchObject({
      startTime: Date.UTC(2019, 0, 5, 12),
      activityId: 1,
      totalDistance: 5500,
      totalTime: 1800,
      energyConsumption: 321,
    });
  });

  it("leave nothing of any archive out without a word", async () => {
    const found = await imported(
      writeZip([
        recording,
        ...[1, 2, 3].map((i) => ({ name: `photos/${i}.jpg`, bytes: text("x") })),
        { name: "notes.txt", bytes: text("x") },
        { name: "old.hrm", bytes: text("x") },
        { name: "deep.zip", bytes: writeZip([{ name: "more.jpg", bytes: text("x") }]) },
      ]),
    );
    expect(outcomes(found)).toEqual([
      ["export.zip", "unpacked"],
      ["a.gpx", "imported"],
      ["photos/1.jpg", "skipped", "workout_import.other_media", 4],
      ["notes.txt", "skipped", "workout_import.account_data", 1],
      ["old.hrm", "skipped", "workout_import.unread_kind", 1],
    ]);
    expect(found.job.counts).toMatchObject({ total: 1, imported: 1, skipped: 6 });
  });
});
