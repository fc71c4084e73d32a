import type { Random } from "@cairn/demo/random";
import type { PointOfInterest } from "@cairn/domain/places/point-of-interest";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { expect } from "vitest";
import { importPoints } from "../../src/features/points-of-interest/import-points.ts";
import { deletePoints } from "../../src/features/points-of-interest/points-of-interest.queries.ts";
import { photoFile } from "../files/photo-file.ts";
import type { TestApp, TestUser } from "../test-app.ts";

export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** A workout as everybody else reads it in the list of its owner, which does not know of the map of the world. */
export interface Listed {
  readonly workoutKey: string;
  readonly username: string;
  readonly activityId: number;
  readonly sharingFlags: number;
  readonly totalDistance: number;
  readonly totalAscent: number;
  readonly startPosition: { readonly x: number; readonly y: number };
}

export interface Photo {
  readonly key: string;
  readonly username: string;
  readonly workoutKey: string;
  readonly location: { readonly x: number; readonly y: number };
}

/** What everybody may see of the world. */
export interface SeenWorld {
  readonly workouts: readonly Listed[];
  readonly photos: readonly Photo[];
  /** Of the operator, who shows them to everybody. */
  readonly points: readonly PointOfInterest[];
}

/** People of a server who import, share, hide, block and delete, and an operator who imports and removes points of interest. */
export interface PeopleByChance {
  addWorkout(random: Random, user: TestUser): Promise<void>;
  /** More of one of a person's workouts all over the world, so that there are more than an answer shows one by one. */
  multiply(random: Random, user: TestUser): Promise<void>;
  /** Does something, whatever it is. */
  act(random: Random, user: TestUser): Promise<void>;
  ownKeys(user: TestUser): Promise<readonly string[]>;
  /** Middles and radii, in metres, of the zones that a person has. */
  zonesOf(user: TestUser): readonly { readonly place: Place; readonly radius: number }[];
  isBlocked(viewer: TestUser | undefined, owner: string): boolean;
  /** Everything that anybody may see, by the lists of each person, and what the operator has imported. */
  readWorld(): Promise<SeenWorld>;
}

/** Towns in which people start, some beside the antimeridian and the poles. */
export const towns: readonly Place[] = [
  { lat: 60.2, lon: 24.9 },
  { lat: 46.5, lon: 8.3 },
  { lat: 64.1, lon: 179.99 },
  { lat: 64.1, lon: -179.99 },
  { lat: 89.6, lon: 40 },
  { lat: -84.9, lon: -120 },
  { lat: -1, lon: -78.5 },
];
const activities = [1, 2, 11];
const metresNorth = 111_195;

export const isPlace = ({ x, y }: { readonly x: number; readonly y: number }): boolean => x !== 0 || y !== 0;

/** A longitude from -180 to 180. */
export const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

const flagsOf = (random: Random): number => random.pick([19, 19, 19, 2, 17, 1, 0, 35]);

/** Has people of a server act by chance. */
export function peopleByChance(server: TestApp, users: readonly TestUser[]): PeopleByChance {
  const blocks = new Set<string>();
  /** Middles and radii of the zones that a person has. */
  const zones = new Map<string, { readonly id: string; readonly place: Place; readonly radius: number }[]>();
  let clock = Date.parse("2025-01-01T08:00:00Z");

  /** What the operator has imported, by the file that it came from. */
  const points = new Map<string, readonly PointOfInterest[]>();

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

  /** A walk of some kilometres from somewhere in a town, towards the equator. */
  const walk = (random: Random): Buffer => {
    const town = random.pick(towns as [Place, ...Place[]]);
    const from = { lat: town.lat + random.between(-0.02, 0.02), lon: town.lon };
    const metres = random.int(6, 40) * 100;
    const track = Array.from({ length: metres / 50 + 1 }, (_, i) => {
      const lat = from.lat - Math.sign(from.lat) * ((i * 50) / metresNorth);
      const time = new Date((clock += 20_000)).toISOString();
      return `<trkpt lat="${lat.toFixed(7)}" lon="${from.lon.toFixed(7)}"><ele>${100 + (i % 7) * random.int(1, 9)}</ele><time>${time}</time></trkpt>`;
    });
    return Buffer.from(
      `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${track.join("")}</trkseg></trk></gpx>`,
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

  /**
   * A few points, about towns and in what people hide, at the poles and on the antimeridian; the file has those that it had
   * before.
   */
  const importPlaces = async (random: Random): Promise<void> => {
    const source = random.pick(["huts.csv", "springs.gpx", "peaks.json"]);
    const known = points.get(source) ?? [];
    const zoned = [...zones.values()].flat().map(({ place }) => place);
    const fresh = Array.from({ length: random.int(1, 40) }, (): PointOfInterest => {
      const { lat, lon } = random.pick([...towns, ...zoned] as [Place, ...Place[]]);
      const spread = random.pick([0, 0.01, 3]);
      return {
        lat: random.chance(0.05) ? random.pick([90, -90]) : lat + random.between(-spread, spread) / 10,
        lon: random.chance(0.05) ? random.pick([180, -180]) : turn(lon + random.between(-spread, spread)),
        name: `Place ${random.int(0, 999_999_999)}`,
        ...(random.chance(0.3) && { activityId: activities[random.int(0, 2)] ?? 1 }),
        ...(random.chance(0.3) && { link: "https://example.org/" }),
        ...(random.chance(0.2) && { video: "aB3_-567890" }),
        ...(random.chance(0.2) && { pageLink: "https://example.org/page" }),
      };
    });
    expect(await importPoints(server.deps.db, source, [...known, ...fresh])).toBe(fresh.length);
    points.set(source, [...known, ...fresh]);
  };

  const removePlaces = async (random: Random): Promise<void> => {
    const [source, known] = [...points][random.int(0, points.size - 1)] ?? [];
    if (source === undefined) return;
    expect(await deletePoints(server.deps.db, { source })).toBe(known?.length);
    points.delete(source);
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

  const readWorld = async (): Promise<SeenWorld> => {
    const workouts: Listed[] = [];
    const photos: Photo[] = [];
    for (const { username } of users) {
      workouts.push(...(await get(`/workouts/${username}/public?limit=1000`)));
      photos.push(...(await get(`/images/${username}?limit=100`)));
    }
    for (const { sharingFlags } of workouts) expect(privacyLevel(sharingFlags)).toBe("public");
    return { workouts, photos, points: [...points.values()].flat() };
  };

  return {
    addWorkout,
    multiply,
    act: async (random, user) => {
      await operations[random.int(0, operations.length - 1)]?.(random, user);
      if (random.chance(0.4)) await random.pick([importPlaces, importPlaces, removePlaces])(random);
    },
    ownKeys,
    zonesOf: ({ username }) => zones.get(username) ?? [],
    isBlocked,
    readWorld,
  };
}
