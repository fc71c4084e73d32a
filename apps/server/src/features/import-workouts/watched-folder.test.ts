import {
  appendFile,
  mkdir,
  mkdtemp,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { walkFrom } from "../../../test/access/access-requests.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { buildTasks } from "../../job-tasks.ts";
import { createStorage } from "../../platform/storage/storage.ts";

const hour = 3_600_000;
let start = Date.UTC(2025, 4, 1, 8);
/** Another walk each time. */
const walk = () => Buffer.from(walkFrom((start += hour)));

let server: TestApp;
let folder: string;
let person: TestUser;
let people = 0;
beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off" });
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "watched-"));
  person = await server.signUp(`hiker${(people += 1)}`);
  await mkdir(own(), { recursive: true });
  return () => rm(folder, { recursive: true, force: true });
});

const own = (...path: readonly string[]): string => join(folder, person.username, ...path);
/** Runs the job of every minute, with the settings of a server that watches the folder. */
const look = async (times = 1, change: Partial<TestApp["deps"]> = {}): Promise<unknown> => {
  const { deps } = server;
  const settings = { ...deps.settings, watchedFolder: folder };
  const task = buildTasks({ ...deps, ...change, settings }).find(({ name }) => name === "watch-folder");
  const context = {
    log: pino({ level: "silent" }),
    signal: new AbortController().signal,
    requestId: undefined,
  };
  let outcome: unknown;
  for (let time = 0; time < times; time += 1) outcome = await task?.run(undefined, context);
  return outcome;
};
const workoutsOf = async ({ key }: TestUser): Promise<readonly { readonly workoutKey: string }[]> =>
  (await server.call("GET", "/workouts", { key })).json().payload;
const count = async (of = person): Promise<number> => (await workoutsOf(of)).length;
const refused = async () => {
  await workOff(server);
  const notices: readonly { readonly kind: string; readonly upload?: object }[] = (
    await server.call("GET", "/user/notifications", { key: person.key })
  ).json().payload.notifications;
  return notices.filter(({ upload }) => upload !== undefined).map(({ upload }) => upload);
};

