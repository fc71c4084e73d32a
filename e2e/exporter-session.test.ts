import { generateRecording } from "@cairn/testkit/generate-recording";
import { createRandom } from "@cairn/testkit/random";
import { writeFit } from "@cairn/testkit/write-fit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProcessGroup } from "../apps/server/test/process-group.ts";
import { startCluster } from "../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { makeDataDir, startCairn } from "./cairn-process.ts";
import { fractionalFields, unreadableFields } from "./wire-types.ts";

/*
 * What exporters, sync tools and scripts of years do, one after another, as a script that knows nothing of Cairn but the public facts of this
 * family of APIs. Where a line looks odd, a known client does just that.
 */

type Json = Readonly<Record<string, unknown>>;

interface Answer<Payload> {
  readonly error: { readonly code: string } | null;
  readonly payload: Payload;
  readonly metadata: Readonly<Record<string, string>>;
}

interface Data extends Json {
  readonly locations: Json[];
  readonly heartrates: Json[];
  readonly eventlaps: Json[];
}

interface Login {
  readonly sessionkey: string;
  readonly error?: { readonly code: string };
}

/** A Cairn as tools see it: one address, behind which are one process or several. */
interface AnsweringCairn {
  /** Where the next request goes. */
  readonly next: () => string;
  readonly stop: () => Promise<unknown>;
}

async function startOne(dataDir: string): Promise<AnsweringCairn> {
  const cairn = await startCairn(dataDir, { HUMAN_CHECK: "off" });
  return { next: () => cairn.url, stop: () => cairn.stop() };
}

/** Two that answer by turns and one for jobs, on one database and one S3 store. */
async function startSeveral(dataDir: string): Promise<AnsweringCairn> {
  const cluster = await startCluster({ dataDir });
  const group = await startProcessGroup(cluster.connection, { humanCheck: "off" }, ["http", "http", "jobs"]);
  let turn = 0;
  return {
    next: () => group.addresses[turn++ % group.addresses.length] ?? "",
    async stop() {
      await group.stop();
      await cluster.stop();
    },
  };
}

