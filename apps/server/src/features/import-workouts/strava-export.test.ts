import { gzipSync } from "node:zlib";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { importAsJob } from "../../../test/files/sent-imports.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";

const text = (content: string) => Buffer.from(content);
/** Ten minutes on a day of May 2025. */
const gpx = (day: number, type = "") =>
  text(
    `<gpx creator="x"><trk><name>From the device</name><type>${type}</type><trkseg>${[0, 10]
      .map(
        (minute) =>
          `<trkpt lat="60.${day}0${minute}" lon="24"><time>2025-05-0${day}T10:${String(minute).padStart(2, "0")}:00Z</time></trkpt>`,
      )
      .join("")}</trkseg></trk></gpx>`,
  );
/** Ten minutes at a place in the morning of 2 May 2025. */
const outside = ({ lat, lon }: { readonly lat: number; readonly lon: number }) =>
  text(
    `<gpx creator="x"><trk><trkseg>${[0, 10]
      .map(
        (minute) =>
          `<trkpt lat="${lat + minute / 1000}" lon="${lon}"><time>2025-05-02T10:${String(minute).padStart(2, "0")}:00Z</time></trkpt>`,
      )
      .join("")}</trkseg></trk></gpx>`,
  );
const plan = text(
  `<gpx creator="StravaGPX"><trk><name>Round the lake</name><trkseg><trkpt lat="61" lon="24"/><trkpt lat="61.01" lon="24"/></trkseg></trk></gpx>`,
);
/** German column names; positions and numbers are those of every language. */
const header =
  "Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Beschreibung der Aktivität,Verstrichene Zeit,Distanz,Max. Herzfrequenz,Relative Leistung,Pendeln,Private Notiz zur Aktivität,Aktivitätsausrüstung,Dateiname,Gewicht des Athleten,Fahrradgewicht,Verstrichene Zeit,Bewegungszeit,Distanz,,,,,,,,,,,,,,,,,,Medien";
const row = (
  id: number,
  date: string,
  name: string,
  sport: string,
  file: string,
  rest = "600.0,600.0,1234.5",
  media = "",
  description = "",
  note = "",
) =>
  `${id},"${date}",${name},${sport},${description},600,"1,23",,,false,${note},Schuhe,${file},70,,${rest},,,,,,,,,,,,,140.0,120.0,,,55,${media}`;

const exportOf = (...rows: readonly string[]) =>
  writeZip([{ name: "activities.csv", bytes: text([header, ...rows].join("\r\n")) }]);

/** An activity of a TCX file that begins at an hour of one day. */
const activityAt = (hour: number) =>
  `<Activity Sport="Running"><Id>2025-05-02T${hour}:00:00Z</Id><Lap StartTime="2025-05-02T${hour}:00:00Z"><Track>${[
    0, 10,
  ]
    .map(
      (minute) =>
        `<Trackpoint><Time>2025-05-02T${hour}:${String(minute).padStart(2, "0")}:00Z</Time><Position><LatitudeDegrees>60.${minute + 10}</LatitudeDegrees><LongitudeDegrees>24</LongitudeDegrees></Position></Trackpoint>`,
    )
    .join("")}</Track></Lap></Activity>`;

