import type { PointOfInterestView } from "@cairn/contracts/points-of-interest";
import { createRandom, type Random } from "@cairn/demo/random";
import type { PointOfInterest } from "@cairn/domain/places/point-of-interest";
import { haversine } from "@cairn/geo/haversine";
import { runsAll } from "@cairn/testkit/all-tests";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  isPlace,
  type Listed,
  type PeopleByChance,
  peopleByChance,
  type Photo,
  type Place,
  towns,
  turn,
} from "../../../test/people/people-by-chance.ts";
import { placesIn } from "../../../test/privacy/places-in-answer.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

interface Bounds {
  readonly lowerlat: number;
  readonly lowerlng: number;
  readonly upperlat: number;
  readonly upperlng: number;
}

interface Filter {
  readonly activities?: string;
  readonly mindistance?: number;
  readonly maxdistance?: number;
  readonly minascent?: number;
}

/** Changes by chance; many may be seen at once from the twentieth on. */
const steps = runsAll ? 60 : 30;

const names = ["ann", "ben", "cai", "dia", "eva"];

function isWithin({ lowerlat, lowerlng, upperlat, upperlng }: Bounds, lon: number, lat: number): boolean {
  const isBetween =
    lowerlng <= upperlng ? lon >= lowerlng && lon <= upperlng : lon >= lowerlng || lon <= upperlng;
  return isBetween && lat >= lowerlat && lat <= upperlat;
}

/**
 * The tile of a zoom that has a place (the formula of OpenStreetMap's wiki, "Slippy map tilenames"); its map ends at 85.0511
 * degrees.
 */
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

const keysOf = (some: readonly { readonly key: string }[]) => some.map(({ key }) => key).toSorted();

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

/** A point of interest as it is sent. */
const shownPoint = ({ lat, lon, name, activityId, link, video, pageLink }: PointOfInterest) => ({
  loc: [lon, lat],
  name,
  activity_id: activityId,
  link,
  link_url: link,
  videolink: video,
  clientPageLink: pageLink,
});

describe("the map of the world, of people who act by chance", () => {
  let server: TestApp;
  let users: readonly TestUser[];
  let people: PeopleByChance;

  const ask = async (path: string, user?: TestUser) => await server.call("GET", path, { key: user?.key });
  const get = async (path: string, user?: TestUser) => {
    const answer = await ask(path, user);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().payload;
  };

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    users = await Promise.all(names.map(async (name) => await server.signUp(name)));
    people = peopleByChance(server, users);
  });
  afterAll(() => server.close());

  /** Holds what a viewer is answered about a box against everything that there is. */
  const compare = async (random: Random, viewer: TestUser | undefined): Promise<void> => {
    const world = await people.readWorld();
    const [box, filter] = [boxOf(random), filterOf(random)];
    const isThere = ({ username }: { readonly username: string }): boolean =>
      !people.isBlocked(viewer, username);
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
    await comparePoints(random, viewer, box, world.points);
  };

  /**
   * Points of interest are the operator's and the same for everybody, whoever hides what around them: every byte of an answer is
   * of one that was imported.
   */
  const comparePoints = async (
    random: Random,
    viewer: TestUser | undefined,
    box: Bounds,
    points: readonly PointOfInterest[],
  ): Promise<void> => {
    const inside = points.filter(({ lon, lat }) => isWithin(box, lon, lat)).map(shownPoint);
    const limit = random.pick([1, 10, 1000]);
    // A map that was dragged over the antimeridian counts on beyond 180 degrees.
    const isCounted = box.lowerlng > box.upperlng && random.chance(0.5);
    const query = { ...box, upperlng: box.upperlng + (isCounted ? 360 : 0), limit };
    const payload: PointOfInterestView[] = await get(`/poi/lappset/within?${queryOf(query)}`, viewer);
    expect(payload).toHaveLength(Math.min(limit, inside.length));
    const told = new Map(inside.map((point) => [point.name, JSON.stringify(point)]));
    expect(payload.map((point) => [point.name, JSON.stringify(point)])).toEqual(
      payload.map(({ name }) => [name, told.get(name)]),
    );
    expect(new Set(payload.map(({ name }) => name)).size).toBe(payload.length);
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
    const own = new Set(await people.ownKeys(user));
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
        for (const { place, radius } of people.zonesOf(user))
          expect(haversine(place.lat, place.lon, lat, lon)).toBeGreaterThan(radius);
      }
    }
  };

  it("[EXPL-5] [API-85] [API-86] is what a plain computation over everything gives, for each viewer, over the date line and at the poles", async () => {
    const random = createRandom("explore");
    for (const user of users) for (let n = 0; n < 3; n++) await people.addWorkout(random, user);
    for (let step = 0; step < steps; step++) {
      const user = users[random.int(0, users.length - 1)];
      if (!user) throw new Error("nobody");
      await people.act(random, user);
      if (step === 10 || step === 20) await people.multiply(random, user);
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
