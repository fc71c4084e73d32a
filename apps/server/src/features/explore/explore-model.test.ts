import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { haversine } from "@cairn/geo/haversine";
import { createRandom, type Random } from "@cairn/testkit/random";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workOff } from "../../../test/job-worker.ts";
import { photoFile } from "../../../test/photo-file.ts";
import { placesIn } from "../../../test/places-in-answer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

interface Place {
  readonly lat: number;
  readonly lon: number;
}

interface Bounds {
  readonly lowerlat: number;
  readonly lowerlng: number;
  readonly upperlat: number;
  readonly upperlng: number;
}

/** A workout as everybody else reads it in the list of its owner, which does not know of the map of the world. */
interface Listed {
  readonly workoutKey: string;
  readonly username: string;
  readonly activityId: number;
  readonly sharingFlags: number;
  readonly totalDistance: number;
  readonly totalAscent: number;
  readonly startPosition: { readonly x: number; readonly y: number };
}

interface Photo {
  readonly key: string;
  readonly username: string;
  readonly workoutKey: string;
  readonly location: { readonly x: number; readonly y: number };
}

interface Filter {
  readonly activities?: string;
  readonly mindistance?: number;
  readonly maxdistance?: number;
  readonly minascent?: number;
}

/** Towns in which people start, some beside the antimeridian and the poles. */
const towns: readonly Place[] = [
  { lat: 60.2, lon: 24.9 },
  { lat: 46.5, lon: 8.3 },
  { lat: 64.1, lon: 179.99 },
  { lat: 64.1, lon: -179.99 },
  { lat: 89.6, lon: 40 },
  { lat: -84.9, lon: -120 },
  { lat: -1, lon: -78.5 },
];
const names = ["ann", "ben", "cai", "dia", "eva"];
const activities = [1, 2, 11];
const metresNorth = 111_195;

const isPlace = ({ x, y }: { readonly x: number; readonly y: number }): boolean => x !== 0 || y !== 0;

function isWithin({ lowerlat, lowerlng, upperlat, upperlng }: Bounds, lon: number, lat: number): boolean {
  const isBetween =
    lowerlng <= upperlng ? lon >= lowerlng && lon <= upperlng : lon >= lowerlng || lon <= upperlng;
  return isBetween && lat >= lowerlat && lat <= upperlat;
}