describe("[ADD-5] recordings that arrive in the watched folder", () => {
  it("[ADD-4] are one workout if a program delivers one half and then whole", async () => {
    const points = Array.from({ length: 200 }, (_, i) => {
      const time = new Date(start + i * 5000).toISOString();
      return `<trkpt lat="${60 + i / 5000}" lon="24"><time>${time}</time></trkpt>`;
    });
    const begin = '<gpx version="1.1" creator="test"><trk><trkseg>';
    await writeFile(own("synced.gpx"), `${begin}${points.slice(0, 90).join("")}<trkpt lat="60.0`);
    await look(2);
    const [half] = await workoutsOf(person);
    await writeFile(own("synced.gpx"), `${begin}${points.join("")}</trkseg></trk></gpx>`);
    await look(2);
    const [whole, ...others] = await workoutsOf(person);
    expect(others).toEqual([]);
    expect(whole).toMatchObject({ workoutKey: half?.workoutKey, totalTime: 995 });
    expect(half).toMatchObject({ totalTime: 445 });
  });

  it("become private workouts of the person whose name the folder has, once", async () => {
    await writeFile(own("morning.gpx"), walk());
    await mkdir(own("2025", "May"), { recursive: true });
    await writeFile(own("2025", "May", "EVENING.GPX"), walk());
    await look();
    // It may still be written to.
    expect(await count()).toBe(0);
    await look();
    expect(await count()).toBe(2);
    const [workout] = await workoutsOf(person);
    expect((await server.call("GET", `/workouts/${workout?.workoutKey}/combined`)).statusCode).toBe(404);
    // What the person deletes does not come back, though the file stays where it is.
    await server.call("DELETE", `/workouts/${workout?.workoutKey}/delete`, { key: person.key });
    await look(3);
    expect(await count()).toBe(1);
    expect(await refused()).toEqual([]);
  });

  it("are taken when they have stopped growing, and again when they are replaced", async () => {
    const file = walk();
    const half = Math.floor(file.length / 2);
    await writeFile(own("ride.gpx"), file.subarray(0, half));
    await look();
    await appendFile(own("ride.gpx"), file.subarray(half));
    await look();
    expect(await count()).toBe(0);
    await look();
    expect(await count()).toBe(1);
    await writeFile(own("ride.gpx"), walk());
    await utimes(own("ride.gpx"), new Date(), new Date(Date.now() + hour));
    await look(2);
    expect(await count()).toBe(2);
    // Another name for the same file is the same workout.
    await rename(own("ride.gpx"), own("renamed.gpx"));
    await look(2);
    expect(await count()).toBe(2);
  });

  it("are taken from one person after the other, so that nobody waits for somebody's thousands", async () => {
    const other = await server.signUp(`walker${(people += 1)}`);
    await mkdir(join(folder, other.username));
    for (const name of ["1.gpx", "2.gpx"]) {
      await writeFile(own(name), walk());
      await writeFile(join(folder, other.username, name), walk());
    }
    await look(2);
    const { rows } = await server.database.pool.query(
      `SELECT username FROM workouts JOIN users ON users.id = owner_id WHERE username = ANY($1) ORDER BY workouts.created_at`,
      [[person.username, other.username]],
    );
    const order = rows.map(({ username }) => username);
    expect(order).toHaveLength(4);
    expect(new Set(order.slice(0, 2)).size).toBe(2);
  });

  it("are left alone if they are hidden, links, no recordings, or of nobody", async () => {
    const other = await server.signUp(`${person.username}b`);
    await mkdir(join(folder, other.username));
    await writeFile(join(folder, other.username, "theirs.gpx"), walk());
    await look(2);
    expect(await count(other)).toBe(1);
    await writeFile(own(".syncthing.ride.gpx.tmp"), walk());
    await writeFile(own(".ride.gpx"), walk());
    await mkdir(own(".stversions"));
    await writeFile(own(".stversions", "old.gpx"), walk());
    await writeFile(own("notes.txt"), "no recording");
    await symlink(join(folder, other.username, "theirs.gpx"), own("link.gpx"));
    await symlink(join(folder, other.username), own("linked"));
    for (const name of ["nobody", "person@example.org"]) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, "walk.gpx"), walk());
    }
    await writeFile(join(folder, "loose.gpx"), walk());
    await look(3);
    expect([await count(), await count(other)]).toEqual([0, 1]);
    expect(await refused()).toEqual([]);
  });

  it("that cannot be imported are among the notifications, once", async () => {
    await writeFile(own("broken.gpx"), "<gpx><trk>");
    await writeFile(own("picture.fit"), "no recording at all");
    await writeFile(own("good.gpx"), walk());
    await look(4);
    expect(await count()).toBe(1);
    expect((await refused()).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
      expect.objectContaining({ file: "broken.gpx" }),
      expect.objectContaining({ file: "picture.fit" }),
    ]);
  });

  it("for which there is no room are mentioned once, and taken when there is", async () => {
    await writeFile(own("long.gpx"), walk());
    const day = new Date();
    const later = (hours: number) => ({ now: () => new Date(day.getTime() + hours * hour) });
    const full = createStorage({
      minFreeSpace: 0,
      freeSpace: async () => 1e12,
      findUsage: async () => ({ used: 0, allowed: 1 }),
    });
    await look(4, { ...later(0), storage: full });
    expect(await refused()).toEqual([expect.objectContaining({ file: "long.gpx" })]);
    await look(1, { ...later(2), storage: full });
    expect((await refused()).length).toBe(1);
    await look(1, later(2.5));
    expect(await count()).toBe(0);
    await look(1, later(3.5));
    expect(await count()).toBe(1);
  });

  it("stop nothing if the folder is gone or a file vanishes between two looks", async () => {
    await writeFile(own("short-lived.gpx"), walk());
    await look();
    await rm(own("short-lived.gpx"));
    await look();
    await writeFile(own("short-lived.gpx"), walk());
    await look(2);
    expect(await count()).toBe(1);
    await truncate(own("short-lived.gpx"), 0);
    await look(2);
    expect(await count()).toBe(1);
    await rm(folder, { recursive: true });
    expect(await look()).toBe("done");
  });

  it("are not looked for without the setting", () => {
    const names = buildTasks(server.deps).map(({ name }) => name);
    expect(names).not.toContain("watch-folder");
  });
});
