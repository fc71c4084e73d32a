import { gunzipSync } from "node:zlib";
import { haversine } from "@cairn/geo/haversine";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestAnswer } from "../../../test/test-answer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

/** A kilometre to the north of a place with a point every 10 m. */
const track = (lat: number, lon: number, day: string) =>
  Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${Array.from(
      { length: 100 },
      (_, i) => {
        const time = new Date(Date.parse(`${day}T10:00:00Z`) + i * 4000).toISOString();
        return `<trkpt lat="${(lat + i * 0.000_09).toFixed(6)}" lon="${(lon + (i % 2) * 0.000_1).toFixed(6)}"><time>${time}</time></trkpt>`;
      },
    ).join("\n")}</trkseg></trk></gpx>`,
  );

/**
 * Tiles of zoom 14 by the formula in OpenStreetMap's wiki (Slippy map tilenames), for 60.004, 24.005 and
 * 10.004, 24.005.
 */
const here = { z: 14, x: 9284, y: 4757 };
const elsewhere = { z: 14, x: 9284, y: 7734 };

type Tile = typeof here;

const layersOf = ({ rawPayload, headers }: TestAnswer) =>
  new VectorTile(new PbfReader(headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload))
    .layers;

/** An answer without the times at which it was made. */
const timeless = ({ body }: TestAnswer) => body.replaceAll(/"(?:until|ts)":"\d+"/g, "");

describe("the map of a profile", () => {
  let server: TestApp;
  const people = new Map<string, TestUser>();
  /** Workouts of the owner by flags; one of them is elsewhere. */
  const workouts = new Map<string, string>();

  const add = async (place: readonly [lat: number, lon: number], day: string, sharingFlags: number) => {
    const owner = keyHolder("owner");
    const file = { name: "a.gpx", bytes: track(...place, day) };
    const { workoutKey } = (await server.importAllFiles(owner, file)).json().payload;
    await share(workoutKey, sharingFlags);
    return workoutKey as string;
  };
  const share = async (workoutKey: string, sharingFlags: number) => {
    const payload = [{ workoutKey, sharingFlags }];
    await server.call("POST", "/workouts/header", { key: keyHolder("owner").key, payload });
  };
  const keyHolder = (name: string): TestUser => {
    const person = people.get(name);
    if (!person) throw new Error(`nobody is called ${name}`);
    return person;
  };

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    for (const name of ["owner", "follower", "pending", "stranger", "blocked"]) {
      people.set(name, await server.signUp(name));
    }
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT a.id, b.id, CASE a.username WHEN 'follower' THEN now() END, now() FROM users a, users b
       WHERE a.username IN ('follower', 'pending') AND b.username = 'owner'`,
    );
    await server.database.pool.query(
      `INSERT INTO blocks (blocker_id, blocked_id, created_at)
       SELECT a.id, b.id, now() FROM users a, users b WHERE a.username = 'owner' AND b.username = 'blocked'`,
    );
    for (const [i, [name, flags]] of Object.entries({
      private: 0,
      link: 1,
      friends: 17,
      public: 19,
    }).entries()) {
      workouts.set(name, await add([60.0002, 24.003 + i * 0.001], `2024-06-0${i + 1}`, flags));
    }
    workouts.set("elsewhere", await add([10.0005, 24.005], "2023-06-05", 19));
  });
  afterAll(() => server.close());

  const call = async (path: string, caller?: string) => {
    const key = caller === "expired" ? "0".repeat(32) : caller && keyHolder(caller).key;
    return await server.call("GET", path, { key });
  };
  const tile = ({ z, x, y }: Tile, caller?: string, query = "") =>
    call(`/workouts/owner/tiles/${z}/${x}/${y}${query}`, caller);

  const shown = (answer: TestAnswer): readonly string[] => {
    const { lines } = layersOf(answer);
    const features = Array.from({ length: lines?.length ?? 0 }, (_, i) => lines?.feature(i));
    const keys = new Set(features.map((one) => one?.properties["key"]));
    return [...workouts].filter(([, key]) => keys.has(key)).map(([name]) => name);
  };

  const tagOf = async (where: Tile, caller?: string) => (await tile(where, caller)).headers["etag"];
  const tags = async () => [await tagOf(here, "stranger"), await tagOf(elsewhere, "stranger")];

  const callers = [
    ["owner", ["private", "link", "friends", "public"]],
    ["follower", ["friends", "public"]],
    ["pending", ["public"]],
    ["stranger", ["public"]],
    ["expired", ["public"]],
    [undefined, ["public"]],
  ] as const;

  it.each(callers)("[PROF-1] [API-4] shows %s the lines of what they see in lists", async (caller, seen) => {
    const answer = await tile(here, caller);
    expect(answer.headers["content-type"]).toBe("application/vnd.mapbox-vector-tile");
    expect(shown(answer)).toEqual(seen);
  });

  const callsOfProfile = [
    "/user/name/owner",
    "/workouts/owner/public",
    "/workouts/owner/stats",
    "/images/owner",
    "/workouts/owner/tiles/0/0/0",
  ];

  it.each(callsOfProfile)(
    "[PROF-1] [API-4] the call %s is answered to all except people whom the owner blocked",
    async (path) => {
      for (const [caller] of callers) expect((await call(path, caller)).statusCode).toBe(200);
      const answer = await call(path, "blocked");
      expect([answer.statusCode, answer.json().error.reason]).toEqual([404, "user.not_found"]);
    },
  );

  it.each([
    ["follower", "follower"],
    ["stranger", "stranger"],
  ])(
    "[PROF-1] [API-31] [API-39] [API-62] shows the owner what a %s gets, by every call of the profile",
    async (as, caller) => {
      for (const path of callsOfProfile.slice(1)) {
        const seen = await call(`${path}?as=${as}`, "owner");
        const real = await call(path, caller);
        expect(seen.statusCode).toBe(200);
        expect(timeless(seen), path).toEqual(timeless(real));
      }
      expect(shown(await tile(here, "owner", `?as=${as}`))).toEqual(shown(await tile(here, caller)));
    },
  );

  it("[PROF-1] [SOC-8] counts no like or comment across a block, also for the owner who looks as others do", async () => {
    const key = workouts.get("public") ?? "";
    const { payload: hidden } = (await call("/user", "blocked")).json();
    const { payload: owner } = (await call("/user", "owner")).json();
    const lift = "DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2";
    const set = "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now())";
    await server.database.pool.query(lift, [owner.key, hidden.key]);
    for (const caller of ["blocked", "follower"]) {
      const session = { key: keyHolder(caller).key };
      await server.call("POST", `/workouts/reaction/${key}`, { ...session, payload: {} });
      await server.call("POST", `/workouts/comment/${key}`, { ...session, payload: "Nice" });
    }
    const counts = async (as: string) => {
      const { payload } = (await call(`/workouts/owner/public${as}`, "owner")).json();
      const seen = payload.find(({ workoutKey }: { workoutKey: string }) => workoutKey === key);
      return [seen.reactionCount, seen.commentCount];
    };
    expect(await counts("?as=stranger")).toEqual([2, 2]);
    for (const [blocker, blocked] of [
      [owner.key, hidden.key],
      [hidden.key, owner.key],
    ]) {
      await server.database.pool.query(set, [blocker, blocked]);
      for (const as of ["", "?as=stranger", "?as=follower"]) expect(await counts(as), as).toEqual([1, 1]);
      await server.database.pool.query(lift, [blocker, blocked]);
    }
    await server.database.pool.query(set, [owner.key, hidden.key]);
    await server.database.pool.query("DELETE FROM reactions");
    await server.database.pool.query("DELETE FROM comments");
  });

  it("[PROF-1] [API-4] shows no more to anybody who asks to see as a follower", async () => {
    for (const caller of ["pending", "stranger", "expired", undefined]) {
      expect(shown(await tile(here, caller, "?as=follower"))).toEqual(["public"]);
      const list = (await call("/workouts/owner/public?as=follower", caller)).json();
      expect(list.metadata.workoutcount).toBe("2");
    }
    expect((await tile(here, "owner", "?as=owner")).statusCode).toBe(400);
  });

  it("[PROF-1] redraws the tiles that a change touches, at once, and no others", async () => {
    const [before, far] = await tags();
    const key = await add([60.0002, 24.009], "2024-07-01", 19);
    expect((await tags())[0]).not.toBe(before);
    expect((await tags())[1]).toBe(far);
    await share(key, 0);
    expect(await tags()).toEqual([before, far]);
    const again = await server.call("GET", "/workouts/owner/tiles/14/9284/4757", {
      key: keyHolder("stranger").key,
      headers: { "if-none-match": String(before) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    await server.call("DELETE", `/workouts/${key}/delete`, { key: keyHolder("owner").key });
  });

  it("[PROF-1] draws the same tile for people who see the same, and another for others", async () => {
    expect(await tagOf(here, "stranger")).toBe(await tagOf(here));
    expect(await tagOf(here, "follower")).not.toBe(await tagOf(here, "stranger"));
  });

  it("[PROF-1] draws identical lines as one for each sport, and as points if they are too short", async () => {
    const far = layersOf(await tile({ z: 1, x: 1, y: 0 }, "owner"));
    expect([far["lines"], far["places"]?.length]).toEqual([undefined, 1]);
    expect(far["places"]?.feature(0).loadGeometry()).toHaveLength(2);
    const near = layersOf(await tile({ z: 9, x: 290, y: 148 }, "owner"));
    expect([near["lines"]?.length, near["lines"]?.feature(0).properties["key"]]).toEqual([1, undefined]);
  });

  it("[PROF-1] [PRIV-4] draws nothing inside a zone for anybody except the owner", async () => {
    const zone = { lat: 60.0004, lon: 24.0055, radius: 120 };
    const owner = keyHolder("owner").key;
    const payload = { center: { x: zone.lon, y: zone.lat }, radius: zone.radius };
    const made = await server.call("POST", "/user/privacyzones", { key: owner, payload });
    const inside = async (caller: string, query = "") => {
      const { lines } = layersOf(await tile(here, caller, query));
      const all = Array.from({ length: lines?.length ?? 0 }, (_, i) =>
        lines?.feature(i).toGeoJSON(here.x, here.y, here.z),
      );
      const points = all.flatMap((one) => JSON.stringify(one?.geometry).match(/\[[\d.]+,[\d.]+\]/g) ?? []);
      const places = points.map((text) => JSON.parse(text) as [number, number]);
      const hidden = places.filter(([x, y]) => haversine(y, x, zone.lat, zone.lon) < zone.radius - 1);
      return { points: places.length, hidden: hidden.length };
    };
    for (const [caller, query] of [["stranger"], ["follower"], ["owner", "?as=follower"]] as const) {
      const { points, hidden } = await inside(caller, query);
      expect([points > 3, hidden]).toEqual([true, 0]);
    }
    expect((await inside("owner")).hidden).toBeGreaterThan(0);
    await server.call("DELETE", `/user/privacyzones/${made.json().payload.id}`, { key: owner });
  });

  it.each(["15/0/0", "2/4/0", "2/0/4", "x/0/0", "0/0/-1"])("[PROF-1] has no tile %s", async (path) => {
    expect((await call(`/workouts/owner/tiles/${path}`)).statusCode).toBe(404);
  });
});
