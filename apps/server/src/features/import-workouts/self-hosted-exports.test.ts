import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importAsJob } from "../../../test/files/sent-imports.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";

const zip = (files: Readonly<Record<string, string>>) =>
  writeZip(Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) })));

/** Ten minutes on a day of May 2025; without times if it was only planned. */
const gpx = (day: number, { isPlanned = false, head = `<gpx creator="x">` } = {}): string =>
  `${head}<trk><name>From the device</name><trkseg>${[0, 10]
    .map(
      (minute) =>
        `<trkpt lat="60.${day}0${minute}" lon="24">${
          isPlanned ? "" : `<time>2025-05-0${day}T10:${String(minute).padStart(2, "0")}:00Z</time>`
        }</trkpt>`,
    )
    .join("")}</trkseg></trk></gpx>`;

describe("[ADD-4] who moves in from another server", () => {
  let server: TestApp;
  let runner: JobRunner;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    runner = await startWorker(server);
  });
  afterAll(async () => {
    await runner.stop();
    await server.close();
  });

  const get = async (user: TestUser, path: string) =>
    (await server.call("GET", path, { key: user.key })).json().payload;
  /** The words of each workout. */
  const wordsOf = async (user: TestUser) => {
    const list: readonly { readonly workoutKey: string }[] = await get(user, "/workouts");
    const workouts = await Promise.all(list.map(({ workoutKey }) => get(user, `/workouts/${workoutKey}`)));
    return Object.fromEntries(
      workouts.map(({ description, activityId, notes, gear, privateNote, totalDistance, sharingFlags }) => [
        description,
        { activityId, notes, gear, privateNote, totalDistance, sharingFlags },
      ]),
    );
  };
  /** What was left out, as reasons and numbers. */
  const send = async (user: TestUser, files: Readonly<Record<string, string>>) => {
    const job = await importAsJob(server, user, { name: "export.zip", bytes: zip(files) });
    const skipped = job.files.filter(({ state }) => state === "skipped");
    return { job, leftOut: skipped.map(({ error, file, members }) => [error?.reason, file, members]) };
  };

  it("has the workouts of FitTrackee with their words, gear and likes, in their language", async () => {
    const user = await server.signUp("from-fittrackee");
    await server.call("POST", "/user/settings", { key: user.key, payload: { locale: "fi" } });
    const { job, leftOut } = await send(user, {
      "user_workouts_data.json": JSON.stringify([
        {
          id: "a",
          sport_label: "Trail",
          title: "Round the lake",
          description: "Wet",
          notes: "The knee",
          workout_date: "2025-05-01 10:00:00",
          duration: "0:10:00",
          distance: 2,
          likes_count: 2,
          equipments: [{ label: "Blue shoes" }],
          original_file: "x.gpx",
        },
        {
          id: "b",
          sport_label: "Running",
          title: "Typed in",
          workout_date: "2025-05-02 10:00:00",
          duration: "0:30:00",
          distance: 5,
          equipments: [],
          original_file: null,
        },
      ]),
      "user_comments_data.json": JSON.stringify([
        { created_at: "2025-05-03 10:00:00", text: "x", workout_id: "c" },
      ]),
      "workout_files/x.gpx": gpx(1),
    });
    expect(job.counts).toMatchObject({ imported: 2, failed: 0 });
    expect(leftOut).toEqual([["workout_import.others_content", "user_comments_data.json", 1]]);
    expect(await wordsOf(user)).toMatchObject({
      "Round the lake": {
        activityId: 22,
        notes: "Wet",
        gear: ["Blue shoes"],
        privateNote: "The knee\n2 tykkäystä",
        sharingFlags: 0,
      },
      "Typed in": { activityId: 1, totalDistance: 5000, sharingFlags: 0 },
    });
  });

  it("has the workouts and goals of Endurain, once, beside goals of their own", async () => {
    const user = await server.signUp("from-endurain");
    const own = { period: "week", measure: "distance", target: 20_000, activityId: 1 };
    await server.call("POST", "/user/goals", { key: user.key, payload: own });
    const files = {
      "data/activities.json": JSON.stringify([
        { id: 7, name: "To work", activity_type: 27, start_time: "2025-05-01T10:00:00", gear_id: 1 },
        {
          id: 8,
          name: "Fetched",
          activity_type: 1,
          start_time: "2025-05-02T10:00:00",
          distance: 5000,
          total_elapsed_time: "1800",
        },
      ]),
      "data/gears.json": JSON.stringify([{ id: 1, nickname: "Blue bike" }]),
      "data/user_goals.json": JSON.stringify([
        { interval: "weekly", activity_type: 1, goal_type: 3, goal_distance: 50_000 },
        { interval: "yearly", activity_type: 2, goal_type: 4, goal_elevation: 10_000 },
      ]),
      "activity_files/7.gpx": gpx(1),
    };
    const { job, leftOut } = await send(user, files);
    expect(job.counts).toMatchObject({ imported: 2, failed: 0 });
    expect(job.files.find(({ file }) => file === "Fetched")?.warnings).toEqual(["recording_lost"]);
    expect(leftOut).toEqual([["workout_import.goals", "data/user_goals.json", 2]]);
    expect(await wordsOf(user)).toMatchObject({
      "To work": { gear: ["Blue bike"], privateNote: "Commute" },
      Fetched: { totalDistance: 5000 },
    });
    await send(user, files);
    const goals: readonly Record<string, unknown>[] = await get(user, "/user/goals");
    expect(goals.map(({ period, measure, target }) => [period, measure, target])).toEqual([
      ["week", "distance", 20_000],
      ["year", "ascent", 10_000],
    ]);
  });

  it("has the workouts of workout-tracker with notes and equipment", async () => {
    const user = await server.signUp("from-workout-tracker");
    const head = { CreatedAt: "2025-05-01T12:00:00Z", UpdatedAt: "2025-05-01T12:00:00Z" };
    const lines = [
      {
        ...head,
        ID: 1,
        date: "2025-05-01T10:00:00Z",
        gpx: { filename: "x.gpx", content: Buffer.from(gpx(1)).toString("base64") },
        name: "Round the lake",
        notes: "Wet",
        type: "hiking",
        equipment: [{ name: "Blue shoes" }],
        userID: 1,
      },
      {
        ...head,
        ID: 2,
        date: "2025-05-02T10:00:00Z",
        data: { totalDistance: 5000, totalDuration: 18e11 },
        name: "Typed in",
        type: "running",
        userID: 1,
      },
    ];
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const { counts } = await importAsJob(server, user, { name: "workouts.json", bytes });
    expect(counts).toMatchObject({ imported: 2, failed: 0 });
    expect(await wordsOf(user)).toMatchObject({
      "Round the lake": { activityId: 11, notes: "Wet", gear: ["Blue shoes"] },
      "Typed in": { activityId: 1, totalDistance: 5000 },
    });
  });

  it("has what they walked of wanderer's trails, and the others as routes", async () => {
    const user = await server.signUp("from-wanderer");
    const head = `<gpx creator="wanderer"><metadata><name>Up the hill</name><desc>Steep</desc></metadata>`;
    const { job, leftOut } = await send(user, {
      "Up the hill/Up the hill.gpx": gpx(1, { head }),
      "Up the hill/Up the hill - Summit book.csv": "2025-05-01,Windy\n",
      "Some day/Some day.gpx": gpx(2, { head, isPlanned: true }),
    });
    expect(job.counts).toMatchObject({ imported: 1, route: 1, failed: 0 });
    expect(leftOut).toEqual([["workout_import.route_descriptions", "Up the hill/Up the hill.gpx", 1]]);
    expect(await wordsOf(user)).toMatchObject({
      "Up the hill": { notes: "Steep", privateNote: "2025-05-01: Windy" },
    });
  });
});
