import type { FeedItemView } from "@cairn/contracts/feed";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { answerStoppedAtPhotos } from "../../../test/privacy/answer-stopped-at-photos.ts";
import { placesIn } from "../../../test/privacy/places-in-answer.ts";
import { createTestApp, itInOneProcess, type TestApp, type TestUser } from "../../../test/test-app.ts";

const degree = (6_371_008.8 * Math.PI) / 180;
const begin = Date.parse("2025-06-01T10:00:00Z");

/** A walk of 4 km east along the equator at a metre a second, starting some seconds later. */
function walk(later: number): Buffer {
  const points = Array.from({ length: 401 }, (_, i) => {
    const time = new Date(begin + (later + i * 10) * 1000).toISOString();
    return `<trkpt lat="0" lon="${((i * 10) / degree).toFixed(7)}"><time>${time}</time></trkpt>`;
  });
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
}

/** A zone around the first 200 metres, or, elsewhere, around nothing. */
const zoneAt = (metres: number, radius = 200) => ({ center: { x: metres / degree, y: 0 }, radius });
const elsewhere = 80_000;

interface Item {
  readonly workoutKey: string;
  readonly startTime: number;
}

const keysOf = ({ payload }: { readonly payload: readonly Item[] }) =>
  payload.map(({ workoutKey }) => workoutKey);