const person = { username: "old-hand", password: "pass+word &1", email: "old+hand@example.org" };
/** As GPSBabel writes it: GPX 1.0, a waypoint, no elevations, gaps of some seconds. */
const gpx10 = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.0" creator="GPSBabel - http://www.gpsbabel.org" xmlns="http://www.topografix.com/GPX/1/0">
<time>2014-07-01T10:00:00Z</time><bounds minlat="60" minlon="24" maxlat="60.01" maxlon="24.01"/>
<wpt lat="60.001" lon="24.001"><name>Kiosk</name></wpt>
<trk><trkseg>${Array.from(
  { length: 60 },
  (_, i) =>
    `<trkpt lat="${(60 + i * 1e-4).toFixed(6)}" lon="24.000000"><time>2014-07-01T10:0${Math.floor(i / 12)}:${String((i % 12) * 5).padStart(2, "0")}Z</time></trkpt>`,
).join("")}</trkseg></trk></gpx>`;

/** Eight grey pixels in a square. */
const jpeg = Buffer.from(
  "/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALAB/9k=",
  "base64",
);

describe.each([
  ["one process", startOne],
  ["several processes", startSeveral],
])("a session of old tools with %s", (_, start) => {
  const folder = makeDataDir();
  let cairn: AnsweringCairn | undefined;
  let sessionkey: string;
  let keys: string[] = [];

  beforeAll(async () => {
    cairn = await start(folder.dataDir);
    const made = await fetch(addressOf("/user"), {
      method: "POST",
      body: JSON.stringify({ ...person, realName: "Old Hand" }),
    });
    expect(made.status).toBe(200);
    // The first start builds the page.
  }, 240_000);
  afterAll(async () => {
    await cairn?.stop();
    folder.remove();
  });

  const addressOf = (path: string): string =>
    `${cairn?.next()}${path.startsWith("/apiserver") ? "" : "/apiserver/v1"}${path}`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(addressOf(path), init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString("utf8") };
  };
  const asked = async <Payload = Json>(path: string, init: RequestInit = {}): Promise<Answer<Payload>> =>
    JSON.parse((await ask(path, init)).text) as Answer<Payload>;
  const withKey = (init: RequestInit = {}): RequestInit => ({
    ...init,
    headers: { Sttauthorization: sessionkey, ...(init.headers as Record<string, string>) },
  });
  const postLogin = (body: string, contentType: string, path = "/login?source=javascript") =>
    ask(path, { method: "POST", body, headers: { "content-type": contentType } });
  /** Built by hand, as libraries of old do; the disposition ends with a stray semicolon. */
  const postFile = (name: string, bytes: Uint8Array) => {
    const head = `--XX\r\nContent-Disposition: form-data; name="file"; filename="${name}";\r\nContent-Type: application/gpx+xml\r\n\r\n`;
    return asked(
      "/workout/importGpx",
      withKey({
        method: "POST",
        body: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--XX--\r\n")]),
        headers: { "content-type": "multipart/form-data; boundary=XX" },
      }),
    );
  };

  const form = "application/x-www-form-urlencoded";

  it("[API-10] logs in by every form that they send", async () => {
    const proper = new URLSearchParams({ l: person.username, p: person.password }).toString();
    const bodies: [string, string, string?][] = [
      [proper, form],
      [`${proper}&captchaToken=0`, `${form}; charset=UTF-8`],
      [proper, form, "/login"],
      [proper, form, "/login?source=javascript&captchaToken=dummy"],
      [`${proper}&totp=1&timestamp=1&salt=a&signature=b`, form, "/login2"],
      // Nothing is escaped, so that the + of the address comes as a space.
      [`l=${person.email}&p=pass%2Bword+%261`, form],
      [
        `--b\r\nContent-Disposition: form-data; name="l"\r\n\r\n${person.username}\r\n--b\r\nContent-Disposition: form-data; name="p"\r\n\r\n${person.password}\r\n--b--\r\n`,
        "multipart/form-data; boundary=b",
      ],
    ];
    for (const [body, contentType, path] of bodies) {
      const { status, text } = await postLogin(body, contentType, path);
      const answer = JSON.parse(text) as Login;
      expect([body, status, answer.error]).toEqual([body, 200, undefined]);
      expect(answer).toMatchObject({
        username: person.username,
        realName: "Old Hand",
        userKey: answer.sessionkey,
      });
      sessionkey = answer.sessionkey;
      // Read from a cookie by some: exactly 32 characters that need no escape.
      expect(sessionkey).toMatch(/^[0-9a-z]{32}$/);
    }
    const { status, text } = await postLogin(`l=${person.username}&p=wrong`, form);
    const refusal = JSON.parse(text) as Login;
    expect([status, refusal.error?.code, refusal.sessionkey]).toEqual([403, "403", undefined]);
  });

  it("[API-48] [API-45] imports a track of GPSBabel and a FIT file, and types a workout in", async () => {
    const track = await postFile("workout.gpx", Buffer.from(gpx10));
    const ride = await postFile("x.gpx", writeFit(generateRecording("ride", createRandom("exporter"))));
    for (const answer of [track, ride]) {
      expect([answer.error, typeof answer.metadata["INFO"]]).toEqual([null, "string"]);
      expect(unreadableFields(answer.payload)).toEqual([]);
    }
    const typed = await asked(
      "/workout",
      withKey({
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8" },
        body: JSON.stringify({
          activityId: 23,
          description: "Gym",
          energyConsumption: 310,
          sharingFlags: 0,
          startTime: Date.parse("2014-07-03T16:00:00Z"),
          totalDistance: 0,
          duration: 2700,
          totalTime: 0,
          workoutKey: null,
        }),
      }),
    );
    expect(typed.payload).toMatchObject({
      totalTime: 2700,
      energyConsumption: 310,
      isManuallyAdded: true,
    });
    keys = [track, ride, typed].map(({ payload }) => String(payload["workoutKey"]));
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{24}$/);
  });

  it("[API-46] commits the draft with numbers as text, nulls, and something after the body", async () => {
    const body = `[{"totalDistance":null,"workoutKey":"${keys[0]}","activityId":"1","startTime":null,"totalTime":null,"description":"To the kiosk","energyConsumption":"88","sharingFlags":"19"}]11`;
    const answer = await ask("/workouts/header", withKey({ method: "POST", body }));
    expect(answer.status).toBe(200);
    expect(answer.text.startsWith('{"error":null,')).toBe(true);
    const saved = (await asked(`/workouts/${keys[0]}`, withKey())).payload;
    expect(saved).toMatchObject({
      activityId: 1,
      description: "To the kiosk",
      energyConsumption: 88,
      sharingFlags: 19,
    });
    // 59 steps of 1e-4 degrees of a meridian on a sphere of R = 6371008.8 m.
    expect(saved["totalDistance"]).toBeCloseTo(656.05, 0);
  });

  it.each([
    ["limited=true", 2],
    ["sortonst=true", 1],
    ["sortonst=True", 3],
    ["since=0", 50],
  ])("[API-30] lists by pages with %s until one is short or empty", async (query, limit) => {
    const seen: string[] = [];
    for (let offset = 0; ; offset += limit) {
      const path = `/workouts/?${query}&limit=${limit}&offset=${offset}&token=${sessionkey}`;
      const { error, payload, metadata } = await asked<Json[]>(path);
      expect(error).toBeNull();
      expect(metadata).toEqual({ workoutcount: "3", until: expect.stringMatching(/^\d{13}$/) });
      for (const workout of payload) {
        expect(unreadableFields(workout)).toEqual([]);
        seen.push(String(workout["workoutKey"]));
      }
      if (payload.length < limit) break;
    }
    expect(seen.toSorted()).toEqual(keys.toSorted());
  });

  it("[API-30] gives the short list all that the long one has, and nothing to a cookie", async () => {
    const short = await asked("/workouts?limited=true&limit=1000000", withKey());
    expect(short.payload).toEqual((await asked("/workouts", withKey())).payload);
    const byCookie = await ask("/workouts?limit=1", { headers: { cookie: `sessionkey=${sessionkey}` } });
    expect(byCookie.status).toBe(403);
    const both = await ask(`/workouts?token=${sessionkey}`, withKey({ headers: { "x-totp": "123456" } }));
    expect(both.status).toBe(200);
  });

  it("[API-36] [API-49] [API-50] takes data, GPX and FIT of everything", async () => {
    for (const key of keys) {
      const data = (await asked<Data>(`/workouts/${key}/data?samples=100000&token=${sessionkey}`)).payload;
      for (const name of ["starttime", "totaldistance", "totaltime"])
        expect(data[name]).toSatisfy(Number.isInteger);
      expect(data.locations.flatMap(fractionalFields)).toEqual([]);
      expect([data.heartrates, data.eventlaps].every(Array.isArray)).toBe(true);
      const track = await ask(`/workout/exportGpx/${key}?token=${sessionkey}`);
      const name = /filename="(.+)"/.exec(track.headers.get("content-disposition") ?? "")?.[1];
      expect([track.status, name?.endsWith(".gpx")]).toEqual([200, true]);
      expect(track.text.match(/<trkpt /g) ?? []).toHaveLength(data.locations.length);
      const fit = await ask(`/workout/exportFit/${key}`, withKey());
      expect([fit.status, fit.bytes.subarray(8, 12).toString()]).toEqual([200, ".FIT"]);
      const combined = (await asked(`/workouts/${key}/combined`, withKey())).payload;
      expect(combined).toMatchObject({ feedType: "WORKOUT", fullname: "Old Hand", comments: [], photos: [] });
      expect(unreadableFields(combined)).toEqual([]);
    }
    const points = (await asked<Data>(`/workouts/${keys[0]}/data`, withKey())).payload.locations;
    expect(points.at(-1)).toMatchObject({
      t: 295,
      la: 60.0059,
      ln: 24,
      d: Date.parse("2014-07-01T10:04:55Z"),
    });
  });

  it("[API-35] [API-36] shows the public workout to anybody, and refuses the rest as they expect it", async () => {
    const statuses = async (key: string) => [
      (await ask(`/workouts/${key}/combined`)).status,
      (await ask(`/workouts/${key}/data?samples=100000`)).status,
    ];
    expect(await statuses(String(keys[0]))).toEqual([200, 200]);
    expect(await statuses(String(keys[1]))).toEqual([403, 403]);
    for (const length of [23, 24, 25]) expect(await statuses("0".repeat(length))).toEqual([404, 200]);
    const newer = `/apiserver/v2/workouts/${person.username}/${keys[0]}/combined?additionalData=photos`;
    expect((await ask(newer)).status).toBe(200);
  });

  it("[API-26] [API-31] [API-39] [API-41] reads what others read of a person", async () => {
    expect((await ask(`/user/name/${person.username}`)).text).toContain('"uuid":');
    expect((await ask("/user/name/nobody-here")).text).not.toContain('"uuid":');
    const shared = (await asked<Json[]>(`/workouts/${person.username}/public?limit=40&sortonst=true`))
      .payload;
    expect(shared.map((workout) => workout["workoutKey"])).toEqual([keys[0]]);
    const stats = async (init?: RequestInit) =>
      (await asked(`/workouts/${person.username}/stats`, init)).payload;
    expect((await stats())["totalNumberOfWorkoutsSum"]).toBe(1);
    expect((await stats(withKey()))["allStats"]).toHaveLength(3);
    const count = await asked(`/workouts/count?until=${Date.now()}&sharingFlags=19`, withKey());
    expect(count.payload).toEqual({ count: 1, totalCount: 3 });
  });

  it("[API-1] answers a bookmarklet on another page", async () => {
    const origin = "https://www.elsewhere.example";
    const preflight = await ask("/workouts", {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "GET",
        "access-control-request-headers": "sttauthorization",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")?.toLowerCase()).toContain(
      "sttauthorization",
    );
    const list = await ask("/workouts?limit=1", withKey({ headers: { origin } }));
    expect(list.headers.get("access-control-allow-origin")).toBe(origin);
    expect(list.headers.get("access-control-allow-credentials")).toBe("true");
  });

  it("[API-61] [API-63] [API-64] [API-65] [API-66] adds a photo, and fetches it and its list without a credential", async () => {
    const head =
      '--XX\r\nContent-Disposition: form-data; name="file"; filename="image"\r\nContent-Type: application/octet-stream\r\n\r\n';
    const added = await asked(
      `/workouts/${keys[0]}/image/web`,
      withKey({
        method: "POST",
        body: Buffer.concat([Buffer.from(head), jpeg, Buffer.from("\r\n--XX--\r\n")]),
        headers: { "content-type": "multipart/form-data; boundary=XX" },
      }),
    );
    expect(added.error).toBeNull();
    const { payload, metadata } = await asked<Json[]>(`/images/workout/${keys[0]}`);
    expect(metadata["ts"]).toMatch(/^\d{13}$/);
    expect(payload).toEqual([
      expect.objectContaining({
        key: expect.stringMatching(/^[0-9a-f]{24}$/),
        location: { x: expect.any(Number), y: expect.any(Number) },
        workoutKey: keys[0],
        timestamp: expect.any(Number),
        totalTime: expect.any(Number),
        description: expect.any(String),
        username: person.username,
        coverImage: expect.any(Boolean),
        width: 8,
        height: 8,
      }),
    ]);
    const key = String(payload[0]?.["key"]);
    const fit = "width=2000&height=2000&fit=true";
    for (const path of [`${key}.jpg`, `scale/${key}.jpg?${fit}`, `scale/${key}/?${fit}`]) {
      const { status, bytes } = await ask(`/image/${path}`);
      expect([path, status, bytes.subarray(0, 2).toString("hex")]).toEqual([path, 200, "ffd8"]);
    }
    const listed = (await asked(`/workouts/${keys[0]}`, withKey())).payload;
    expect(listed["pictureCount"]).toBe(1);
    expect((await asked(`/image/${key}`, withKey({ method: "DELETE" }))).payload).toBe(true);
    expect((await asked<Json[]>(`/images/workout/${keys[0]}`)).payload).toEqual([]);
  });

  it("[API-47] [API-12] deletes what it imported, and logs out", async () => {
    for (const key of keys) {
      const gone = await asked(`/workouts/${key}/delete`, withKey({ method: "DELETE" }));
      expect([gone.error, gone.payload]).toEqual([null, true]);
      expect((await ask(`/workouts/${key}`, withKey())).status).toBe(404);
    }
    expect((await asked("/workouts", withKey())).payload).toEqual([]);
    expect((await ask("/logout", withKey())).status).toBe(200);
    expect((await ask("/workouts", withKey())).status).toBe(401);
    expect(Object.keys(await asked("/servertime"))).toEqual(["servertime"]);
  });
});
