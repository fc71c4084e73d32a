import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { refreshOutdatedRedactions } from "../../core/redaction/refresh-redactions-job.ts";

const degree = (6_371_008.8 * Math.PI) / 180;
const begin = Date.parse("2025-06-01T10:00:00Z");
const length = 5000;

/** A walk east along the equator with a point every 10 m and 10 s. */
const walk = Buffer.from(
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${Array.from(
    { length: length / 10 + 1 },
    (_, i) =>
      `<trkpt lat="0" lon="${((i * 10) / degree).toFixed(7)}"><time>${new Date(begin + i * 10_000).toISOString()}</time></trkpt>`,
  ).join("\n")}</trkseg></trk></gpx>`,
);

/** The camera's metadata: seconds after the start, and metres east and north of it. */
interface Taken {
  readonly after?: number;
  readonly place?: readonly [east: number, north: number];
}

const clock = (seconds: number): string =>
  new Date(begin + seconds * 1000).toISOString().slice(0, 19).replaceAll("-", ":").replace("T", " ");
const angle = (metres: number): string => `${Math.round((metres / degree) * 1e7)}/10000000 0/1 0/1`;

const exifOf = ({ after, place }: Taken) => ({
  ...(after !== undefined && { IFD2: { DateTimeOriginal: clock(after), OffsetTimeOriginal: "+00:00" } }),
  ...(place && {
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: angle(place[1]),
      GPSLongitudeRef: "E",
      GPSLongitude: angle(place[0]),
    },
  }),
});

const zone = { name: "", center: { x: 0, y: 0 }, radius: 200 };

const factsOf = (photos: readonly { key: string; timestamp: number; location: object }[]) =>
  photos.map(({ key, timestamp, location }) => [key, timestamp, location]);

describe("photos in the hidden part of a track beyond the disc", () => {
  let server: TestApp;
  let owner: TestUser;
  let friend: TestUser;
  let workoutKey: string;
  /** Distance from the start to the first visible place, metres. */
  let firstSeen: number;
  const hidden = new Map<string, string>();
  const shown = new Map<string, string>();

  const get = async (path: string, user?: TestUser) =>
    (await server.call("GET", path, { key: user?.key })).json().payload;
  const keysIn = async (path: string, user?: TestUser): Promise<string[]> =>
    (await get(path, user)).map(({ key }: { key: string }) => key);
  const hide = async (): Promise<string> =>
    (await server.call("POST", "/user/privacyzones", { key: owner.key, payload: zone })).json().payload.id;
  const open = async (id: string) =>
    await server.call("DELETE", `/user/privacyzones/${id}`, { key: owner.key });
  const change = async (header: object) =>
    await server.call("POST", "/workouts/header", { key: owner.key, payload: [{ workoutKey, ...header }] });
  const add = async (into: Map<string, string>, name: string, taken: Taken): Promise<string> => {
    const bytes = await photoFile({ width: 80, height: 60, exif: exifOf(taken) });
    const { key } = (await server.addPhoto(owner, workoutKey, bytes, `${name}.jpg`)).json().payload;
    into.set(key, name);
    return key;
  };
  const namesOf = (keys: readonly string[]): string[] =>
    keys.map((key) => shown.get(key) ?? hidden.get(key) ?? key).toSorted();
  const statuses = async (key: string, query = "") =>
    await Promise.all(
      [`${key}.jpg?${query}`, `scale/${key}.jpg?width=64&height=64&${query}`].map(
        async (path) => (await server.call("GET", `/image/${path}`)).statusCode,
      ),
    );

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    owner = await server.signUp("owner");
    friend = await server.signUp("friend");
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT f.id, o.id, now(), now() FROM users f, users o WHERE f.username = 'friend' AND o.username = 'owner'`,
    );
    const file = { name: "a.gpx", bytes: walk };
    ({ workoutKey } = (await server.importFiles(owner, file)).json().payload);
    await change({ sharingFlags: 19 });
    await hide();
    firstSeen = (await get(`/workouts/${workoutKey}`)).startPosition.x * degree;
    // A straight track is hidden for more than the disc's radius beyond the disc, which is 430 m for zones of
    // 200 m.
    const inside = firstSeen - 100;
    await add(hidden, "in its time, placed by the recording", { after: inside });
    await add(hidden, "in its time, from elsewhere", { after: inside, place: [0, 60_000] });
    await add(hidden, "at its place, without a time", { place: [inside, 0] });
    await add(hidden, "beside it, a year before", { after: -365 * 86_400, place: [inside, 60] });
    await add(hidden, "a minute before the begin, from elsewhere", { after: -60, place: [0, 60_000] });
    await add(shown, "in the time that is shown", { after: 3000 });
    await add(shown, "beside what is shown, without a time", { place: [firstSeen + 200, 60] });
    await add(shown, "far from all of it, a year before", { after: -365 * 86_400, place: [2000, 60_000] });
    await add(shown, "nobody knows when or where", {});
  });
  afterAll(() => server.close());

  it("[PRIV-4] are in no list of others, also in pages, and are not counted", async () => {
    const seen = [...shown.values()].toSorted();
    for (const path of [`/images/workout/${workoutKey}`, "/images/owner?limit=100"]) {
      expect([path, namesOf(await keysIn(path))]).toEqual([path, seen]);
    }
    expect(namesOf(await keysIn("/images/friends/latest?limit=100", friend))).toEqual(seen);
    const pages = [];
    for (let offset = 0; offset <= seen.length; offset++) {
      pages.push(await keysIn(`/images/owner?limit=1&offset=${offset}`));
    }
    expect(pages.map((page) => page.length)).toEqual([...seen.map(() => 1), 0]);
    expect(namesOf(pages.flat())).toEqual(seen);
    expect(namesOf(await keysIn("/images/friends/latest?limit=4", friend))).toEqual(seen);
    expect((await get(`/workouts/${workoutKey}`)).pictureCount).toBe(4);
    const combined = await get(`/workouts/${workoutKey}/combined`);
    expect(combined.pictureCount).toBe(4);
    expect(namesOf(combined.photos.map(({ key }: { key: string }) => key))).toEqual(seen);
    // The images that an owner makes to share use this.
    const asOthers = await get(`/workouts/${workoutKey}/combined?as=others`, owner);
    expect(factsOf(asOthers.photos)).toEqual(factsOf(combined.photos));
    expect(asOthers.pictureCount).toBe(4);
    expect((await get(`/workouts/${workoutKey}`, owner)).pictureCount).toBe(9);
    expect(await keysIn(`/images/workout/${workoutKey}`, owner)).toHaveLength(9);
  });

  it("[PRIV-4] leave the first place to the first visible one", async () => {
    const covers = (await get("/images/owner?limit=100")).map(
      ({ coverImage }: { coverImage: boolean }) => coverImage,
    );
    expect(covers.filter(Boolean)).toHaveLength(1);
  });

  it("[PRIV-4] do not exist for anybody with their key, or with a link signed before", async () => {
    for (const key of hidden.keys()) expect([key, await statuses(key)]).toEqual([key, [404, 404]]);
    for (const key of shown.keys()) expect([key, await statuses(key)]).toEqual([key, [200, 200]]);
    const stranger = await server.signUp("stranger");
    const deletion = async (key: string, by: TestUser) => {
      const { statusCode, body } = await server.call("DELETE", `/image/${key}`, { key: by.key });
      return [statusCode, body];
    };
    for (const by of [friend, stranger]) {
      const unknown = await deletion("0".repeat(24), by);
      for (const key of hidden.keys()) expect([key, await deletion(key, by)]).toEqual([key, unknown]);
      for (const key of shown.keys()) expect(await deletion(key, by)).toEqual([403, expect.any(String)]);
    }
    const [zoneId] = (await get("/user/privacyzones", owner)).map(({ id }: { id: string }) => id);
    await open(zoneId);
    await change({ sharingFlags: 17 });
    const links: { readonly key: string; readonly url: string }[] = await get(
      `/images/workout/${workoutKey}`,
      friend,
    );
    expect(links).toHaveLength(9);
    await hide();
    for (const { key, url } of links) {
      const found = await statuses(key, url.split("?")[1]);
      expect([namesOf([key]), found]).toEqual([namesOf([key]), hidden.has(key) ? [404, 404] : [200, 200]]);
    }
    await change({ sharingFlags: 19 });
  });

  it("[PRIV-5] are decided in the background after a change of the zones, and after a new photo", async () => {
    const told = async () =>
      (await server.database.pool.query("SELECT count(*)::int AS count FROM public_photos")).rows[0].count;
    await server.database.pool.query("DELETE FROM public_photos");
    const added = await add(hidden, "at its place once more", { place: [firstSeen - 150, 0] });
    await workOff(server);
    expect(await told()).toBe(10);
    expect(await keysIn(`/images/workout/${workoutKey}`)).toHaveLength(4);
    // Another recording, or a server with other rules, decides all of it again.
    const { recomputeWorkouts } = await import("../../core/recompute/recompute-workouts.ts");
    await recomputeWorkouts(server.deps, { all: true }, { begin: () => undefined, advance: () => undefined });
    expect(await told()).toBe(0);
    await workOff(server);
    expect(await told()).toBe(10);
    await server.database.pool.query("UPDATE public_photos SET version = 1, is_shown = true");
    await refreshOutdatedRedactions(server.deps);
    await workOff(server);
    const { rows } = await server.database.pool.query(
      "SELECT count(*)::int AS count FROM public_photos WHERE is_shown AND version > 1",
    );
    expect(rows).toEqual([{ count: 4 }]);
    await server.call("DELETE", `/image/${added}`, { key: owner.key });
    hidden.delete(added);
  });

  it("[PRIV-4] follow the start of the workout when its owner corrects it", async () => {
    // A photo taken 3,000 s after the start is now in the first minute, which is hidden.
    await change({ startTime: begin + 2_990_000 });
    const names = namesOf(await keysIn(`/images/workout/${workoutKey}`));
    expect(names).not.toContain("in the time that is shown");
    expect((await get(`/workouts/${workoutKey}`)).pictureCount).toBe(names.length);
    await change({ startTime: begin });
    expect(namesOf(await keysIn(`/images/workout/${workoutKey}`))).toContain("in the time that is shown");
  });
});
