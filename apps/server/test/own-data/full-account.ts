import { cameraExif, photoFile } from "../files/photo-file.ts";
import type { TestApp, TestUser } from "../test-app.ts";

/** A run of ten minutes with a point every 10 s. */
export const runGpx = (start: string, lat: number): Buffer => {
  const points = Array.from(
    { length: 60 },
    (_, i) =>
      `<trkpt lat="${(lat + i / 4000).toFixed(6)}" lon="24.5"><ele>${20 + (i % 7)}</ele><time>${new Date(Date.parse(start) + i * 10_000).toISOString()}</time></trkpt>`,
  );
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="watch"><trk><name>Lunch</name><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

const routeGpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t"><rte><name>Lake</name>${[
  0, 1, 2, 3,
]
  .map((i) => `<rtept lat="${61 + i / 1000}" lon="24"><ele>${100 + i}</ele></rtept>`)
  .join("")}</rte></gpx>`;

const multipart = (name: string, text: string) => ({
  payload: `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n--b--\r\n`,
  headers: { "content-type": "multipart/form-data; boundary=b" },
});

/** What a full account is made of. */
export interface FullAccount {
  readonly user: TestUser;
  /** Two recorded runs, the first edited and public, and a workout entered by hand. */
  readonly workouts: readonly [string, string, string];
  readonly photo: string;
}

/**
 * Fills an account with something of every kind, and with a friend who responds to it.
 *
 * @param usernames of the person, the friend and somebody who is blocked
 */
export async function makeFullAccount(
  server: TestApp,
  [name, friendName, foeName]: readonly [string, string, string],
): Promise<FullAccount> {
  const [user, friend] = [await server.signUp(name), await server.signUp(friendName)];
  await server.signUp(foeName);
  const post = async (who: TestUser, path: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await server.call("POST", path, { key: who.key, payload, headers });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json().payload;
  };
  const importOne = async (file: string, bytes: Buffer): Promise<string> =>
    (await server.importAllFiles(user, { name: file, bytes })).json().payload.workoutKey;

  const zone = { name: "Home", center: { x: 24.5, y: 60 }, radius: 300 };
  await post(user, "/user/privacyzones", zone);
  const first = await importOne("morning ride.gpx", runGpx("2025-06-01T10:00:00Z", 60));
  const second = await importOne("b.gpx", runGpx("2025-06-02T16:00:00Z", 60.5));
  const edit = {
    workoutKey: first,
    activityId: 22,
    description: "Round the lake",
    notes: "Wind from the north",
    gear: ["Blue shoes"],
    privateNote: "Knee",
    perceivedExertion: 6,
    sharingFlags: 19,
    totalDistance: 1700,
    hrAvgValue: 141,
    hrMaxValue: 160,
  };
  await post(user, "/workouts/header", [edit]);
  await server.call("PUT", `/workouts/${second}/sources`, { key: user.key, payload: { all: "device" } });
  const typed = await post(user, "/workout", {
    activityId: 1,
    startTime: Date.parse("2025-06-03T10:00:00Z"),
    totalTime: 3600,
    totalDistance: 10_000,
    description: "On the treadmill",
    sharingFlags: 17,
  });
  const photo = await server.addPhoto(user, first, await photoFile({ exif: cameraExif }), "p.jpg");
  await server.addPhoto(user, second, await photoFile({ width: 30, height: 30 }), "q.jpg");
  await server.call("POST", "/routes/import", { key: user.key, ...multipart("lake.gpx", routeGpx) });
  await post(user, "/user/goals", { period: "week", measure: "distance", target: 30_000, activityId: null });
  await server.call("PUT", "/diary/notes", {
    key: user.key,
    payload: { day: "2025-06-01", text: "Slept well", version: null },
  });
  const password = { password: encodeURIComponent(user.password) };
  await post(
    user,
    "/user/settings",
    {
      locale: "fi",
      measurementUnit: "IMPERIAL",
      firstWeekday: "SUNDAY",
      timeZone: "Europe/Helsinki",
      notifyWorkoutFriendShare: 2,
      weight: 71_000,
      country: "FI",
      realName: "Ada Äijälä",
      birthdate: Date.UTC(1985, 4, 17),
    },
    password,
  );
  await server.call("PUT", "/user/thresholds", {
    key: user.key,
    payload: { kind: "functionalThresholdPower", since: "2025-01-01", value: 250 },
  });
  await server.call("PUT", "/user/trainingzones", {
    key: user.key,
    payload: {
      kind: "heartRate",
      before: null,
      after: { since: "2025-03-01", unit: "percentOfMaximum", limits: [55, 65, 75, 85, 92] },
    },
  });
  await server.call("POST", `/user/follow/${friendName}`, { key: user.key });
  await server.call("POST", `/user/follow/${name}`, { key: friend.key });
  await server.call("POST", `/user/block/${foeName}`, { key: user.key });
  await server.call("POST", `/workouts/comment/${first}`, {
    key: user.key,
    payload: "I was slow",
    headers: { "content-type": "text/plain" },
  });
  await server.call("POST", `/workouts/comment/${first}`, {
    key: friend.key,
    payload: "Their own words",
    headers: { "content-type": "text/plain" },
  });
  await server.call("POST", `/workouts/reaction/${first}`, { key: friend.key });
  return { user, workouts: [first, second, typed.workoutKey], photo: photo.json().payload.key };
}