/** The tile of a zoom that has a place (the formula of OpenStreetMap's wiki, "Slippy map tilenames"); its map ends at 85.0511 degrees. */
function tileAt(zoom: number, lon: number, lat: number): readonly [x: number, y: number] {
  const n = 2 ** zoom;
  const phi = (Math.max(-85.0511287798, Math.min(85.0511287798, lat)) * Math.PI) / 180;
  const inside = (value: number): number => Math.min(n - 1, Math.max(0, Math.floor(value * n)));
  return [inside((lon + 180) / 360), inside((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2)];
}

/** Whether a box touches a tile. */
function touches(box: Bounds, zoom: number, [x, y]: readonly [number, number]): boolean {
  const [west, north] = tileAt(zoom, box.lowerlng, box.upperlat);
  const [east, south] = tileAt(zoom, box.upperlng, box.lowerlat);
  const isBetween = box.lowerlng <= box.upperlng ? x >= west && x <= east : x >= west || x <= east;
  return isBetween && y >= north && y <= south;
}

/** Number of tiles that a box touches. */
function countTiles(box: Bounds, zoom: number): number {
  const [west, north] = tileAt(zoom, box.lowerlng, box.upperlat);
  const [east, south] = tileAt(zoom, box.upperlng, box.lowerlat);
  const wide = box.lowerlng <= box.upperlng ? east - west + 1 : 2 ** zoom - west + east + 1;
  return Math.min(2 ** zoom, wide) * (south - north + 1);
}

const queryOf = (values: object): string => new URLSearchParams(Object.entries(values)).toString();

const flagsOf = (random: Random): number => random.pick([19, 19, 19, 2, 17, 1, 0, 35]);

const filterOf = (random: Random): Filter => {
  if (random.chance(0.4)) return {};
  return {
    ...(random.chance(0.6) && { activities: random.pick(["1", "2,11", "11", "55"]) }),
    ...(random.chance(0.4) && { mindistance: random.int(0, 2500) }),
    ...(random.chance(0.3) && { maxdistance: random.int(1000, 4000) }),
    ...(random.chance(0.3) && { minascent: random.int(0, 60) }),
  };
};

const matches = ({ activityId, totalDistance, totalAscent }: Listed, filter: Filter): boolean =>
  (filter.activities === undefined || filter.activities.split(",").map(Number).includes(activityId)) &&
  totalDistance >= (filter.mindistance ?? 0) &&
  totalDistance <= (filter.maxdistance ?? Infinity) &&
  totalAscent >= (filter.minascent ?? 0);

const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

const keysOf = (some: readonly { readonly key: string }[]) => some.map(({ key }) => key).toSorted();

describe("the map of the world, of people who act by chance", () => {
  let server: TestApp;
  let users: readonly TestUser[];
  const blocks = new Set<string>();
  /** Middles and radii of the zones that a person has. */
  const zones = new Map<string, { readonly id: string; readonly place: Place; readonly radius: number }[]>();
  let clock = Date.parse("2025-01-01T08:00:00Z");

  const ask = async (path: string, user?: TestUser) => await server.call("GET", path, { key: user?.key });
  const get = async (path: string, user?: TestUser) => {
    const answer = await ask(path, user);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().payload;
  };
  const post = async (user: TestUser, path: string, payload: object) => {
    const answer = await server.call("POST", path, { key: user.key, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().payload;
  };

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    users = await Promise.all(names.map(async (name) => await server.signUp(name)));
  });
  afterAll(() => server.close());

  /** A walk of some kilometres from somewhere in a town, towards the equator. */
  const walk = (random: Random): Buffer => {
    const town = random.pick(towns as [Place, ...Place[]]);
    const from = { lat: town.lat + random.between(-0.02, 0.02), lon: town.lon };
    const metres = random.int(6, 40) * 100;
    const points = Array.from({ length: metres / 50 + 1 }, (_, i) => {
      const lat = from.lat - Math.sign(from.lat) * ((i * 50) / metresNorth);
      const time = new Date((clock += 20_000)).toISOString();
      return `<trkpt lat="${lat.toFixed(7)}" lon="${from.lon.toFixed(7)}"><ele>${100 + (i % 7) * random.int(1, 9)}</ele><time>${time}</time></trkpt>`;
    });
    return Buffer.from(
      `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
    );
  };

  const ownKeys = async (user: TestUser): Promise<readonly string[]> =>
    (await get("/workouts?limit=1000", user)).map(({ workoutKey }: Listed) => workoutKey);

  const addWorkout = async (random: Random, user: TestUser): Promise<void> => {
    const answer = await server.importFiles(user, { name: "a.gpx", bytes: walk(random) });
    const { workoutKey } = answer.json().payload;
    const header = { workoutKey, sharingFlags: flagsOf(random), activityId: activities[random.int(0, 2)] };
    await post(user, "/workouts/header", [header]);
    if (random.chance(0.4)) {
      const taken = new Date(clock - random.int(0, 600) * 1000).toISOString();
      const exif = {
        IFD2: {
          DateTimeOriginal: taken.slice(0, 19).replaceAll("-", ":").replace("T", " "),
          OffsetTimeOriginal: "+00:00",
        },
      };
      await server.addPhoto(user, workoutKey, await photoFile({ width: 30 + random.int(0, 9), exif }));
    }
  };

  const addZone = async (random: Random, user: TestUser): Promise<void> => {
    const starts: Listed[] = (await get("/workouts?limit=1000", user)).filter(({ startPosition }: Listed) =>
      isPlace(startPosition),
    );
    const near = starts[random.int(0, starts.length - 1)]?.startPosition ?? { x: 0, y: 0 };
    const radius = random.int(1, 8) * 100;
    const { id } = await post(user, "/user/privacyzones", { name: "", center: near, radius });
    const place = { lat: near.y, lon: near.x };
    zones.set(user.username, [...(zones.get(user.username) ?? []), { id, place, radius }]);
  };

  const removeZone = async (_: Random, user: TestUser): Promise<void> => {
    const [first, ...others] = zones.get(user.username) ?? [];
    if (!first) return;
    await server.call("DELETE", `/user/privacyzones/${first.id}`, { key: user.key });
    zones.set(user.username, others);
  };

  const changeWorkout = async (random: Random, user: TestUser): Promise<void> => {
    const keys = await ownKeys(user);
    const workoutKey = keys[random.int(0, keys.length - 1)];
    if (workoutKey === undefined) return;
    if (random.chance(0.2)) await server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: user.key });
    else
      await post(user, "/workouts/header", [
        { workoutKey, sharingFlags: flagsOf(random), activityId: activities[random.int(0, 2)] },
      ]);
  };

  const changeBlock = async (random: Random, user: TestUser): Promise<void> => {
    const other = users[random.int(0, users.length - 1)];
    if (!other || other === user) return;
    const pair = `${user.username} ${other.username}`;
    const sql = blocks.delete(pair)
      ? "DELETE FROM blocks USING users a, users b WHERE blocker_id = a.id AND blocked_id = b.id AND a.username = $1 AND b.username = $2"
      : "INSERT INTO blocks (blocker_id, blocked_id, created_at) SELECT a.id, b.id, now() FROM users a, users b WHERE a.username = $1 AND b.username = $2";
    if (sql.startsWith("INSERT")) blocks.add(pair);
    await server.database.pool.query(sql, [user.username, other.username]);
  };

  /** More of one workout elsewhere, without what was recorded, so that there are more than an answer shows one by one. */
  const multiply = async (random: Random, user: TestUser): Promise<void> => {
    const [key] = await ownKeys(user);
    await server.database.pool.query(
      `INSERT INTO workouts SELECT copy.* FROM generate_series(1, 90) AS n, (SELECT * FROM workouts WHERE id = $1) AS one,
         LATERAL jsonb_populate_record(NULL::workouts, to_jsonb(one) || jsonb_build_object(
           'id', substr(md5($2 || n), 1, 24), 'sharing_flags', 2, 'has_recording', false, 'picture_count', 0, 'distance', n * 100, 'ascent', n,
           'start_lat', ((n * 7919) % 1700) / 10.0 - 85, 'start_lon', ((n * 104729) % 3600) / 10.0 - 180)) AS copy`,
      [key, random.next().toString()],
    );
  };

  const operations = [
    addWorkout,
    addWorkout,
    addZone,
    addZone,
    removeZone,
    changeWorkout,
    changeWorkout,
    changeBlock,
  ];

  const isBlocked = (viewer: TestUser | undefined, owner: string): boolean =>
    viewer !== undefined &&
    (blocks.has(`${viewer.username} ${owner}`) || blocks.has(`${owner} ${viewer.username}`));

  /** Everything that anybody may see, by the lists of each person. */
  const readWorld = async (): Promise<{
    readonly workouts: readonly Listed[];
    readonly photos: readonly Photo[];
  }> => {
    const workouts: Listed[] = [];
    const photos: Photo[] = [];
    for (const { username } of users) {
      workouts.push(...(await get(`/workouts/${username}/public?limit=1000`)));
      photos.push(...(await get(`/images/${username}?limit=100`)));
    }
    for (const { sharingFlags } of workouts) expect(privacyLevel(sharingFlags)).toBe("public");
    return { workouts, photos };
  };

  const boxOf = (random: Random): Bounds => {
    if (random.chance(0.35)) return { lowerlat: -90, lowerlng: -180, upperlat: 90, upperlng: 180 };
    const { lat, lon } = random.pick(towns as [Place, ...Place[]]);
    const half = random.pick([0.005, 0.05, 1, 30]);
    return {
      lowerlat: Math.max(-90, lat - half + random.between(-half, half)),
      upperlat: Math.min(90, lat + half + random.between(-half, half) / 2),
      lowerlng: turn(lon - half + random.between(-half, half)),
      upperlng: turn(lon + half),
    };
  };

  /** Holds what a viewer is answered about a box against everything that there is. */
  const compare = async (random: Random, viewer: TestUser | undefined): Promise<void> => {
    const world = await readWorld();
    const [box, filter] = [boxOf(random), filterOf(random)];
    const isThere = ({ username }: { readonly username: string }): boolean => !isBlocked(viewer, username);
    const wanted = world.workouts.filter((one) => isThere(one) && matches(one, filter));
    const placed = wanted.filter(({ startPosition }) => isPlace(startPosition));
    const inside = placed.filter(({ startPosition: { x, y } }) => isWithin(box, x, y));
    const photos = world.photos.filter(
      ({ workoutKey, location }) =>
        isPlace(location) &&
        isWithin(box, location.x, location.y) &&
        wanted.some((one) => one.workoutKey === workoutKey),
    );
    const list = await get(`/explore?${queryOf({ ...box, ...filter, wolimit: 100, imglimit: 100 })}`, viewer);
    expect(list.workouts).toHaveLength(Math.min(100, inside.length));
    for (const one of list.workouts) {
      const known = inside.find(({ workoutKey }) => workoutKey === one.workoutKey);
      expect({ ...one, userReacted: false }).toEqual({ ...known, userReacted: false });
    }
    expect(keysOf(list.images)).toEqual(keysOf(photos));
    expect(list.users.map(({ username }: TestUser) => username).toSorted()).toEqual(
      [
        ...new Set<string>([...list.workouts, ...list.images].map(({ username }: TestUser) => username)),
      ].toSorted(),
    );
    await compareMap(viewer, { box, filter, zoom: random.pick([0, 1, 2.5, 4, 7, 9, 12, 15, 18]) }, placed);
  };

  const compareMap = async (
    viewer: TestUser | undefined,
    { box, filter, zoom }: { readonly box: Bounds; readonly filter: Filter; readonly zoom: number },
    placed: readonly Listed[],
  ): Promise<void> => {
    let level = Math.min(18, Math.floor(zoom) + 3);
    while (countTiles(box, level) > 700) level -= 1;
    const tileOf = ({ startPosition: { x, y } }: Listed) => tileAt(level, x, y);
    const seen = box.lowerlat > box.upperlat ? [] : placed.filter((one) => touches(box, level, tileOf(one)));
    const map = await get(`/explore/map?${queryOf({ ...box, ...filter, zoom })}`, viewer);
    expect([map.count, map.complete]).toEqual([seen.length, true]);
    if (seen.length <= 100) {
      expect(map.clusters).toEqual([]);
      const starts = new Map<string, { readonly lon: number; readonly lat: number }>(
        map.workouts.map((one: { workoutKey: string; lon: number; lat: number }) => [one.workoutKey, one]),
      );
      expect([...starts.keys()].toSorted()).toEqual(seen.map(({ workoutKey }) => workoutKey).toSorted());
      // Half of the last digit, which is the fifth.
      for (const { workoutKey, startPosition } of seen) {
        expect(Math.abs((starts.get(workoutKey)?.lon ?? NaN) - startPosition.x)).toBeLessThan(0.501e-5);
        expect(Math.abs((starts.get(workoutKey)?.lat ?? NaN) - startPosition.y)).toBeLessThan(0.501e-5);
      }
      return;
    }
    expect(map.workouts).toEqual([]);
    const cells = Map.groupBy(seen, (one) => tileOf(one).join("/"));
    const told = new Map<
      string,
      { count: number; lon: number; lat: number; workout?: { workoutKey: string } }
    >(
      map.clusters.map((one: { lon: number; lat: number }) => [
        tileAt(level, one.lon, one.lat).join("/"),
        one,
      ]),
    );
    expect([...told.keys()].toSorted()).toEqual([...cells.keys()].toSorted());
    for (const [cell, some] of cells) {
      const cluster = told.get(cell);
      expect([cell, cluster?.count]).toEqual([cell, some.length]);
      const mean = (of: "x" | "y") => some.reduce((sum, one) => sum + one.startPosition[of], 0) / some.length;
      expect(Math.abs((cluster?.lon ?? NaN) - mean("x"))).toBeLessThan(2e-5);
      expect(Math.abs((cluster?.lat ?? NaN) - mean("y"))).toBeLessThan(2e-5);
      expect(cluster?.workout?.workoutKey).toBe(some.length === 1 ? some[0]?.workoutKey : undefined);
    }
  };

  /** No byte of an answer tells a place inside a zone of its owner, also before anything has been redacted again. */
  const hidesZones = async (user: TestUser): Promise<void> => {
    const world = { lowerlat: -90, lowerlng: -180, upperlat: 90, upperlng: 180 };
    const own = new Set(await ownKeys(user));
    const list = await ask(`/explore?${queryOf({ ...world, wolimit: 100, imglimit: 100 })}`, user);
    const map = await ask(`/explore/map?${queryOf({ ...world, zoom: 18 })}`, user);
    for (const answer of [list, map]) {
      const { payload } = answer.json();
      const theirs = [
        ...payload.workouts.filter(({ workoutKey }: Listed) => own.has(workoutKey)),
        ...(payload.images ?? []).filter(({ username }: Photo) => username === user.username),
      ];
      const bytes = Buffer.from(JSON.stringify(theirs));
      const places = placesIn({
        ...answer,
        headers: { "content-type": "application/json" },
        rawPayload: bytes,
      });
      for (const [lat, lon] of places) {
        for (const { place, radius } of zones.get(user.username) ?? [])
          expect(haversine(place.lat, place.lon, lat, lon)).toBeGreaterThan(radius);
      }
    }
  };

  it("[EXPL-5] [API-85] is what a plain computation over everything gives, for each viewer, over the date line and at the poles", async () => {
    const random = createRandom("explore");
    for (const user of users) for (let n = 0; n < 3; n++) await addWorkout(random, user);
    for (let step = 0; step < 60; step++) {
      const user = users[random.int(0, users.length - 1)];
      if (!user) throw new Error("nobody");
      await operations[random.int(0, operations.length - 1)]?.(random, user);
      if (step === 10 || step === 20) await multiply(random, user);
      if (step % 3 === 0) await hidesZones(user);
      if (step % 6 !== 0) continue;
      await workOff(server);
      for (let n = 0; n < 4; n++)
        await compare(
          random,
          random.chance(0.3) ? undefined : random.pick(users as [TestUser, ...TestUser[]]),
        );
    }
  });
});