describe("[ADD-4] a Strava export", () => {
  let server: TestApp;
  let user: TestUser;
  let runner: JobRunner;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    user = await server.signUp("mover");
    runner = await startWorker(server);
  });
  afterAll(async () => {
    await runner.stop();
    await server.close();
  });

  const get = async (path: string) => (await server.call("GET", path, { key: user.key })).json().payload;
  const workouts = async (): Promise<readonly Record<string, unknown>[]> => await get("/workouts");
  const send = async (bytes: Uint8Array) => await importAsJob(server, user, { name: "export_1.zip", bytes });

  it(
    "brings titles, sports, photos, routes and workouts entered by hand, once, and renames nothing that existed",
    { tags: ["processes"] },
    async () => {
      await server.importFiles(user, { name: "before.gpx", bytes: gpx(1) });
      const archive = writeZip([
        { name: "profile.csv", bytes: text("a,b\n1,2\n") },
        {
          name: "activities.csv",
          bytes: text(
            [
              `\ufeff${header}`,
              row(
                1,
                "01.05.2025, 10:00:00",
                "Not this one",
                "Lauf",
                "activities/1.gpx",
                undefined,
                "",
                "Nor this",
              ),
              row(
                2,
                "02.05.2025, 10:00:00",
                '"Feierabendrunde, nass"',
                "Radfahrt",
                "activities/2.gpx.gz",
                undefined,
                "media/a.jpg|media/none.jpg",
                '"Regen,\nund Wind"',
                "Das Knie",
              ),
              row(3, "03.05.2025, 10:00:00", "Auf den Berg", "Radfahrt", "activities/3.gpx"),
              row(
                4,
                "04.05.2025, 18:30:00",
                "Kraftraum",
                "Krafttraining",
                "",
                "2700.0,2700.0,0.0",
                "",
                "Beine",
                "Müde",
              ),
              row(5, "never", "Lost", "Lauf", ""),
            ].join("\r\n"),
          ),
        },
        { name: "activities/1.gpx", bytes: gpx(1) },
        { name: "activities/2.gpx.gz", bytes: gzipSync(gpx(2)), stored: true },
        { name: "activities/3.gpx", bytes: gpx(3, "mountain_biking") },
        { name: "routes/7.gpx", bytes: plan },
        { name: "media/a.jpg", bytes: await photoFile(), stored: true },
      ]);
      const job = await send(archive);
      expect(job.files.map(({ file, state, error }) => [file, state, error?.reason])).toEqual([
        ["export_1.zip", "unpacked", undefined],
        ["activities/1.gpx", "duplicate", undefined],
        ["activities/2.gpx", "imported", undefined],
        ["activities/3.gpx", "imported", undefined],
        ["routes/7.gpx", "route", undefined],
        ["Kraftraum", "imported", undefined],
        ["Lost", "failed", "workout_import.no_points"],
        ["media/none.jpg", "failed", "photo.damaged"],
        ["profile.csv", "skipped", "workout_import.account_data"],
      ]);
      expect(job.counts).toMatchObject({ imported: 3, duplicate: 1, route: 1, failed: 2, skipped: 1 });

      const found = new Map((await workouts()).map((workout) => [workout["description"], workout]));
      expect([...found.keys()].map(String).toSorted()).toEqual([
        "Auf den Berg",
        "Feierabendrunde, nass",
        "From the device",
        "Kraftraum",
      ]);
      // Cycling by its German name; a mountain bike ride stays one if Strava says "ride"; weights.
      expect(found.get("Feierabendrunde, nass")).toMatchObject({
        activityId: 2,
        sharingFlags: 0,
        pictureCount: 1,
      });
      expect(found.get("Auf den Berg")).toMatchObject({ activityId: 10 });
      expect(found.get("Kraftraum")).toMatchObject({
        activityId: 23,
        startTime: Date.UTC(2025, 4, 4, 18, 30),
        totalTime: 2700,
        sharingFlags: 0,
      });
      const words = async (title: string) => {
        const { notes, gear, privateNote } = await get(
          `/workouts/${String(found.get(title)?.["workoutKey"])}`,
        );
        return { notes, gear, privateNote };
      };
      const [rain, gym] = [
        { notes: "Regen,\nund Wind", gear: ["Schuhe"], privateNote: "Das Knie" },
        { notes: "Beine", gear: ["Schuhe"], privateNote: "Müde" },
      ];
      expect(await words("Feierabendrunde, nass")).toEqual(rain);
      expect(await words("Kraftraum")).toEqual(gym);
      expect(await words("From the device")).toEqual({});
      const routes = await get("/routes");
      expect(routes.map(({ description }: { description: string }) => description)).toEqual([
        "Round the lake",
      ]);

      const changed = String(found.get("Feierabendrunde, nass")?.["workoutKey"]);
      const mine = { notes: "Mine", gear: [], privateNote: "" };
      await server.call("PUT", `/workouts/${changed}/attributes`, { key: user.key, payload: mine });
      const again = await send(archive);
      expect(await words("Feierabendrunde, nass")).toEqual({ notes: "Mine" });
      expect(again.counts).toMatchObject({ imported: 0, duplicate: 4, route: 1 });
      expect(await workouts()).toHaveLength(4);
      expect(await get("/routes")).toHaveLength(1);
    },
  );

  // The table has the instants in UTC; the second column has them by the clock of the place, with the rules of 2025 (tzdata).
  it.each([
    {
      // The recording of the same export is in Central Park.
      who: "newyorker",
      recordedAt: { lat: 40.78, lon: -73.96 },
      timeZone: null,
      typedIn: [
        ["11.01.2025, 03:00:00", "2025-01-10T22:00:00-05:00"],
        ["03.05.2025, 01:30:00", "2025-05-02T21:30:00-04:00"],
      ],
    },
    {
      // Nothing but the settings says where this person lives.
      who: "aucklander",
      recordedAt: undefined,
      timeZone: "Pacific/Auckland",
      typedIn: [
        ["04.01.2025, 18:30:00", "2025-01-05T07:30:00+13:00"],
        ["04.05.2025, 18:30:00", "2025-05-05T06:30:00+12:00"],
      ],
    },
    {
      // The place of the recordings takes precedence over the settings.
      who: "helsinkian",
      recordedAt: { lat: 60.19, lon: 24.94 },
      timeZone: "America/New_York",
      typedIn: [
        ["10.01.2025, 22:30:00", "2025-01-11T00:30:00+02:00"],
        ["04.05.2025, 21:30:00", "2025-05-05T00:30:00+03:00"],
      ],
    },
    {
      who: "untold",
      recordedAt: undefined,
      timeZone: null,
      typedIn: [["04.05.2025, 21:30:00", "2025-05-04T21:30:00+00:00"]],
    },
  ] as const)(
    "gives workouts without a file the hour and the day of their person's clock: $who",
    async ({ who, recordedAt, timeZone, typedIn }) => {
      const person = await server.signUp(who);
      await server.call("POST", "/user/settings", { key: person.key, payload: { timeZone } });
      const rows = typedIn.map(([date, local], i) => row(i + 2, date, local, "Krafttraining", ""));
      const recording = row(1, "02.05.2025, 10:00:00", "Outside", "Lauf", "activities/1.gpx");
      const table = [header, ...(recordedAt ? [recording] : []), ...rows].join("\r\n");
      const bytes = writeZip([
        { name: "activities.csv", bytes: text(table) },
        ...(recordedAt ? [{ name: "activities/1.gpx", bytes: outside(recordedAt) }] : []),
      ]);
      await importAsJob(server, person, { name: "export_2.zip", bytes });
      const { payload } = (await server.call("GET", "/workouts", { key: person.key })).json();
      const found = (payload as readonly WorkoutView[]).filter(
        ({ description }) => description !== "Outside",
      );
      expect(found).toHaveLength(typedIn.length);
      for (const { description, startTime, timeOffsetInMinutes } of found) {
        const shown = new Date(startTime + timeOffsetInMinutes * 60_000).toISOString().slice(0, 19);
        expect([startTime, shown]).toEqual([Date.parse(String(description)), description?.slice(0, 19)]);
      }
    },
  );

  it("leaves the kind of a sport for which Strava has one word to the file and its places", async () => {
    const person = await server.signUp("all-rounder");
    const activities = [
      { day: 1, title: "Lake", sport: "Schwimmen", bytes: gpx(1, "open_water_swimming") },
      { day: 2, title: "Across", sport: "Schwimmen", bytes: outside({ lat: 60.19, lon: 24.94 }) },
      { day: 3, title: "Lengths", sport: "Schwimmen", bytes: gpx(3, "lap_swimming") },
      { day: 4, title: "Machine", sport: "Rudern", bytes: gpx(4, "indoor_rowing") },
      { day: 5, title: "Intervals", sport: "Workout", bytes: gpx(5, "hiit") },
      { day: 6, title: "Corrected", sport: "Schwimmen", bytes: gpx(6, "running") },
    ];
    const rows = activities.map(({ day, title, sport }) =>
      row(day, `0${day}.05.2025, 10:00:00`, title, sport, `activities/${day}.gpx`),
    );
    const bytes = writeZip([
      { name: "activities.csv", bytes: text([header, ...rows].join("\r\n")) },
      ...activities.map((activity) => ({ name: `activities/${activity.day}.gpx`, bytes: activity.bytes })),
    ]);
    await importAsJob(server, person, { name: "export_5.zip", bytes });
    const { payload } = (await server.call("GET", "/workouts", { key: person.key })).json();
    const sports = (payload as readonly WorkoutView[]).map(({ description, activityId }) => [
      description,
      activityId,
    ]);
    expect(Object.fromEntries(sports)).toEqual({
      Lake: 85,
      Across: 85,
      Lengths: 21,
      Machine: 57,
      Intervals: 73,
      Corrected: 21,
    });
  });

  it("gives the words about a file to none of several workouts in it, for nobody knows to which they belong", async () => {
    const person = await server.signUp("multisporter");
    const tcx = text(
      `<TrainingCenterDatabase><Activities>${activityAt(10)}${activityAt(12)}</Activities></TrainingCenterDatabase>`,
    );
    const named = row(
      1,
      "02.05.2025, 10:00:00",
      "Duathlon",
      "Lauf",
      "activities/1.tcx",
      undefined,
      "",
      "Regen",
      "Das Knie",
    );
    const bytes = writeZip([
      { name: "activities.csv", bytes: text([header, named].join("\r\n")) },
      { name: "activities/1.tcx", bytes: tcx },
    ]);
    await importAsJob(server, person, { name: "export_6.zip", bytes });
    const { payload } = (await server.call("GET", "/workouts", { key: person.key })).json();
    expect(payload).toHaveLength(2);
    for (const { workoutKey } of payload as readonly WorkoutView[]) {
      const shown = await server.call("GET", `/workouts/${workoutKey}`, { key: person.key });
      const { description, notes, gear, privateNote } = shown.json().payload;
      expect([shown.statusCode, description, notes, gear, privateNote]).toEqual([
        200,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  it("brings both of two workouts that were entered for the same second, once", async () => {
    const person = await server.signUp("twofold");
    const bytes = exportOf(
      row(2, "03.05.2025, 10:00:00", "Lifting", "Krafttraining", ""),
      row(3, "03.05.2025, 10:00:00", "Stretching", "Yoga", ""),
    );
    const first = await importAsJob(server, person, { name: "export_3.zip", bytes });
    expect(first.counts).toMatchObject({ imported: 2, duplicate: 0 });
    const again = await importAsJob(server, person, { name: "export_3.zip", bytes });
    expect(again.counts).toMatchObject({ imported: 0, duplicate: 2 });
    const keys = ({ files }: typeof first) =>
      files.flatMap(({ file, workoutKey }) => (workoutKey === undefined ? [] : [[file, workoutKey]]));
    expect(keys(again)).toEqual(keys(first));
  });

  it("recognises a workout that was entered here by the same local time", async () => {
    const person = await server.signUp("enterer");
    const settings = { timeZone: "Europe/Helsinki" };
    await server.call("POST", "/user/settings", { key: person.key, payload: settings });
    // Workouts that are entered here have their local time as if it were UTC.
    const startTime = Date.UTC(2025, 4, 4, 18);
    const entered = { activityId: 23, startTime, duration: 3600, timeZoneOffset: 0 };
    const answer = await server.call("POST", "/workout", { key: person.key, payload: entered });
    expect(answer.statusCode).toBe(200);
    const bytes = exportOf(row(2, "04.05.2025, 15:00:00", "Gym", "Krafttraining", ""));
    const { counts } = await importAsJob(server, person, { name: "export_4.zip", bytes });
    expect(counts).toMatchObject({ imported: 0, duplicate: 1 });
    const { payload } = (await server.call("GET", "/workouts", { key: person.key })).json();
    expect(payload).toHaveLength(1);
  });
});
