import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataPoint, unreadableFields } from "../apps/server/test/wire/entities.ts";
import { mismatches } from "../apps/server/test/wire/shape.ts";
import { gpx10, grey } from "../apps/server/test/wire/wire-files.ts";
import { makeDataDir } from "./cairn-process.ts";
import { type Answer, type AnsweringCairn, type Json, OldClient, waysToRun } from "./old-client.ts";

/*
 * The calls of long-established exporters, sync tools and scripts, written from nothing but the public facts about this family of
 * APIs. Where a line looks odd, a known client does exactly that.
 */

interface Data extends Json {
  readonly locations: Json[];
  readonly heartrates: Json[];
  readonly eventlaps: Json[];
}

interface Login {
  readonly sessionkey: string;
  readonly error?: { readonly code: string };
}

const person = { username: "old-hand", password: "pass+word &1", email: "old+hand@example.org" };

const gymSession = {
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
};

describe.each(waysToRun)("a session of old tools with %s", (_, start) => {
  const folder = makeDataDir();
  let cairn: AnsweringCairn | undefined;
  const client = new OldClient(() => cairn?.next() ?? "");
  let imported: readonly Answer<Json>[] = [];
  let typed: Answer<Json> | undefined;
  let committed: { readonly status: number; readonly text: string } | undefined;
  /** Keys of the track, the ride and the workout entered by hand. */
  let keys: readonly string[] = [];

  beforeAll(async () => {
    cairn = await start(folder.dataDir);
    expect(await client.signUp(person)).toBe(200);
    imported = [
      await client.postFile("workout.gpx", Buffer.from(gpx10)),
      await client.postFile("x.gpx", writeFit(generateRecording("ride", createRandom("exporter")))),
    ];
    typed = await client.asked("/workout", client.withKey(gymSession));
    keys = [...imported, typed].map(({ payload }) => String(payload["workoutKey"]));
    const body = `[{"totalDistance":null,"workoutKey":"${keys[0]}","activityId":"1","startTime":null,"totalTime":null,"description":"To the kiosk","energyConsumption":"88","sharingFlags":"19"}]11`;
    committed = await client.ask("/workouts/header", client.withKey({ method: "POST", body }));
    // The first start builds the page.
  }, 240_000);
  afterAll(async () => {
    await cairn?.stop();
    folder.remove();
  });

  const form = "application/x-www-form-urlencoded";

  it("[API-10] logs in by every form that old tools send", async () => {
    const proper = new URLSearchParams({ l: person.username, p: person.password }).toString();
    const bodies: [string, string, string?][] = [
      [proper, form],
      [`${proper}&captchaToken=0`, `${form}; charset=UTF-8`],
      [proper, form, "/login"],
      [proper, form, "/login?source=javascript&captchaToken=dummy"],
      [`${proper}&totp=1&timestamp=1&salt=a&signature=b`, form, "/login2"],
      // Nothing is escaped, so the server reads the + of the address as a space.
      [`l=${person.email}&p=pass%2Bword+%261`, form],
      [
        `--b\r\nContent-Disposition: form-data; name="l"\r\n\r\n${person.username}\r\n--b\r\nContent-Disposition: form-data; name="p"\r\n\r\n${person.password}\r\n--b--\r\n`,
        "multipart/form-data; boundary=b",
      ],
    ];
    for (const [body, contentType, path] of bodies) {
      const { status, text } = await client.postLogin(body, contentType, path);
      const answer = JSON.parse(text) as Login;
      expect([body, status, answer.error]).toEqual([body, 200, undefined]);
      expect(answer).toMatchObject({
        username: person.username,
        realName: "Old Hand",
        userKey: answer.sessionkey,
      });
      client.sessionkey = answer.sessionkey;
      // Some clients read it from a cookie: exactly 32 characters that need no escaping.
      expect(client.sessionkey).toMatch(/^[0-9a-z]{32}$/);
    }
    const { status, text } = await client.postLogin(`l=${person.username}&p=wrong`, form);
    const refusal = JSON.parse(text) as Login;
    expect([status, refusal.error?.code, refusal.sessionkey]).toEqual([403, "403", undefined]);
  });

  it("[API-48] [API-45] imports a track of GPSBabel and a FIT file, and enters a workout by hand", () => {
    for (const answer of imported) {
      expect([answer.error, typeof answer.metadata["INFO"]]).toEqual([null, "string"]);
      expect(unreadableFields(answer.payload)).toEqual([]);
    }
    expect(typed?.payload).toMatchObject({
      totalTime: 2700,
      energyConsumption: 310,
      isManuallyAdded: true,
    });
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{24}$/);
  });

  it("[API-46] commits the draft with numbers as text, nulls, and something after the body", async () => {
    expect(committed?.status).toBe(200);
    expect(committed?.text.startsWith('{"error":null,')).toBe(true);
    const saved = (await client.asked(`/workouts/${keys[0]}`, client.withKey())).payload;
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
      const path = `/workouts/?${query}&limit=${limit}&offset=${offset}&token=${client.sessionkey}`;
      const { error, payload, metadata } = await client.asked<Json[]>(path);
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

  it("[API-30] gives the short list all fields of the long one, and nothing to a cookie", async () => {
    const short = await client.asked("/workouts?limited=true&limit=1000000", client.withKey());
    expect(short.payload).toEqual((await client.asked("/workouts", client.withKey())).payload);
    const byCookie = await client.ask("/workouts?limit=1", {
      headers: { cookie: `sessionkey=${client.sessionkey}` },
    });
    expect(byCookie.status).toBe(403);
    const both = await client.ask(
      `/workouts?token=${client.sessionkey}`,
      client.withKey({ headers: { "x-totp": "123456" } }),
    );
    expect(both.status).toBe(200);
  });

  it("[API-36] [API-49] [API-50] exports data, GPX and FIT of everything", async () => {
    for (const key of keys) {
      const data = (
        await client.asked<Data>(`/workouts/${key}/data?samples=100000&token=${client.sessionkey}`)
      ).payload;
      for (const name of ["starttime", "totaldistance", "totaltime"])
        expect(data[name]).toSatisfy(Number.isInteger);
      expect(data.locations.flatMap((point) => mismatches(point, dataPoint, "point"))).toEqual([]);
      expect([data.heartrates, data.eventlaps].every(Array.isArray)).toBe(true);
      const track = await client.ask(`/workout/exportGpx/${key}?token=${client.sessionkey}`);
      const name = /filename="(.+)"/.exec(track.headers.get("content-disposition") ?? "")?.[1];
      expect([track.status, name?.endsWith(".gpx")]).toEqual([200, true]);
      expect(track.text.match(/<trkpt /g) ?? []).toHaveLength(data.locations.length);
      const fit = await client.ask(`/workout/exportFit/${key}`, client.withKey());
      expect([fit.status, fit.bytes.subarray(8, 12).toString()]).toEqual([200, ".FIT"]);
      const combined = (await client.asked(`/workouts/${key}/combined`, client.withKey())).payload;
      expect(combined).toMatchObject({ feedType: "WORKOUT", fullname: "Old Hand", comments: [], photos: [] });
      expect(unreadableFields(combined)).toEqual([]);
    }
    const points = (await client.asked<Data>(`/workouts/${keys[0]}/data`, client.withKey())).payload
      .locations;
    expect(points.at(-1)).toMatchObject({
      t: 295,
      la: 60.0059,
      ln: 24,
      d: Date.parse("2014-07-01T10:04:55Z"),
    });
  });

  it("[API-35] [API-36] shows the public workout to anybody, and refuses the rest as clients expect it", async () => {
    const statuses = async (key: string) => [
      (await client.ask(`/workouts/${key}/combined`)).status,
      (await client.ask(`/workouts/${key}/data?samples=100000`)).status,
    ];
    expect(await statuses(String(keys[0]))).toEqual([200, 200]);
    // A private workout is answered like one that does not exist (docs/decisions/privacy.md#0049), which these clients
    // handle, too.
    expect(await statuses(String(keys[1]))).toEqual([404, 200]);
    for (const length of [23, 24, 25]) expect(await statuses("0".repeat(length))).toEqual([404, 200]);
    const newer = `/apiserver/v2/workouts/${person.username}/${keys[0]}/combined?additionalData=photos`;
    expect((await client.ask(newer)).status).toBe(200);
  });

  it("[API-26] [API-31] [API-39] [API-41] reads what others may read of a person", async () => {
    expect((await client.ask(`/user/name/${person.username}`)).text).toContain('"uuid":');
    expect((await client.ask("/user/name/nobody-here")).text).not.toContain('"uuid":');
    const shared = (await client.asked<Json[]>(`/workouts/${person.username}/public?limit=40&sortonst=true`))
      .payload;
    expect(shared.map((workout) => workout["workoutKey"])).toEqual([keys[0]]);
    const stats = async (init?: RequestInit) =>
      (await client.asked(`/workouts/${person.username}/stats`, init)).payload;
    expect((await stats())["totalNumberOfWorkoutsSum"]).toBe(1);
    expect((await stats(client.withKey()))["allStats"]).toHaveLength(3);
    const count = await client.asked(`/workouts/count?until=${Date.now()}&sharingFlags=19`, client.withKey());
    expect(count.payload).toEqual({ count: 1, totalCount: 3 });
  });

  it("[API-1] answers a bookmarklet on another page", async () => {
    const origin = "https://www.elsewhere.example";
    const preflight = await client.ask("/workouts", {
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
    const list = await client.ask("/workouts?limit=1", client.withKey({ headers: { origin } }));
    expect(list.headers.get("access-control-allow-origin")).toBe(origin);
    expect(list.headers.get("access-control-allow-credentials")).toBe("true");
  });

  it("[API-61] [API-63] [API-64] [API-65] [API-66] adds a photo, and fetches it and its list without a credential", async () => {
    const head =
      '--XX\r\nContent-Disposition: form-data; name="file"; filename="image"\r\nContent-Type: application/octet-stream\r\n\r\n';
    const added = await client.asked(
      `/workouts/${keys[0]}/image/web`,
      client.withKey({
        method: "POST",
        body: Buffer.concat([Buffer.from(head), grey, Buffer.from("\r\n--XX--\r\n")]),
        headers: { "content-type": "multipart/form-data; boundary=XX" },
      }),
    );
    expect(added.error).toBeNull();
    const { payload, metadata } = await client.asked<Json[]>(`/images/workout/${keys[0]}`);
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
      const { status, bytes } = await client.ask(`/image/${path}`);
      expect([path, status, bytes.subarray(0, 2).toString("hex")]).toEqual([path, 200, "ffd8"]);
    }
    const listed = (await client.asked(`/workouts/${keys[0]}`, client.withKey())).payload;
    expect(listed["pictureCount"]).toBe(1);
    expect((await client.asked(`/image/${key}`, client.withKey({ method: "DELETE" }))).payload).toBe(true);
    expect((await client.asked<Json[]>(`/images/workout/${keys[0]}`)).payload).toEqual([]);
  });

  it("[API-47] [API-12] deletes what it imported, and logs out", async () => {
    const leaving = new OldClient(() => cairn?.next() ?? "");
    const other = { username: "leaving", password: "gone soon", email: "leaving@example.org" };
    expect(await leaving.signUp(other)).toBe(200);
    const { payload } = await leaving.postFile("workout.gpx", Buffer.from(gpx10));
    const key = String(payload["workoutKey"]);
    const gone = await leaving.asked(`/workouts/${key}/delete`, leaving.withKey({ method: "DELETE" }));
    expect([gone.error, gone.payload]).toEqual([null, true]);
    expect((await leaving.ask(`/workouts/${key}`, leaving.withKey())).status).toBe(404);
    expect((await leaving.asked("/workouts", leaving.withKey())).payload).toEqual([]);
    expect((await leaving.ask("/logout", leaving.withKey())).status).toBe(200);
    expect((await leaving.ask("/workouts", leaving.withKey())).status).toBe(401);
    expect(Object.keys(await leaving.asked("/servertime"))).toEqual(["servertime"]);
  });
});