describe("the feed of people with privacy zones", () => {
  let server: TestApp;
  let [reader, hider, spy]: TestUser[] = [];

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    [reader, hider, spy] = [
      await server.signUp("reader"),
      await server.signUp("hider"),
      await server.signUp("spy"),
    ];
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT a.id, b.id, now(), now() FROM users a, users b WHERE a.username = 'reader' AND b.username IN ('hider', 'spy')`,
    );
  });
  afterEach(async () => {
    for (const table of ["workouts", "privacy_zones", "privacy_zone_sets"])
      await server.database.pool.query(`DELETE FROM ${table}`);
  });
  afterAll(() => server.close());

  const publish = async (
    owner: TestUser | undefined,
    later: number,
    header: object = {},
  ): Promise<string> => {
    const file = { name: "a.gpx", bytes: walk(later) };
    if (!owner) expect.fail("nobody is there");
    const { workoutKey } = (await server.importAllFiles(owner, file)).json().payload;
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: [{ workoutKey, sharingFlags: 19, ...header }],
    });
    return workoutKey;
  };
  /** Adds a zone; returns its id. */
  const hide = async (metres: number, radius?: number): Promise<string> => {
    const zone = { key: hider?.key, payload: zoneAt(metres, radius) };
    const added = await server.call("POST", "/user/privacyzones", zone);
    expect(added.statusCode).toBe(200);
    return added.json().payload.id;
  };
  const ask = (path: string) => server.call("GET", path, { key: reader?.key });
  const read = async (query = "") => (await ask(`/user/feed/combined${query}`)).json();
  const countNew = async (since: string) => (await ask(`/user/feed/new?since=${since}`)).json().payload.count;

  it("[API-33] [PRIV-6] is ordered by the visible start, on every page, also for workouts that nobody has opened", async () => {
    await hide(0);
    const workoutKey = await publish(hider, 0);
    // Set by somebody who wants to find out when the other really started.
    const before = await publish(spy, -60);
    const between = await publish(spy, 120);
    const after = await publish(spy, 3600);
    const order = [after, workoutKey, between, before];
    const whole = await read();
    expect(keysOf(whole)).toEqual(order);
    const { startTime } = whole.payload[1];
    expect(startTime).toBeGreaterThan(begin + 120_000);
    const keys: string[] = [];
    let until = "";
    for (let page = 0; page < 4; page++) {
      const answer = await read(`?limit=1${until}`);
      keys.push(...keysOf(answer));
      expect(answer.metadata.since).toBe(`${answer.payload[0].startTime}-${keys.at(-1)}`);
      until = `&until=${answer.metadata.until}`;
    }
    expect(keys).toEqual(order);
    // Nothing before a position comes after it, whichever key is greater.
    for (const key of ["0".repeat(24), "f".repeat(24)])
      expect(keysOf(await read(`?until=${begin + 120_000}-${key}`))).not.toContain(workoutKey);
    for (const [offset, key] of order.entries())
      expect(keysOf(await read(`?limit=1&offset=${offset}`))).toEqual([key]);
  });

  it("[API-33] [PRIV-6] counts as new what visibly starts later, whenever it really started", async () => {
    await hide(0);
    const first = await publish(spy, 120);
    const { since } = (await read()).metadata;
    expect(since).toContain(first);
    await publish(hider, 0);
    expect(await countNew(since)).toBe(1);
    const shownBegin = (await read()).payload[0].startTime;
    const key = "f".repeat(24);
    expect([await countNew(`${shownBegin - 1}-${key}`), await countNew(`${shownBegin}-${key}`)]).toEqual([
      1, 0,
    ]);
    const zeros = "0".repeat(24);
    const reached: number[] = [];
    for (const time of [shownBegin, shownBegin + 1]) {
      const answer = await ask(`/user/feed/new?shown=0&until=${time}-${zeros}`);
      reached.push(answer.json().payload.count);
    }
    expect(reached).toEqual([1, 0]);
  });

  const energyOfHider = async (): Promise<number> =>
    (await ask("/workouts/hider/stats")).json().payload.totalEnergyConsumptionSum;

  describe("after a change of zones that leaves nothing of an earlier cut", { tags: ["processes"] }, () => {
    let [home, workoutKey, between] = ["", "", ""];

    beforeEach(async () => {
      home = await hide(0);
      workoutKey = await publish(hider, 0, { energyConsumption: 1000 });
      between = await publish(spy, 120);
      expect(keysOf(await read())).toEqual([workoutKey, between]);
      expect(await energyOfHider()).toBeLessThan(960);
    });

    it.each([
      [
        "because no zone reaches the workout any more",
        async () => {
          await hide(elsewhere);
          await server.call("DELETE", `/user/privacyzones/${home}`, { key: hider?.key });
        },
      ],
      [
        "because zones hide all of its track",
        async () => {
          await hide(1000, 2000);
          await hide(3000, 2000);
        },
      ],
    ])("[API-33] [PRIV-4] has the whole energy and the shown start, %s", async (_, change) => {
      await change();
      const { payload } = await read();
      expect(keysOf({ payload })).toEqual([between, workoutKey]);
      expect(payload[1].startTime).toBe(begin);
      expect(await energyOfHider()).toBe(1000);
    });
  });

  itInOneProcess("[API-33] is found and redacted by three statements, with photos and comments", async () => {
    await hide(elsewhere);
    if (!hider || !spy) expect.fail("nobody is there");
    const photo = await photoFile({ width: 2, height: 2 });
    for (const owner of [hider, spy, hider]) {
      const workoutKey = await publish(owner, -60);
      await server.addPhoto(owner, workoutKey, photo);
      const comment = { payload: "Well done, @reader", headers: { "content-type": "text/plain" } };
      await server.call("POST", `/workouts/comment/${workoutKey}`, { key: owner.key, ...comment });
    }
    // The first call redacts what has to be redacted.
    await read();
    let statements = 0;
    const count = () => (statements += 1);
    server.deps.pool.on("acquire", count);
    const { payload } = await read();
    server.deps.pool.off("acquire", count);
    expect(payload.map((item: FeedItemView) => [item.photos.length, item.comments.length])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    // In addition to the one for the reader's session.
    expect(statements - 1).toBeLessThanOrEqual(3);
  });

  it(
    "[API-33] [API-32] [PRIV-4] reveals nothing hidden, nor when that starts while it is answered",
    { tags: ["processes"] },
    async () => {
      const workoutKey = await publish(hider, 0);
      if (hider) await server.addPhoto(hider, workoutKey, await photoFile({ width: 2, height: 2 }));
      await hide(elsewhere);
      const path = "/user/feed/combined";
      expect(placesIn(await ask(path)).some(([, lon]) => lon * degree < 200)).toBe(true);
      const answered = await answerStoppedAtPhotos(
        server,
        () => ask(path),
        () => hide(0),
      );
      for (const answer of [answered, await ask("/workouts/friends/latest")]) {
        expect(answer.statusCode).toBe(200);
        expect(keysOf(answer.json())).toEqual([workoutKey]);
        expect(placesIn(answer).filter(([, lon]) => lon * degree < 200)).toEqual([]);
      }
    },
  );

  it(
    "[API-33] [API-26] [PRIV-4] leaves out a workout that is deleted while it is answered",
    { tags: ["processes"] },
    async () => {
      const kept = await publish(hider, 0);
      const deleted = await publish(hider, 100);
      await hide(0);
      await server.database.pool.query("DELETE FROM public_recordings");
      const holder = await server.database.pool.connect();
      let answering: [ReturnType<typeof ask>, ReturnType<typeof ask>, ReturnType<typeof ask>];
      try {
        await holder.query("BEGIN");
        await holder.query("LOCK TABLE recordings IN ACCESS EXCLUSIVE MODE");
        answering = [
          ask("/user/feed/combined"),
          ask("/workouts/friends/latest"),
          // By somebody else, because a caller has two answers at a time.
          server.call("GET", `/workouts/${deleted}/combined`),
        ];
        const held = "SELECT count(*) FROM pg_locks WHERE relation = 'recordings'::regclass AND NOT granted";
        await expect.poll(async () => Number((await holder.query(held)).rows[0].count)).toBeGreaterThan(2);
        await holder.query("DELETE FROM workouts WHERE id = $1", [deleted]);
      } finally {
        await holder.query("COMMIT");
        holder.release();
      }
      const [feed, latest, one] = await Promise.all(answering);
      for (const list of [feed, latest]) {
        expect(list.statusCode).toBe(200);
        expect(keysOf(list.json())).toEqual([kept]);
      }
      expect(one.statusCode).toBe(404);
    },
  );
});
