import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const startTime = Date.parse("2025-06-01T10:00:00Z");

const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`;

/** The time of a point and the heart rate there. */
const beat = (time: string, rate: number) =>
  `<time>2025-06-01T${time}Z</time><extensions><g:TrackPointExtension><g:hr>${rate}</g:hr></g:TrackPointExtension></extensions>`;

describe("workouts without a file from a device", () => {
  let server: TestApp;
  let user: TestUser | undefined;
  let walkers = 0;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp("typist");
  });
  afterAll(() => server.close());

  const post = (path: string, payload: unknown, method: "POST" | "PUT" = "POST") =>
    server.call(method, path, {
      key: user?.key,
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    });
  const get = (path: string) => server.call("GET", path, { key: user?.key });
  const enter = async (payload: unknown) => (await post("/workout", payload)).json().payload;

  /** The form that the mobile app sends. */
  const upload = (parts: Readonly<Record<string, string>>) =>
    server.call("POST", "/workout", {
      key: user?.key,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: [
        ...Object.entries(parts).map(
          ([name, body]) =>
            `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n${body}\r\n`,
        ),
        "--x--\r\n",
      ].join(""),
    });

  /** Somebody in Finland, whose clock is 2 hours ahead of UTC in November and 3 in July. */
  const finn = async (name: string) => {
    const person = await server.signUp(name);
    const { key } = person;
    await server.call("POST", "/user/settings", { key, payload: { timeZone: "Europe/Helsinki" } });
    const call = async (method: "POST" | "PUT", path: string, payload: unknown) =>
      (await server.call(method, path, { key, payload: payload as object })).json().payload;
    return { person, call };
  };

  it("[API-45] saves what the web's dialog sends, and computes its speed and its end", async () => {
    const entered = {
      activityId: 2,
      description: "Commute",
      startTime,
      totalDistance: 18_000,
      duration: 3600,
      hrAvg: 131,
      hrMax: 160,
      energy: 540,
      stepCount: 7,
      sharingFlags: 17,
      timeZoneOffset: 0,
    };
    const answer = await post("/workout", entered);
    expect(answer.statusCode).toBe(200);
    const { error, payload } = answer.json();
    expect(error).toBeNull();
    expect(payload).toMatchObject({
      workoutKey: expect.stringMatching(/^[0-9a-f]{24}$/),
      activityId: 2,
      description: "Commute",
      startTime,
      stopTime: startTime + 3_600_000,
      totalTime: 3600,
      totalDistance: 18_000,
      avgSpeed: 5,
      avgPace: 3.33,
      energyConsumption: 540,
      stepCount: 7,
      hrdata: { workoutAvgHR: 131, workoutMaxHR: 160, avg: 131, hrmax: 160, max: 180, userMaxHR: 180 },
      sharingFlags: 17,
      isManuallyAdded: true,
      isEdited: false,
      startPosition: { x: 0, y: 0 },
      timeOffsetInMinutes: 0,
    });
    const { payload: read } = (await get(`/workouts/${payload.workoutKey}/combined`)).json();
    expect(read).toMatchObject({
      ...payload,
      extensions: [{ type: "SummaryExtension", avgSpeed: 5 }, { type: "FitnessExtension" }],
      extensionTypes: ["SUMMARY", "FITNESS"],
      hasRecording: false,
      provenance: { distance: { source: "entered" }, energy: { source: "entered" } },
    });
  });

  it("[API-45] accepts the other spellings, numbers as text, nulls and something after the body", async () => {
    const body = `{"activityId":"1","startTime":"${startTime}","totalDistance":"5000","duration":null,"totalTime":"1500","workoutKey":null,"energyConsumption":"400","energy":0,"hrAvg":null,"hrMax":0,"stepCount":"6100","sharingFlags":null,"description":null}11`;
    expect(await enter(body)).toMatchObject({
      activityId: 1,
      totalTime: 1500,
      totalDistance: 5000,
      energyConsumption: 400,
      stepCount: 6100,
      sharingFlags: 0,
      hrdata: { avg: 0, hrmax: 0 },
    });
  });

  it("[API-45] [ADD-1] requires only activity and start, and shortens the description to 256 characters", async () => {
    const bare = await enter({ activityId: 23, startTime });
    expect(bare).toMatchObject({
      totalTime: 0,
      totalDistance: 0,
      avgSpeed: 0,
      avgPace: 0,
      stopTime: startTime,
    });
    expect(bare.description).toBeUndefined();
    const { description } = await enter({ activityId: 0, startTime, description: `${"ä".repeat(255)}🥾!` });
    expect(description).toBe(`${"ä".repeat(255)}🥾`);
  });

  it.each([
    ["of one's other workouts, if a client says none", {}, [180, "2026-06-01 00:30"]],
    ["of one's other workouts, if a client sends null", { timeZoneOffset: null }, [180, "2026-06-01 00:30"]],
    ["that a client says", { timeZoneOffset: 0 }, [0, "2026-05-31 21:30"]],
  ])("[API-45] begins by the clock %s", async (_which, clock, shown) => {
    walkers += 1;
    const walker = await server.signUp(`walker-${walkers}`);
    const { key } = walker;
    await server.importAllFiles(walker, { name: "a.gpx", bytes: Buffer.from(gpx) });
    const payload = { activityId: 23, startTime: Date.parse("2026-05-31T21:30:00Z"), ...clock };
    const saved = (await server.call("POST", "/workout", { key, payload })).json().payload;
    expect([saved.timeOffsetInMinutes, saved.workoutName]).toEqual(shown);
  });

  it("[API-45] begins by the clock of the settings, if a client says none and there are no other workouts", async () => {
    const { key } = await server.signUp("newcomer");
    await server.call("POST", "/user/settings", { key, payload: { timeZone: "Asia/Kolkata" } });
    const payload = { activityId: 23, startTime: Date.parse("2026-05-31T21:30:00Z") };
    const saved = (await server.call("POST", "/workout", { key, payload })).json().payload;
    expect([saved.timeOffsetInMinutes, saved.workoutName]).toEqual([330, "2026-06-01 03:00"]);
  });

  it("[API-45] [ADD-1] keeps a climb that was typed, and none where 0 was sent for an empty field", async () => {
    const climb = { activityId: 11, startTime, duration: 3600, totalAscent: 450.5, totalDescent: 0 };
    const saved = await enter(climb);
    expect([saved.totalAscent, saved.totalDescent]).toEqual([450.5, 0]);
    const { provenance } = (await get(`/workouts/${saved.workoutKey}/combined`)).json().payload;
    expect([provenance.ascent?.source, provenance.descent]).toEqual(["entered", undefined]);
  });

  describe("[API-46] [ADD-2] whose start moves into another season", () => {
    const november = Date.parse("2024-11-10T10:00:00Z");
    const july = Date.parse("2025-07-10T10:00:00Z");

    it("has the clock of its place there and then, whatever client moves it", async () => {
      const { person, call } = await finn("paddler");
      const bytes = Buffer.from(gpx.replaceAll("2025-06-01", "2024-11-10"));
      await server.importAllFiles(person, { name: "a.gpx", bytes });
      const [{ workoutKey, timeOffsetInMinutes }] = (
        await server.call("GET", "/workouts", { key: person.key })
      ).json().payload;
      expect(timeOffsetInMinutes).toBe(120);
      const [moved] = await call("POST", "/workouts/header", [
        { workoutKey, startTime: july, timeZoneOffset: 0 },
      ]);
      expect([moved.startTime, moved.timeOffsetInMinutes]).toEqual([july, 180]);
      const path = `/workouts/${workoutKey}/attributes`;
      const back = await call("PUT", path, { startTime: november });
      expect([back.startTime, back.timeOffsetInMinutes]).toEqual([november, 120]);
      const elsewhere = await call("PUT", path, { startTime: july, timeZoneOffset: 60 });
      expect([elsewhere.startTime, elsewhere.timeOffsetInMinutes]).toEqual([july, 60]);
      const kept = await call("PUT", path, { startTime: november });
      expect(kept.timeOffsetInMinutes, "a clock that is not the place's").toBe(60);
    });

    it("has its owner's clock if it was typed by that one, and no other if a client said which", async () => {
      const { call } = await finn("writer");
      const typed = { activityId: 1, duration: 1800, startTime: november };
      const move = async (sent: object) => {
        const { workoutKey } = await call("POST", "/workout", { ...typed, ...sent });
        return (await call("PUT", `/workouts/${workoutKey}/attributes`, { startTime: july }))
          .timeOffsetInMinutes;
      };
      expect([
        await move({}),
        await move({ timeZoneOffset: 120 }),
        await move({ timeZoneOffset: 0 }),
      ]).toEqual([180, 180, 0]);
    });
  });

  it("[API-35] shows the program of a file without its address", async () => {
    const drawer = await server.signUp("drawer");
    const bytes = Buffer.from(gpx.replace('creator="test"', 'creator="GPSBabel - http://www.gpsbabel.org"'));
    await server.importAllFiles(drawer, { name: "drawn.gpx", bytes });
    const { key } = drawer;
    const [{ workoutKey }] = (await server.call("GET", "/workouts", { key })).json().payload;
    const { payload } = (await server.call("GET", `/workouts/${workoutKey}/combined`, { key })).json();
    expect([payload.deviceName, payload.extensions[0].gear.name]).toEqual(["GPSBabel", "GPSBabel"]);
  });

  it("[API-46] keeps a typed average above a recorded maximum, which is unknown then", async () => {
    const runner = await server.signUp("sprinter");
    const bytes = Buffer.from(
      gpx
        .replace("<gpx ", '<gpx xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" ')
        .replace("<time>2025-06-01T10:00:00Z</time>", beat("10:00:00", 130))
        .replace("<time>2025-06-01T10:01:00Z</time>", beat("10:01:00", 150)),
    );
    await server.importAllFiles(runner, { name: "beats.gpx", bytes });
    const [{ workoutKey, hrdata }] = (await server.call("GET", "/workouts", { key: runner.key })).json()
      .payload;
    expect(hrdata.hrmax).toBe(150);
    const payload = [{ workoutKey, hrAvgValue: 160 }];
    const answer = await server.call("POST", "/workouts/header", { key: runner.key, payload });
    expect(answer.json().payload[0].hrdata).toMatchObject({ avg: 160, hrmax: 0 });
  });

  it.each([
    "",
    "[]",
    "{}",
    '{"activityId":1}',
    `{"activityId":89,"startTime":${startTime}}`,
    `{"activityId":1.5,"startTime":${startTime}}`,
    `{"activityId":1,"startTime":-1}`,
    `{"activityId":1,"startTime":${startTime},"totalDistance":-1}`,
    `{"activityId":1,"startTime":${startTime},"duration":"long"}`,
    `{"activityId":1,"startTime":${startTime},"totalDistance":1000,"duration":5e-324}`,
    `{"activityId":1,"startTime":${startTime},"description":7}`,
    `{"activityId":1,"startTime":${startTime},"sharingFlags":64}`,
  ])("[API-45] refuses %j", async (body) => {
    expect((await post("/workout", body)).statusCode).toBe(400);
  });

  it("[API-45] saves an attempt once, however often and at the same moment it is sent, and keeps what was saved first", async () => {
    const [typist, other] = [await server.signUp("sender"), await server.signUp("other")];
    const attempt = "0123456789abcdef01234567";
    const send = async (person: TestUser, query: string, description = "Once") => {
      const payload = { activityId: 1, startTime, sharingFlags: 17, description };
      const answer = await server.call("POST", `/workout${query}`, { key: person.key, payload });
      return answer.json().payload?.workoutKey as string;
    };
    const keys = await Promise.all(Array.from({ length: 8 }, () => send(typist, `?attempt=${attempt}`)));
    expect(new Set(keys).size).toBe(1);
    expect(await send(typist, `?attempt=${attempt}`, "Changed")).toBe(keys[0]);
    const apart = [
      await send(typist, ""),
      await send(typist, `?attempt=${attempt.replace("0", "1")}`),
      await send(other, `?attempt=${attempt}`),
    ];
    expect(new Set([...keys, ...apart]).size).toBe(4);
    const { payload } = (await server.call("GET", "/workouts", { key: typist.key })).json();
    expect(payload.map(({ description }: { description: string }) => description)).toEqual([
      "Once",
      "Once",
      "Once",
    ]);
  });

  it("[API-45] imports the recording in the part filePart", async () => {
    const answer = await upload({ workoutExtensionsPart: "[]", filePart: gpx });
    expect(answer.json()).toMatchObject({
      error: null,
      payload: { isManuallyAdded: false, totalTime: 60, sharingFlags: 0 },
    });
  });

  it.each([
    { workoutExtensionsPart: "[]" },
    { filePart: '{"DeviceLog":{}}' },
    { filePart: "" },
    { file: gpx },
    { filePart: "PK\u0003\u0004" },
  ])("[API-45] says of an unusable upload what the mobile app knows: %j", async (parts) => {
    const answer = await upload(parts as unknown as Record<string, string>);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: {
        code: "523",
        reason: "workout.not_saved",
        description: "Workout was not saved because neither binary or SML was provided",
      },
      payload: null,
      metadata: null,
    });
  });

  it("[API-46] edits what was entered by hand: speed and end follow from distance and time", async () => {
    const { workoutKey } = await enter({ activityId: 1, startTime, totalDistance: 5000, duration: 1500 });
    const save = async (header: object) =>
      (await post("/workouts/header", [{ workoutKey, ...header }])).json().payload[0];
    expect(await save({ totalDistance: "6000" })).toMatchObject({ avgSpeed: 4, isEdited: true });
    expect(await save({ totalTime: 1200, startTime: startTime + 1000 })).toMatchObject({
      avgSpeed: 5,
      avgPace: 3.33,
      stopTime: startTime + 1000 + 1_200_000,
    });
    expect(await save({ totalTime: 0 })).toMatchObject({ avgSpeed: 0, stopTime: startTime + 1000 });
  });

  it("[API-46] saves one workout by its attributes, or several by their key", async () => {
    const keys: string[] = [];
    for (const activityId of [0, 1]) keys.push((await enter({ activityId, startTime })).workoutKey);
    const one = await post(
      `/workouts/${keys[0]}/attributes`,
      { description: "First", sharingFlags: "19" },
      "PUT",
    );
    expect(one.json().payload).toMatchObject({ description: "First", sharingFlags: 19, activityId: 0 });
    const batch = await post(
      "/workouts/batchUpdate",
      keys.map((key) => ({ key, activityId: 11, description: null })),
    );
    expect(batch.json().payload).toMatchObject([
      { workoutKey: keys[0], activityId: 11, description: "First" },
      { workoutKey: keys[1], activityId: 11 },
    ]);
  });

  it("[API-46] accepts a workout twice in one list: the later one counts", async () => {
    const { workoutKey } = await enter({ activityId: 1, startTime });
    const answer = await post("/workouts/header", [
      { workoutKey, description: "one", totalDistance: 1000 },
      { workoutKey, description: "two" },
    ]);
    expect(answer.json().payload).toMatchObject([{ description: "two", totalDistance: 1000 }]);
  });

  it("[API-36] [API-49] [API-50] exports a workout without points as empty lists and valid empty files", async () => {
    const { workoutKey } = await enter({ activityId: 1, startTime, totalDistance: 5000, duration: 1500 });
    const data = (await get(`/workouts/${workoutKey}/data?samples=100000`)).json();
    expect(data).toEqual({
      error: null,
      payload: {
        starttime: startTime,
        totaldistance: 5000,
        totaltime: 1500,
        locations: [],
        heartrates: [],
        eventlaps: [],
      },
      metadata: null,
    });
    const track = await get(`/workout/exportGpx/${workoutKey}`);
    expect([track.statusCode, track.body.includes("<trkpt"), track.body.includes("</gpx>")]).toEqual([
      200,
      false,
      true,
    ]);
    const fit = await get(`/workout/exportFit/${workoutKey}`);
    expect([fit.statusCode, fit.rawPayload.subarray(8, 12).toString()]).toEqual([200, ".FIT"]);
    const decoded = decodeBytes(fit.rawPayload);
    expect(decoded.ok ? decoded.value.recording.length : decoded.error.kind).toBe(0);
  });

  it("[API-35] gives the extensions of the named types", async () => {
    const { workoutKey } = await enter({ activityId: 13, startTime });
    const answer = await post(`/workout/extensions/${workoutKey}`, ["SkiExtension", "SummaryExtension"]);
    expect(answer.json()).toEqual({
      error: null,
      payload: [expect.objectContaining({ type: "SummaryExtension", tags: [], apps: [] })],
      metadata: null,
    });
  });
});
