import { canView } from "@cairn/domain/privacy/visibility";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cameraExif, metadataIn, photoFile } from "../../../test/files/photo-file.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { sweepPhotos } from "./remove-gone-photos.ts";

/** A minute of walking north at the photo's eastern meridian, from 13:00 to 13:01 local time. */
const gpx =
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`);
const start = Date.parse("2025-06-01T10:00:00Z");

const withoutPlace = { ...cameraExif, IFD3: {} };

interface Photo {
  readonly key: string;
  readonly url: string;
  readonly sources: readonly { readonly url: string; readonly width: number; readonly height: number }[];
}

/** The same at each of several servers. */
const publicUrl = "https://cairn.example.org";

describe("photos", { tags: ["processes"] }, () => {
  let server: TestApp;
  let owner: TestUser;
  let friend: TestUser;
  let stranger: TestUser;
  let photo: Buffer;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off", publicUrl });
    owner = await server.signUp("owner");
    friend = await server.signUp("friend");
    stranger = await server.signUp("stranger");
    photo = await photoFile({ width: 600, height: 400, exif: cameraExif });
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT f.id, o.id, now(), now() FROM users f, users o WHERE f.username = 'friend' AND o.username = 'owner'`,
    );
  });
  afterAll(() => server.close());

  const share = async (workoutKey: string, sharingFlags: number) =>
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: [{ workoutKey, sharingFlags }],
    });
  const newWorkout = async (sharingFlags = 0): Promise<string> => {
    const key = (await server.importAllFiles(owner, { name: "a.gpx", bytes: gpx })).json().payload.workoutKey;
    await share(key, sharingFlags);
    return key;
  };
  const add = async (workoutKey: string, bytes = photo): Promise<Photo> =>
    (await server.addPhoto(owner, workoutKey, bytes)).json().payload;
  const list = async (path: string, user?: TestUser) =>
    (await server.call("GET", path, { key: user?.key })).json();
  /** Fetches an address from an answer as a browser does, without a key. */
  const fetchUrl = async (url: string, headers: Record<string, string> = {}) =>
    await server.app.inject({ method: "GET", url, headers });
  const filesOf = async (key: string) => (await server.cachedFiles()).filter((path) => path.includes(key));

  it("[API-63] answers with the photo as known clients read it", async () => {
    const workoutKey = await newWorkout();
    const { error, payload } = (await server.addPhoto(owner, workoutKey, photo)).json();
    expect(error).toBeNull();
    expect(payload).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f]{24}$/),
      workoutKey,
      location: { x: 24.5, y: 60.0005 },
      timestamp: start + 30_000,
      totalTime: 30,
      description: "",
      username: "owner",
      coverImage: true,
      width: 600,
      height: 400,
    });
    expect(payload.sources.map(({ width }: { width: number }) => width)).toEqual([600, 400]);
    expect(await filesOf(payload.key)).toHaveLength(3);
    expect((await server.cachedFiles()).filter((path) => path.includes("incoming"))).toEqual([]);
  });

  it("[API-63] finds the place by its time on the recording if the camera wrote none", async () => {
    const workoutKey = await newWorkout();
    const placed = async (exif: object) =>
      (await server.addPhoto(owner, workoutKey, await photoFile({ exif: { ...exif } }))).json().payload;
    expect((await placed(withoutPlace)).location).toEqual({ x: 24, y: 60.0005 });
    // Local time is three hours ahead of UTC in June.
    const { DateTimeOriginal } = cameraExif.IFD2;
    expect((await placed({ IFD2: { DateTimeOriginal } })).location).toEqual({ x: 24, y: 60.0005 });
    const elsewhen = await placed({ IFD2: { DateTimeOriginal: "2019:01:01 00:00:00" } });
    expect(elsewhen).toMatchObject({ location: { x: 0, y: 0 }, totalTime: 0 });
    expect((await placed({})).location).toEqual({ x: 0, y: 0 });
  });

  it("[API-63] reports what is missing: a file, a workout, the permission", async () => {
    const workoutKey = await newWorkout(19);
    const reasonOf = async (user: TestUser, path: string) => {
      const { body, contentType } = multipartBody([{ name: "image", bytes: photo }]);
      const headers = { "content-type": contentType };
      return (await server.call("POST", path, { key: user.key, payload: body, headers })).json().error.reason;
    };
    expect(await reasonOf(owner, `/workouts/${"0".repeat(24)}/image/web`)).toBe("workout.not_found");
    expect(await reasonOf(friend, `/workouts/${workoutKey}/image/web`)).toBe("workout.forbidden");
    const path = `/workouts/${workoutKey}/image/web`;
    const empty = multipartBody([]);
    const answers = [
      await server.call("POST", path, { key: owner.key, payload: photo }),
      await server.call("POST", path, {
        key: owner.key,
        payload: empty.body,
        headers: { "content-type": empty.contentType },
      }),
    ];
    expect(answers.map((answer) => answer.json().error.reason)).toEqual(["photo.no_file", "photo.no_file"]);
  });

  it("[API-63] accepts the same file once for a workout, also if it comes twice at once, and again after it was deleted", async () => {
    const [workoutKey, other] = [await newWorkout(), await newWorkout()];
    const send = async (key: string, name = "lake.jpg") =>
      (await server.addPhoto(owner, key, photo, name)).json().payload.key;
    const [first, second] = await Promise.all([send(workoutKey), send(workoutKey)]);
    expect([second, await send(workoutKey)]).toEqual([first, first]);
    expect(await filesOf(first)).toHaveLength(3);
    expect((await list(`/workouts/${workoutKey}`, owner)).payload.pictureCount).toBe(1);
    expect(new Set([first, await send(other), await send(workoutKey, "copy.jpg")]).size).toBe(3);
    await server.call("DELETE", `/image/${first}`, { key: owner.key });
    expect(await filesOf(first)).toEqual([]);
    expect(await filesOf(await send(workoutKey))).toHaveLength(3);
    expect((await list(`/workouts/${workoutKey}`, owner)).payload.pictureCount).toBe(2);
  });

  it("[API-63] counts the photos of a workout, and stops at a hundred when many come at once, but still knows each of them", async () => {
    const workoutKey = await newWorkout();
    const small = await photoFile({ width: 8, height: 8 });
    const first = (await server.addPhoto(owner, workoutKey, small, "first.jpg")).json().payload.key;
    await server.database.pool.query("UPDATE workouts SET picture_count = 97 WHERE id = $1", [workoutKey]);
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => server.addPhoto(owner, workoutKey, small)),
    );
    const reasons = sent.map((answer) => answer.json().error?.reason);
    expect(reasons.filter(Boolean)).toEqual(["photo.too_many", "photo.too_many"]);
    const full = await server.addPhoto(owner, workoutKey, small);
    expect([full.statusCode, full.json().error.reason]).toEqual([409, "photo.too_many"]);
    expect((await server.addPhoto(owner, workoutKey, small, "first.jpg")).json().payload.key).toBe(first);
    expect((await list(`/workouts/${workoutKey}`, owner)).payload.pictureCount).toBe(100);
    const stored = (await list(`/images/workout/${workoutKey}`, owner)).payload;
    expect(stored).toHaveLength(4);
    const kept = new Set(stored.map(({ key }: Photo) => key));
    const onDisk = (await server.cachedFiles())
      .map((path) => /photos\/\w+\/\w+\/(\w+)-/.exec(path)?.[1])
      .filter(Boolean);
    expect(onDisk.filter((key) => kept.has(key))).toHaveLength(12);
  });

  it("[API-61] lists a workout's photos in the order they were taken, for whoever may see it", async () => {
    const workoutKey = await newWorkout(17);
    const late = await add(
      workoutKey,
      await photoFile({ exif: { IFD2: { DateTimeOriginal: "2025:06:01 13:00:50" } } }),
    );
    const early = await add(
      workoutKey,
      await photoFile({ exif: { IFD2: { DateTimeOriginal: "2025:06:01 13:00:10" } } }),
    );
    const { payload, metadata } = await list(`/images/workout/${workoutKey}`, friend);
    expect(
      payload.map(({ key, coverImage }: { key: string; coverImage: boolean }) => [key, coverImage]),
    ).toEqual([
      [early.key, true],
      [late.key, false],
    ]);
    expect(metadata).toEqual({ ts: expect.stringMatching(/^\d+$/) });
    const combined = (await list(`/workouts/${workoutKey}/combined`, friend)).payload;
    expect(combined.photos).toEqual(payload);
    expect(combined).toMatchObject({ pictureCount: 2, coverPhoto: payload[0].url });
  });

  it("[API-62] [PRIV-6] lists a person's photos newest first, exact in limit and offset, and only what is listed", async () => {
    const poster = await server.signUp("poster");
    const post = async (sharingFlags: number) => {
      const key = (await server.importAllFiles(poster, { name: "a.gpx", bytes: gpx })).json().payload
        .workoutKey;
      await server.call("POST", "/workouts/header", {
        key: poster.key,
        payload: [{ workoutKey: key, sharingFlags }],
      });
      return (await server.addPhoto(poster, key, photo)).json().payload.key;
    };
    const keys = [await post(19), await post(1), await post(0), await post(17), await post(19)].toReversed();
    const keysFor = async (user?: TestUser, query = "") =>
      (await list(`/images/poster${query}`, user)).payload.map(({ key }: Photo) => key);
    expect(await keysFor(poster)).toEqual(keys);
    expect(await keysFor(poster, "?offset=1&limit=2")).toEqual(keys.slice(1, 3));
    // Others get photos of one day and one start in an order that reveals nothing.
    const shown = new Set([keys[0], keys[4]]);
    expect(new Set(await keysFor(stranger))).toEqual(shown);
    const [[first], [second]] = [await keysFor(undefined, "?limit=1"), await keysFor(undefined, "?offset=1")];
    expect(new Set([first, second])).toEqual(shown);
    await server.database.pool.query(
      `UPDATE photos SET created_at = (created_at AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC' WHERE id = '${keys[0]}'`,
    );
    expect(await keysFor(stranger)).toEqual([keys[4], keys[0]]);
    expect((await list("/images/nobody-at-all")).error.reason).toBe("user.not_found");
  });

  it("[API-60] lists the newest photos of those whom one follows, without one's own", async () => {
    const listed = await add(await newWorkout(17));
    const hidden = await add(await newWorkout(0));
    await server.database.pool.query(
      `UPDATE photos SET created_at = (created_at AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC' WHERE id <> '${listed.key}'`,
    );
    const ofFriend = (await list("/images/friends/latest?limit=1", friend)).payload;
    expect(ofFriend.map(({ key }: Photo) => key)).toEqual([listed.key]);
    const all = (await list("/images/friends/latest", friend)).payload.map(({ key }: Photo) => key);
    expect(all).not.toContain(hidden.key);
    expect((await list("/images/friends/latest", owner)).payload).toEqual([]);
    expect((await list("/images/friends/latest", stranger)).payload).toEqual([]);
  });

  it("[API-65] gives a public photo to anybody with its key, with and without .jpg, and without metadata", async () => {
    const { key, url } = await add(await newWorkout(19));
    expect(url).toBe(`${publicUrl}/apiserver/v1/image/${key}.jpg`);
    for (const path of [url, `/apiserver/v1/image/${key}`, `/apiserver/v1/image/${key}/`]) {
      const answer = await fetchUrl(path);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
      expect(metadataIn(answer.rawPayload)).toEqual([]);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 600, height: 400 });
    }
    const missing = await fetchUrl(`/apiserver/v1/image/${"0".repeat(24)}.jpg`);
    expect([missing.statusCode, missing.json().error.reason]).toEqual([404, "photo.not_found"]);
    expect((await fetchUrl("/apiserver/v1/image/..%2f..%2fetc.jpg")).statusCode).toBe(404);
  });

  it("[API-65] is revalidated each time, and not sent again", async () => {
    const { url } = await add(await newWorkout(19));
    const { headers } = await fetchUrl(url);
    expect(headers["cache-control"]).toBe("private, no-cache");
    const again = await fetchUrl(url, { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("[API-66] scales on request, with a trailing slash, too, to steps and limits", async () => {
    const { key, sources } = await add(await newWorkout(19));
    const sizeOf = async (query: string) => {
      const answer = await fetchUrl(`/apiserver/v1/image/scale/${key}${query}`);
      expect(metadataIn(answer.rawPayload)).toEqual([]);
      const { width, height, format } = await sharp(answer.rawPayload).metadata();
      return [format, width, height];
    };
    expect(await sizeOf(".jpg?width=200&height=200")).toEqual(["jpeg", 200, 200]);
    expect(await sizeOf(".jpg?width=200&height=200")).toEqual(["jpeg", 200, 200]);
    expect(await sizeOf(".jpg?width=200&height=200&fit=true")).toEqual(["jpeg", 200, 133]);
    expect(await sizeOf("/?width=2000&height=2000&fit=true")).toEqual(["jpeg", 600, 400]);
    expect(await sizeOf(".jpg?width=62")).toEqual(["jpeg", 64, 43]);
    expect(await sizeOf("")).toEqual(["jpeg", 600, 400]);
    for (const { url, width, height } of sources) {
      const { rawPayload } = await fetchUrl(url);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height });
    }
    const refused = await fetchUrl(`/apiserver/v1/image/scale/${key}.jpg?width=wide`);
    expect(refused.json().error.reason).toBe("request.invalid");
  });

  const linkFor = async (user: TestUser, workoutKey: string): Promise<Photo> =>
    (await list(`/images/workout/${workoutKey}`, user)).payload[0];

  describe("links to photos that are not public", () => {
    it("[API-65] show the photo to the people who got them, in all sizes, and the bare key does not", async () => {
      const workoutKey = await newWorkout(17);
      const { key } = await add(workoutKey);
      const { url, sources } = await linkFor(friend, workoutKey);
      expect(url).not.toContain(friend.key);
      for (const source of sources) expect((await fetchUrl(source.url)).statusCode).toBe(200);
      expect((await fetchUrl(`/apiserver/v1/image/${key}.jpg`)).statusCode).toBe(404);
      expect((await fetchUrl(`/apiserver/v1/image/scale/${key}.jpg?width=64`)).statusCode).toBe(404);
      const byToken = await fetchUrl(`/apiserver/v1/image/${key}.jpg?token=${friend.key}`);
      expect(byToken.statusCode).toBe(200);
    });

    it("[API-65] end when the workout is hidden, the follower goes or is blocked, or the day is over", async () => {
      const workoutKey = await newWorkout(17);
      await add(workoutKey);
      const { url } = await linkFor(friend, workoutKey);
      const statusNow = async () => (await fetchUrl(url)).statusCode;
      await share(workoutKey, 0);
      expect(await statusNow()).toBe(404);
      await share(workoutKey, 17);
      expect(await statusNow()).toBe(200);
      const { pool } = server.database;
      await pool.query("UPDATE follows SET accepted_at = NULL");
      expect(await statusNow()).toBe(404);
      await pool.query("UPDATE follows SET accepted_at = now()");
      const ids = `(SELECT id FROM users WHERE username = 'owner'), (SELECT id FROM users WHERE username = 'friend')`;
      await pool.query(`INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (${ids}, now())`);
      expect(await statusNow()).toBe(404);
      await pool.query("DELETE FROM blocks");
      expect(await statusNow()).toBe(200);
      const until = Number(new URL(url).searchParams.get("until"));
      expect(until - Date.now()).toBeLessThanOrEqual(24 * 3600_000);
      expect(until - Date.now()).toBeGreaterThanOrEqual(12 * 3600_000);
    });

    it("[API-65] cannot be made or changed by anybody else", async () => {
      const workoutKey = await newWorkout(17);
      const other = await add(await newWorkout(17));
      const { key } = await add(workoutKey);
      const { url } = await linkFor(friend, workoutKey);
      const forged = [
        url.replace(key, other.key),
        url.replace(/until=\d+/, "until=9999999999999"),
        url.replace(/until=\d+/, "until=1"),
        url.replace(/viewer=\w+/, `viewer=${"1".repeat(24)}`),
        url.replace(/sign=[\w-]+/, "sign="),
        url.replace(/&sign=[\w-]+/, ""),
      ];
      for (const address of forged)
        expect([address, (await fetchUrl(address)).statusCode]).toEqual([address, 404]);
      expect(canView(17, "stranger")).toBe(false);
    });
  });

  it("[API-61] does not exist for others if it was taken inside a privacy zone, until the zone is removed", async () => {
    const workoutKey = await newWorkout(17);
    const elsewhere = { ...cameraExif, IFD3: { ...cameraExif.IFD3, GPSLatitude: "61/1 0/1 0/1" } };
    const hidden = await add(workoutKey);
    const open = await add(workoutKey, await photoFile({ exif: elsewhere }));
    const linked = await linkFor(friend, workoutKey);
    expect(linked.key).toBe(hidden.key);
    const zone = await server.call("POST", "/user/privacyzones", {
      key: owner.key,
      payload: { name: "Home", center: { x: 24.5, y: 60.0005 }, radius: 500 },
    });
    const keysFor = async (path: string, user: TestUser) =>
      (await list(path, user)).payload.map(({ key }: Photo) => key);
    const lists = [
      `/images/workout/${workoutKey}`,
      "/images/owner?limit=100",
      "/images/friends/latest?limit=100",
    ];
    for (const path of lists) {
      const keys = await keysFor(path, friend);
      expect([path, keys.includes(hidden.key), keys.includes(open.key)]).toEqual([path, false, true]);
    }
    const { payload } = await list(`/workouts/${workoutKey}/combined`, friend);
    expect(payload).toMatchObject({
      pictureCount: 1,
      photos: [{ key: open.key, coverImage: true, location: { x: 24.5, y: 61 } }],
    });
    expect(JSON.stringify(payload)).not.toContain(hidden.key);
    const countFor = async (user: TestUser) =>
      (await list(`/workouts/${workoutKey}`, user)).payload.pictureCount;
    expect([await countFor(friend), await countFor(owner)]).toEqual([1, 2]);
    for (const path of [linked.url, `/apiserver/v1/image/${hidden.key}.jpg?token=${friend.key}`]) {
      expect((await fetchUrl(path)).statusCode).toBe(404);
    }
    expect(await keysFor(`/images/workout/${workoutKey}`, owner)).toEqual([hidden.key, open.key]);
    await server.call("DELETE", `/user/privacyzones/${zone.json().payload.id}`, { key: owner.key });
    expect((await fetchUrl(linked.url)).statusCode).toBe(200);
    expect(await keysFor(`/images/workout/${workoutKey}`, friend)).toHaveLength(2);
  });

  it("[API-64] deletes a photo with its files, once", async () => {
    const workoutKey = await newWorkout(19);
    const first = await add(workoutKey);
    await add(workoutKey);
    const remove = async (user: TestUser) =>
      (await server.call("DELETE", `/image/${first.key}`, { key: user.key })).json();
    expect((await remove(friend)).error.reason).toBe("workout.forbidden");
    expect(await filesOf(first.key)).toHaveLength(3);
    expect((await remove(owner)).payload).toBe(true);
    expect((await remove(owner)).error.reason).toBe("photo.not_found");
    expect(await filesOf(first.key)).toEqual([]);
    expect((await fetchUrl(first.url)).statusCode).toBe(404);
    const { payload } = await list(`/workouts/${workoutKey}/combined`, owner);
    expect([payload.pictureCount, payload.photos.length]).toEqual([1, 1]);
  });

  it("[API-47] deletes the photos of a workout with it", async () => {
    const workoutKey = await newWorkout(19);
    const { key, url } = await add(workoutKey);
    await server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: owner.key });
    expect(await filesOf(key)).toEqual([]);
    expect((await fetchUrl(url)).statusCode).toBe(404);
    const { rows } = await server.database.pool.query("SELECT 1 FROM photos WHERE id = $1", [key]);
    expect(rows).toEqual([]);
  });

  it("[API-63] sweeps away what a killed server left, and nothing else", async () => {
    const kept = await add(await newWorkout());
    const lost = await add(await newWorkout());
    await server.database.pool.query("DELETE FROM photos WHERE id = $1", [lost.key]);
    await sweepPhotos(server.deps, new AbortController().signal);
    expect(await filesOf(lost.key)).toEqual([]);
    expect(await filesOf(kept.key)).toHaveLength(3);
  });
});
