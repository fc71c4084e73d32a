import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`;

const written = { notes: "Wet & windy.\n\nNew tyres.", gear: ["Canyon Endurace", "Rain jacket"] };
const secret = { privateNote: "The knee again" };

describe("what a person writes about a workout", () => {
  let server: TestApp;
  let owner: TestUser;
  let stranger: TestUser;
  let follower: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    owner = await server.signUp("writer");
    stranger = await server.signUp("stranger");
    follower = await server.signUp("follower");
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT f.id, o.id, now(), now() FROM users f, users o WHERE f.username = 'follower' AND o.username = 'writer'`,
    );
  });
  afterAll(() => server.close());

  const imported = async (sharingFlags = 19): Promise<string> => {
    const file = { name: "a.gpx", bytes: Buffer.from(gpx) };
    const { workoutKey } = (await server.importAllFiles(owner, file)).json().payload;
    const payload = [{ workoutKey, sharingFlags, description: "Lap" }];
    await server.call("POST", "/workouts/header", { key: owner.key, payload });
    return workoutKey;
  };
  const save = (workoutKey: string, payload: object) =>
    server.call("PUT", `/workouts/${workoutKey}/attributes`, { key: owner.key, payload });
  const get = (path: string, user?: TestUser) => server.call("GET", path, { key: user?.key });
  const read = async (path: string, user?: TestUser) => {
    const { notes, gear, privateNote, description } = (await get(path, user)).json().payload;
    return { notes, gear, privateNote, description };
  };

  it("[NOTE-1] is saved with a workout, shown by every call for it, and left out of lists", async () => {
    const key = await imported();
    expect(await read(`/workouts/${key}`, owner)).toEqual({ description: "Lap" });
    const saved = await save(key, { ...written, ...secret });
    expect(saved.json().payload).toMatchObject({
      ...written,
      ...secret,
      description: "Lap",
      isEdited: false,
    });
    const all = { ...written, ...secret, description: "Lap" };
    for (const path of [`/workouts/${key}`, `/workouts/${key}/combined`])
      expect(await read(path, owner)).toEqual(all);
    const listed = (await get("/workouts", owner)).json().payload;
    expect(Object.keys(listed[0])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/notes|gear|privateNote/)]),
    );
  });

  it("[NOTE-1] keeps what is left out or null, changes nothing if it is sent back, and is removed if it is emptied", async () => {
    const key = await imported();
    await save(key, { ...written, ...secret });
    const before = (await get(`/workouts/${key}`, owner)).json().payload;
    await save(key, { notes: null, gear: null, privateNote: null });
    await server.call("POST", "/workouts/header", { key: owner.key, payload: [before] });
    expect((await get(`/workouts/${key}`, owner)).json().payload).toEqual(before);
    await save(key, { notes: " \n ", gear: [], privateNote: "" });
    expect(await read(`/workouts/${key}`, owner)).toEqual({ description: "Lap" });
  });

  it("[NOTE-2] has a felt effort from 1 to 10 that its owner alone sees, and that leaves the day of the last change", async () => {
    const key = await imported();
    const before = (await get(`/workouts/${key}`, owner)).json().payload;
    await save(key, { perceivedExertion: 8 });
    expect((await get(`/workouts/${key}`, owner)).json().payload).toEqual({
      ...before,
      perceivedExertion: 8,
    });
    const felt = async (path: string, user?: TestUser) =>
      (await get(path, user)).json().payload.perceivedExertion;
    const paths = [`/workouts/${key}`, `/workouts/${key}/combined`];
    for (const path of paths) {
      expect(await felt(path, owner)).toBe(8);
      for (const other of [follower, stranger, undefined]) expect(await felt(path, other)).toBeUndefined();
    }
    const file = `/workouts/${key}/ultimatemanager`;
    expect((await get(file, owner)).json().perceivedExertion).toBe(8);
    expect((await get(file, follower)).json()).not.toHaveProperty("perceivedExertion");
    for (const wrong of [11, -1, 6.5, "hard"])
      expect((await save(key, { perceivedExertion: wrong })).statusCode).toBe(400);
    const changed = await save(key, { perceivedExertion: 3, base: { perceivedExertion: 5 } });
    expect([changed.statusCode, changed.json().error.fields[0].field]).toEqual([409, "perceivedExertion"]);
    await save(key, { perceivedExertion: 0 });
    expect((await get(`/workouts/${key}`, owner)).json().payload).toEqual(before);
  });

  it("[NOTE-1] is lines of plain text and names that occur once; too long ones are refused by name", async () => {
    const key = await imported();
    await save(key, {
      notes: "\u202Eone\r\n\r\n\r\n\r\n two\u0007 \u2028three",
      gear: [" Shoes\n", "Shoes", "", "Bi\u200Bke"],
      privateNote: "ti\u200Bred",
    });
    expect(await read(`/workouts/${key}`, owner)).toMatchObject({
      notes: "one\n\ntwo\nthree",
      gear: ["Shoes", "Bike"],
      privateNote: "tired",
    });
    const tooMuch = [
      { notes: "x".repeat(4001) },
      { privateNote: "x".repeat(4001) },
      { gear: ["x".repeat(81)] },
      { gear: Array.from({ length: 9 }, (_, i) => `Shoe ${i}`) },
    ];
    for (const change of tooMuch) {
      const answer = await save(key, change);
      const [field = ""] = Object.keys(change);
      expect([answer.statusCode, answer.json().error.fields[0].field]).toEqual([
        400,
        expect.stringMatching(`^${field}`),
      ]);
    }
    const full = { notes: "x".repeat(4000), gear: Array.from({ length: 8 }, (_, i) => `${i}`.repeat(80)) };
    expect((await save(key, full)).json().payload).toMatchObject(full);
  });

  it("[NOTE-1] is added with a workout entered by hand", async () => {
    const payload = { activityId: 2, startTime: 0, ...written, ...secret };
    const { workoutKey } = (await server.call("POST", "/workout", { key: owner.key, payload })).json()
      .payload;
    expect(await read(`/workouts/${workoutKey}`, owner)).toEqual({ ...written, ...secret });
  });

  it("[NOTE-1] is visible to everybody who sees the workout, in files, too; GPX keeps the title as its description", async () => {
    const key = await imported();
    await save(key, { ...written, ...secret });
    for (const user of [stranger, follower, undefined])
      expect(await read(`/workouts/${key}/combined`, user)).toEqual({ ...written, description: "Lap" });
    const document = (await get(`/workouts/${key}/ultimatemanager`, owner)).json();
    expect(document).toMatchObject({ title: "Lap", ...written, ...secret });
    const file = (await get(`/workout/exportGpx/${key}`, owner)).body;
    expect(file).toContain("<desc>Lap</desc>");
    expect(file).toContain("<trk><name>Lap</name><cmt>Wet &amp; windy.&#10;&#10;New tyres.</cmt><src>");
    expect((await get(`/workout/exportTcx/${key}`, owner)).body).toContain("<Notes>Lap</Notes>");
    await save(key, { sharingFlags: 0 });
    expect((await get(`/workouts/${key}/combined`, stranger)).statusCode).toBe(404);
  });

  it("[NOTE-1] is read back with the title from the exported GPX, without the gear, which GPX cannot store", async () => {
    const key = await imported();
    await save(key, { ...written, ...secret, description: "Round the lake", activityId: 22 });
    const file = (await get(`/workout/exportGpx/${key}`, owner)).rawPayload;
    const again = (await server.importFiles(stranger, { name: "again.gpx", bytes: file })).json();
    const { gear: _, ...kept } = written;
    expect(again.payload.activityId).toBe(22);
    expect(await read(`/workouts/${again.payload.workoutKey}`, stranger)).toEqual({
      ...kept,
      description: "Round the lake",
    });
    await save(key, { description: "", notes: "" });
    const bare = (await get(`/workout/exportGpx/${key}`, owner)).rawPayload;
    const third = (await server.importFiles(follower, { name: "bare.gpx", bytes: bare })).json();
    expect(await read(`/workouts/${third.payload.workoutKey}`, follower)).toEqual({});
  });

  it("[NOTE-2] tells nobody but the owner that there is a private note, or that it changed", async () => {
    const key = await imported();
    await save(key, { notes: "For all" });
    const paths = [
      `/workouts/${key}`,
      `/workouts/${key}/combined`,
      `/workouts/${key}/ultimatemanager`,
      `/workout/exportGpx/${key}`,
      `/workout/exportTcx/${key}`,
      `/workout/exportFit/${key}`,
      `/workouts/public/within`,
    ];
    /** What others get, without the parts that depend on the time of the answer. */
    const seen = async () => {
      const answers = [];
      for (const user of [stranger, follower, undefined])
        for (const path of paths) {
          const { headers, body } = await get(path, user);
          answers.push([path, headers["etag"], body.replace(/"ts":"\d+"/, "")]);
        }
      return answers;
    };
    // Long ago, so that a change would show in its day.
    await server.database.pool.query("UPDATE workouts SET updated_at = '2025-06-02' WHERE id = $1", [key]);
    const before = await seen();
    await save(key, secret);
    expect(await read(`/workouts/${key}/combined`, owner)).toMatchObject(secret);
    expect(await seen()).toEqual(before);
    expect(await read(`/workouts/${key}/combined?as=others`, owner)).toEqual({
      notes: "For all",
      description: "Lap",
    });
    for (const file of ["exportGpx", "exportTcx", "exportFit"])
      expect((await get(`/workout/${file}/${key}`, owner)).body).not.toContain(secret.privateNote);
  });
});
