import type { ExploredCluster, ExploredLine } from "@cairn/contracts/explore";
import { decodePolyline, encodePolyline } from "@cairn/geo/polyline";
import { patience } from "@cairn/testkit/patience";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { cameraExif, photoFile } from "../../../test/files/photo-file.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { countWaiting } from "../../../test/processes/waiting-statements.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { redactionVersion } from "../../core/redaction/public-recordings.queries.ts";
import { buildTasks } from "../../job-tasks.ts";

const degree = (6_371_008.8 * Math.PI) / 180;

/** A walk of 4 km east along the equator. */
const walk = Buffer.from(
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${Array.from(
    { length: 401 },
    (_, i) =>
      `<trkpt lat="0" lon="${((i * 10) / degree).toFixed(7)}"><time>${new Date(Date.UTC(2025, 5, 1) + i * 10_000).toISOString()}</time></trkpt>`,
  ).join("\n")}</trkseg></trk></gpx>`,
);

/** The box round the walk, and the world. */
const here = "lowerlat=-1&upperlat=1&lowerlng=-1&upperlng=1";
const world = "lowerlat=-90&upperlat=90&lowerlng=-180&upperlng=180";

interface Listed {
  readonly workoutKey: string;
  readonly startPosition: { readonly x: number; readonly y: number };
}

describe("explore", () => {
  let server: TestApp;
  let owner: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  beforeEach(async () => {
    await server.database.pool.query("DELETE FROM users");
    owner = await server.signUp("owner");
    other = await server.signUp("other");
  });
  afterAll(() => server.close());

  const get = async (path: string, user?: TestUser) => {
    const answer = await server.call("GET", path, { key: user?.key });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().payload;
  };
  const keysOf = async (query = here, user?: TestUser): Promise<readonly string[]> =>
    (await get(`/explore?${query}`, user)).workouts.map(({ workoutKey }: Listed) => workoutKey);
  const share = async (workoutKey: string, header: object): Promise<void> => {
    const payload = [{ workoutKey, ...header }];
    expect((await server.call("POST", "/workouts/header", { key: owner.key, payload })).statusCode).toBe(200);
  };
  const publish = async (header: object = {}): Promise<string> => {
    const { workoutKey } = (await server.importAllFiles(owner, { name: "a.gpx", bytes: walk })).json()
      .payload;
    await share(workoutKey, { sharingFlags: 19, ...header });
    return workoutKey;
  };
  const hide = async (metres: number): Promise<string> => {
    const payload = { center: { x: metres / degree, y: 0 }, radius: 200 };
    const answer = await server.call("POST", "/user/privacyzones", { key: owner.key, payload });
    return answer.json().payload.id;
  };
  const shown = async () => [await keysOf(), (await get(`/explore/map?${here}&zoom=9`)).count];
  const counts = async (user?: TestUser) => {
    const map = await get(`/explore/map?${here}&zoom=9`, user);
    return [map.count, map.clusters.length > 0, (await get(`/explore?${here}`, user)).users.length];
  };
  /** Copies of a workout, each at the place that SQL says for its number `n`. */
  const copies = async (key: string, count: number, changes: string): Promise<void> => {
    await server.database.pool.query(
      `INSERT INTO workouts SELECT copy.* FROM generate_series(1, $2::int) AS n, (SELECT * FROM workouts WHERE id = $1) AS one,
         LATERAL jsonb_populate_record(NULL::workouts, to_jsonb(one) || jsonb_build_object('id', substr(md5($1 || n), 1, 24), 'has_recording', false, ${changes})) AS copy`,
      [key, count],
    );
  };

  it("[API-85] [EXPL-1] answers visitors and members with users, workouts and images of a box", async () => {
    const workoutKey = await publish();
    const photo = await photoFile({ exif: cameraExif });
    const { key } = (await server.addPhoto(owner, workoutKey, photo)).json().payload;
    for (const user of [undefined, owner, other]) {
      const payload = await get(`/explore?${world}`, user);
      expect(payload).toMatchObject({
        users: [{ username: "owner" }],
        workouts: [{ workoutKey, username: "owner", startPosition: { y: 0 } }],
        images: [{ key, workoutKey, username: "owner", location: { x: 24.5, y: 60.0005 } }],
      });
    }
    // The photo was taken elsewhere; the other way round the box has the photo alone, and its owner.
    expect((await get(`/explore?${here}`)).images).toEqual([]);
    const there = await get("/explore?lowerlat=60&upperlat=61&lowerlng=24&upperlng=25");
    expect([there.users.length, there.workouts, there.images.length]).toEqual([1, [], 1]);
  });

  it("[EXPL-1] asks 40 workouts and 20 images from latitude -50 to 68 unless it is asked otherwise", async () => {
    const key = await publish({ sharingFlags: 0 });
    await copies(key, 60, "'sharing_flags', 2, 'start_lat', n - 30, 'start_lon', 3 * n - 90");
    const all = await get("/explore");
    expect(all.workouts).toHaveLength(40);
    expect(await keysOf("wolimit=100")).toHaveLength(60);
    expect(await keysOf("wolimit=7&imglimit=0")).toHaveLength(7);
    await server.database.pool.query(
      "UPDATE workouts SET start_lat = CASE WHEN start_lat > 0 THEN 68.1 ELSE -50.1 END",
    );
    expect((await get("/explore")).workouts).toEqual([]);
    expect(await keysOf(`${world}&wolimit=100`)).toHaveLength(60);
  });

  it("[EXPL-1] keeps its random order for a seed, and has another for another", async () => {
    const key = await publish({ sharingFlags: 0 });
    await copies(key, 90, "'sharing_flags', 2, 'start_lat', n / 100.0 - 0.45, 'start_lon', 0");
    const first = await keysOf(`${here}&seed=first`);
    expect(await keysOf(`${here}&seed=first`)).toEqual(first);
    const second = await keysOf(`${here}&seed=second`);
    expect(second.toSorted()).not.toEqual(first.toSorted());
    expect((await keysOf(`${here}&wolimit=100&seed=first`)).toSorted()).toEqual(
      (await keysOf(`${here}&wolimit=100&seed=second`)).toSorted(),
    );
    const [one, two] = [await keysOf(`${here}&wolimit=100`), await keysOf(`${here}&wolimit=100`)];
    expect(one).toHaveLength(90);
    expect(one).not.toEqual(two);
    // Everybody appears sooner or later.
    const seen = new Set<string>();
    for (let seed = 0; seed < 30; seed++) for (const id of await keysOf(`${here}&seed=${seed}`)) seen.add(id);
    expect(seen.size).toBe(90);
  });

  it("[API-85] filters by sport, length and climb, and refuses what is none", async () => {
    const key = await publish({ sharingFlags: 0 });
    const numbers = "'sharing_flags', 2, 'activity_id', n % 3, 'distance', n * 1000, 'ascent', n * 10";
    await copies(key, 30, numbers);
    const count = async (query: string) => [
      (await keysOf(`${here}&wolimit=100&${query}`)).length,
      (await get(`/explore/map?${here}&zoom=9&${query}`)).count,
    ];
    expect(await count("")).toEqual([30, 30]);
    expect(await count("activities=1")).toEqual([10, 10]);
    expect(await count("activities=1,2")).toEqual([20, 20]);
    expect(await count("activities=77")).toEqual([0, 0]);
    expect(await count("mindistance=11000&maxdistance=20000")).toEqual([10, 10]);
    expect(await count("minascent=110&maxdistance=20000&activities=0")).toEqual([3, 3]);
    expect(await count("maxascent=10")).toEqual([1, 1]);
    for (const wrong of [
      "activities=run",
      "activities=122",
      "mindistance=-1",
      "wolimit=101",
      "lowerlat=91",
      `seed=${"x".repeat(65)}`,
    ]) {
      const answer = await server.call("GET", `/explore?${wrong}`);
      expect([wrong, answer.statusCode, answer.json().error.reason]).toEqual([wrong, 400, "request.invalid"]);
    }
    expect((await server.call("GET", "/explore/map?zoom=25")).statusCode).toBe(400);
    expect(await keysOf("lowerlat=1&upperlat=-1")).toEqual([]);
    expect((await get("/explore/map?lowerlat=1&upperlat=-1")).count).toBe(0);
  });

  it("[EXPL-5] shows what is public from the commit on, and nothing that is shared less or deleted", async () => {
    const key = await publish({ sharingFlags: 0 });
    for (const sharingFlags of [0, 1, 16, 17, 60]) {
      await share(key, { sharingFlags });
      expect([sharingFlags, await shown()]).toEqual([sharingFlags, [[], 0]]);
    }
    await share(key, { sharingFlags: 2 });
    expect(await shown()).toEqual([[key], 1]);
    await server.call("DELETE", `/workouts/${key}/delete`, { key: owner.key });
    expect(await shown()).toEqual([[], 0]);
  });

  it("[EXPL-5] shows owners what others see: the start outside of their zones, and nothing until that is known", async () => {
    const key = await publish();
    const startOf = async (user?: TestUser) => {
      const [listed] = (await get(`/explore?${here}`, user)).workouts as Listed[];
      const [line] = (await get(`/explore/map?${here}&zoom=14`, user)).workouts as ExploredLine[];
      const drawn = decodePolyline(line?.polyline ?? "");
      return [listed?.startPosition.x, line?.lon, drawn.lon[0]].map((lon) => lon && Math.round(lon * degree));
    };
    const whole = await startOf(owner);
    expect(Math.max(...whole.map(Number))).toBeLessThan(20);
    const zone = await hide(0);
    expect(await startOf()).toEqual([undefined, undefined, undefined]);
    await workOff(server);
    for (const user of [undefined, owner, other]) {
      const starts = await startOf(user);
      for (const metres of starts) expect(metres).toBeGreaterThan(200);
      const known = starts.map(Number);
      // Positions have six digits, lines five: a step of a line is 1.1 m.
      expect(Math.max(...known) - Math.min(...known)).toBeLessThanOrEqual(2);
    }
    // All of it.
    for (let metres = 200; metres <= 4000; metres += 400) await hide(metres);
    await workOff(server);
    expect(await startOf(owner)).toEqual([undefined, undefined, undefined]);
    expect(await get(`/workouts/owner/public`)).toMatchObject([{ workoutKey: key }]);
    await server.call("DELETE", `/user/privacyzones/${zone}`, { key: owner.key });
    await server.database.pool.query("DELETE FROM privacy_zone_sets");
    expect(await startOf()).toEqual(whole);
  });

  it("[EXPL-5] hides the start of a workout that is shared at the very moment in which its owner hides the place", async ({
    skip,
  }) => {
    skip(
      inject("spreadNodes").length > 0,
      "its lock is held on the node of the owner, not where the test takes it",
    );
    const key = await publish({ sharingFlags: 0 });
    const sharing = await server.database.pool.connect();
    let hiding: Promise<string>;
    try {
      await sharing.query("BEGIN");
      await sharing.query("UPDATE workouts SET sharing_flags = 2 WHERE id = $1", [key]);
      await sharing.query("SET CONSTRAINTS ALL IMMEDIATE");
      hiding = hide(0);
      await expect.poll(() => countWaiting(server), { timeout: patience.step }).toBeGreaterThan(0);
      await sharing.query("COMMIT");
    } finally {
      sharing.release();
    }
    await hiding;
    expect(await keysOf()).toEqual([]);
    expect((await get(`/explore/map?${here}&zoom=9`)).count).toBe(0);
  });

  it("[EXPL-5] leaves no trace of a block, on either side of it", async () => {
    const key = await publish();
    await copies(key, 150, "'start_lat', n / 1000.0, 'start_lon', 0");
    expect(await counts(other)).toEqual([151, true, 1]);
    for (const [blocker, blocked] of [
      ["owner", "other"],
      ["other", "owner"],
    ]) {
      await server.database.pool.query(
        "INSERT INTO blocks SELECT a.id, b.id, now() FROM users a, users b WHERE a.username = $1 AND b.username = $2",
        [blocker, blocked],
      );
      expect(await counts(other)).toEqual([0, false, 0]);
      expect(await counts()).toEqual([151, true, 1]);
      await server.database.pool.query("DELETE FROM blocks");
    }
  });

  it("[EXPL-1] counts the same after its changes were added up, also when nothing is left", async () => {
    const key = await publish({ sharingFlags: 0 });
    await copies(key, 300, "'sharing_flags', 2, 'start_lat', n / 10.0, 'start_lon', n / 10.0");
    await server.database.pool.query("DELETE FROM workouts WHERE start_lat > 20");
    const before = await get(`/explore/map?${world}&zoom=4`);
    expect(before.count).toBe(200);
    const addUp = async () => {
      const task = buildTasks(server.deps).find(({ name }) => name === "sum-explore-counts");
      const context = { log: server.deps.log, signal: new AbortController().signal, requestId: undefined };
      while ((await task?.run(undefined, context)) === "again");
    };
    const rows = async () =>
      (
        await server.database.pool.query(
          "SELECT count(*)::int AS rows, count(*) FILTER (WHERE is_change)::int AS changes FROM explore_counts",
        )
      ).rows[0];
    await addUp();
    expect((await rows()).changes).toBe(0);
    expect(await get(`/explore/map?${world}&zoom=4`)).toEqual(before);
    await server.database.pool.query("DELETE FROM workouts");
    await addUp();
    expect(await rows()).toEqual({ rows: 0, changes: 0 });
    expect((await server.database.pool.query("SELECT FROM explore_points")).rowCount).toBe(0);
  });

  it(
    "[EXPL-1] sends at most 150 KB of a view, whatever lies in it and whatever is asked",
    { tags: ["all"] },
    async () => {
      const key = await publish({ sharingFlags: 0 });
      const line = encodePolyline(
        Float64Array.from({ length: 3000 }, (_, i) => Math.sin(i) * 0.3),
        Float64Array.from({ length: 3000 }, (_, i) => Math.cos(i * 1.3) * 0.3),
      );
      await copies(key, 100, "'sharing_flags', 2, 'start_lat', n / 500.0, 'start_lon', 0");
      await server.database.pool.query("UPDATE workouts SET polyline = $1 WHERE sharing_flags = 2", [line]);
      const near = await server.call("GET", `/explore/map?${here}&zoom=18`);
      expect(near.json().payload.workouts).toHaveLength(100);
      expect(near.rawPayload.length).toBeLessThan(150_000);
      await server.database.pool.query(
        `INSERT INTO workouts SELECT copy.* FROM generate_series(1, 4000) AS n, (SELECT * FROM workouts WHERE id = $1) AS one,
         LATERAL jsonb_populate_record(NULL::workouts, to_jsonb(one) || jsonb_build_object('id', substr(md5($1 || 'far' || n), 1, 24), 'has_recording', false,
           'sharing_flags', 2, 'start_lat', ((n * 7919) % 17000) / 100.0 - 85, 'start_lon', ((n * 104729) % 36000) / 100.0 - 180)) AS copy`,
        [key],
      );
      for (const zoom of [0, 2, 5, 24]) {
        const far = await server.call("GET", `/explore/map?${world}&zoom=${zoom}`);
        const { clusters, count }: { clusters: ExploredCluster[]; count: number } = far.json().payload;
        expect(count).toBe(4100);
        expect(clusters.length).toBeGreaterThan(30);
        expect(far.rawPayload.length).toBeLessThan(150_000);
      }
    },
  );

  it("[EXPL-5] knows only redactions by the rules of today", async () => {
    const { rows } = await server.database.pool.query("SELECT explore_redaction_version() AS version");
    expect(rows).toEqual([{ version: redactionVersion }]);
  });
});
