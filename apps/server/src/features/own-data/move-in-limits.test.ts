import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workerCounts } from "../../../test/access/worker-counts.ts";
import { changed, exportOf, type Files, json, moveIn, zipOf } from "../../../test/own-data/archive.ts";
import { makeFullAccount } from "../../../test/own-data/full-account.ts";
import { zipFiles } from "../../../test/own-data/zip-files.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { actorOf } from "../import-workouts/actor-of.ts";
import { moveIn as runMoveIn } from "./move-in/move-in.ts";
import type { Moved, MoveReport } from "./move-in/move-report.ts";

const many = <Entry>(times: number, make: (i: number) => Entry) =>
  Array.from({ length: times }, (_, i) => make(i));

describe(
  "[ACCT-2] an archive of an account is imported within the limits of every account",
  { tags: ["all"] },
  () => {
    let home: TestApp;
    let server: TestApp;
    let owner: TestUser;
    let archive: Buffer;
    let files: Files;
    let count = 0;

    beforeAll(async () => {
      home = await createTestApp({ humanCheck: "off", publicUrl: "https://home.example.org" });
      server = await createTestApp({ humanCheck: "off", publicUrl: "https://target.example.org" });
      owner = (await makeFullAccount(home, ["ada", "friend", "foe"])).user;
    });
    afterAll(async () => {
      await home.close();
      await server.close();
    });

    /** A new person at the other server; the archive is made once. */
    const newPerson = async () => {
      if (count === 0) {
        archive = await exportOf(home, owner);
        files = await zipFiles(archive);
      }
      return await server.signUp(`limited-${(count += 1)}`);
    };
    const withLists = (lists: Readonly<Record<string, readonly unknown[]>>) =>
      changed(
        files,
        Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)])),
      );
    const idOf = async ({ username }: TestUser): Promise<string> =>
      (await server.database.pool.query("SELECT id FROM users WHERE username = $1", [username])).rows[0].id;
    /** The number of a person's rows in some tables. */
    const rowsOf = async (user: TestUser, ...tables: readonly string[]): Promise<readonly number[]> => {
      const id = await idOf(user);
      const counts: number[] = [];
      for (const table of tables) {
        const query = `SELECT count(*)::integer AS count FROM ${table} WHERE owner_id = $1`;
        counts.push((await server.database.pool.query(query, [id])).rows[0].count);
      }
      return counts;
    };
    const get = async ({ key }: TestUser, path: string) =>
      (await server.call("GET", path, { key })).json().payload;

    it("each list is unpacked once, however many parts it is read in", async () => {
      const person = await newPerson();
      const [route] = json(files, "routes.json");
      const routes = many(40, (i) => ({
        ...route,
        key: i.toString(16).padStart(24, "0"),
        description: `Route ${i}`,
      }));
      const before = await workerCounts(server, "spreadList");
      await moveIn(server, person, await withLists({ "routes.json": routes }));
      const after = await workerCounts(server, "spreadList");
      expect(await rowsOf(person, "routes")).toEqual([40]);
      // Ten lists are imported.
      expect((after["done"] ?? 0) - (before["done"] ?? 0)).toBe(10);
    });

    it("as many routes as there is room for", { tags: ["all"] }, async () => {
      const person = await newPerson();
      await moveIn(server, person, archive);
      await server.database.pool.query(
        `INSERT INTO routes SELECT (jsonb_populate_record(route, jsonb_build_object('id', lpad(to_hex(n), 24, '0')))).*
        FROM routes route, generate_series(1, 996) n WHERE owner_id = $1`,
        [await idOf(person)],
      );
      const [route] = json(files, "routes.json");
      const routes = many(10, (i) => ({
        ...route,
        key: i.toString(16).padStart(24, "f"),
        description: `New ${i}`,
      }));
      const job = await moveIn(server, person, await withLists({ "routes.json": routes }));
      expect(job.state).toBe("finished");
      expect(await rowsOf(person, "routes")).toEqual([1000]);
    });

    it("without routes of more than 50,000 points, and with the others", { tags: ["all"] }, async () => {
      const person = await newPerson();
      const [route] = json(files, "routes.json");
      const routes = many(2, (i) => ({
        ...route,
        key: i.toString(16).padStart(24, "a"),
        description: i === 0 ? "too long" : "as long as may be",
        points: many(50_001 - i, (point) => [point / 10_000, (point % 2) / 1000, null]),
      }));
      const job = await moveIn(server, person, await withLists({ "routes.json": routes }));
      expect(job.state).toBe("finished");
      const kept = await get(person, "/routes");
      expect(kept.map(({ description }: { description: string }) => description)).toEqual([
        "as long as may be",
      ]);
    });

    it(
      "without numbers that nobody may type here: sums and columns do not overflow, and the rest is kept",
      { tags: ["all"] },
      async () => {
        const person = await newPerson();
        const [recorded, , typed] = json(files, "workouts.json");
        const wild = { distance: 1e308, totalTime: 600, avgHeartRate: 9999, maxHeartRate: 1, steps: 1e12 };
        const typedIn = many(3, (i) => ({
          ...typed,
          key: i.toString(16).padStart(24, "d"),
          startTime: i === 2 ? "9999-01-01T10:00:00.000Z" : `2025-07-0${i + 1}T10:00:00.000Z`,
          stopTime: "9999-12-31T10:00:00.000Z",
          enteredTotals: wild,
        }));
        const kept = { ...recorded, enteredTotals: { distance: 1700, energy: -1, avgSpeed: 1e300 } };
        const [goal] = json(files, "goals.json");
        const lists = {
          "workouts.json": [{ ...kept, startTime: "9999-01-01T10:00:00.000Z" }, ...typedIn],
          "photos.json": [],
          "goals.json": [
            { ...goal, measure: "distance", target: 1e300 },
            { ...goal, measure: "workouts", target: 3 },
          ],
        };
        const job = await moveIn(server, person, await withLists(lists));
        expect([job.state, job.counts.imported, job.counts.failed]).toEqual(["finished", 3, 1]);
        const workouts = await get(person, "/workouts");
        expect(workouts).toMatchObject([
          ...[2, 1].map((day) => ({
            startTime: Date.UTC(2025, 6, day, 10),
            stopTime: Date.UTC(2025, 6, day, 10),
            totalDistance: 0,
            totalTime: 600,
            stepCount: 0,
            hrdata: { avg: 0, hrmax: 0 },
          })),
          { startTime: Date.UTC(2025, 5, 1, 10), totalDistance: 1700 },
        ]);
        const stats = await server.call("GET", `/workouts/${person.username}/stats`, { key: person.key });
        expect([stats.statusCode, stats.json().payload.totalDistanceSum]).toEqual([200, 1700]);
        expect(await get(person, "/user/goals")).toMatchObject([{ measure: "workouts", target: 3 }]);
      },
    );

    it("is refused before any workout is visible if its privacy zones do not fit beside those that are here", async () => {
      const person = await newPerson();
      for (const i of many(19, (place) => place)) {
        const payload = { name: `Place ${i}`, center: { x: 10 + i, y: 50 }, radius: 300 };
        await server.call("POST", "/user/privacyzones", { key: person.key, payload });
      }
      const [zone] = json(files, "privacy-zones.json");
      const bytes = await withLists({ "privacy-zones.json": [zone, { ...zone, name: "Work", lon: 25 }] });
      const job = await moveIn(server, person, bytes);
      expect(job.files).toMatchObject([{ state: "failed", error: { reason: "privacy_zone.too_many" } }]);
      expect(await rowsOf(person, "privacy_zones", "workouts", "goals", "moved_records")).toEqual([
        19, 0, 0, 0,
      ]);
      // One fits.
      expect((await moveIn(server, person, archive)).counts).toMatchObject({ imported: 3, failed: 0 });
      expect(await rowsOf(person, "privacy_zones")).toEqual([20]);
    });

    it(
      "own comments as many and as long as may be written; the others stay records",
      { tags: ["all"] },
      async () => {
        const person = await newPerson();
        const comment = json(files, "comments.json").find(({ text }: { text: string | null }) => text);
        const comments = many(203, (i) => ({ ...comment, text: i === 0 ? "x".repeat(1001) : `Lap ${i}` }));
        const bytes = await withLists({ "comments.json": comments });
        for (let times = 0; times < 2; times += 1) {
          await moveIn(server, person, bytes);
          expect(await rowsOf(person, "comments")).toEqual([200]);
          const { rows } = await server.database.pool.query(
            "SELECT length(data->>'text') AS length FROM moved_records WHERE list = 'comments' AND owner_id = $1 ORDER BY 1",
            [await idOf(person)],
          );
          expect(rows.map(({ length }) => length)).toEqual([7, 7, 1001]);
        }
      },
    );

    it("what is kept of people of the other server counts against the quota", async () => {
      const person = await newPerson();
      const [friend] = json(files, "people.json");
      await moveIn(server, person, archive);
      const { used } = await get(person, "/user/storage");
      const people = many(500, (i) => ({ ...friend, username: `${"x".repeat(200)}${i}` }));
      await moveIn(server, person, await withLists({ "people.json": people }));
      expect((await get(person, "/user/storage")).used - used).toBeGreaterThan(500 * 200);
    });

    it(
      "the settings of its latest archives wait for an answer, not those of any number",
      { tags: ["all"] },
      async () => {
        const person = await newPerson();
        const settings = json(files, "settings.json");
        for (const weight of [61_000, 62_000, 63_000, 64_000, 65_000]) {
          const bytes = await changed(files, { "settings.json": JSON.stringify({ ...settings, weight }) });
          await moveIn(server, person, bytes);
        }
        const waiting = (await get(person, "/account/export")).settings;
        expect(waiting).toHaveLength(3);
        const { rows } = await server.database.pool.query(
          "SELECT id, (settings->>'weight')::integer AS weight FROM moved_settings WHERE owner_id = $1 ORDER BY created_at DESC",
          [await idOf(person)],
        );
        expect(rows.map(({ weight }) => weight)).toEqual([65_000, 64_000, 63_000]);
        expect(waiting.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id));
      },
    );

    it(
      "not by a token, to which privacy zones and settings are closed; recordings in a zip are",
      { tags: ["all"] },
      async () => {
        const person = await newPerson();
        const made = await server.call("POST", "/user/tokens", {
          key: person.key,
          payload: { name: "uploader", scopes: ["upload"], days: 30 },
          headers: { password: person.password },
        });
        const send = async (bytes: Buffer) => {
          const { body, contentType } = multipartBody([{ name: "cairn.zip", bytes }]);
          const started = await server.call("POST", "/workout/import", {
            payload: body,
            headers: { "content-type": contentType, authorization: `Bearer ${made.json().payload.token}` },
          });
          await workOff(server);
          return await get(person, `/workout/import/${started.json().payload.jobId}`);
        };
        const job = await send(archive);
        expect(job.files).toMatchObject([{ state: "failed", error: { reason: "token.scope" } }]);
        expect(await rowsOf(person, "workouts", "privacy_zones", "moved_settings", "goals")).toEqual([
          0, 0, 0, 0,
        ]);
        const recordings = new Map([...files].filter(([name]) => name.startsWith("originals/")));
        expect((await send(await zipOf(recordings))).counts.imported).toBe(2);
      },
    );

    it("goes on where it was interrupted, after whatever part that was", async () => {
      const person = await newPerson();
      const folder = await mkdtemp(join(server.deps.incomingDir, "interrupted-"));
      const path = join(folder, "cairn.zip");
      await writeFile(path, archive);
      const settled = new Map<number, Moved>();
      let ended = 0;
      const report: MoveReport = {
        count: async () => {},
        findSettled: async () =>
          await Promise.resolve(new Map([...settled].map(([number, { workoutId }]) => [number, workoutId]))),
        settle: async (_trx, number, _name, moved) => {
          settled.set(number, moved);
          return await Promise.resolve(true);
        },
        endPage: async (isNew) => await Promise.resolve(isNew ? "again" : "goOn"),
        end: async () => {
          ended += 1;
          await Promise.resolve();
        },
      };
      const actor = actorOf(await idOf(person));
      const work = { actor, path, folder, keepDuplicates: false, isByToken: false, report };
      let runs = 0;
      for (let outcome; outcome !== "done"; runs += 1) outcome = await runMoveIn(server.deps, work);
      await rm(folder, { recursive: true });
      // Workouts, photos, notes, routes, and four lists of people, each in a run of its own.
      expect([runs, ended]).toEqual([9, 1]);
      const tables = ["workouts", "photos", "day_notes", "goals", "routes", "moved_settings"];
      expect(await rowsOf(person, ...tables)).toEqual([3, 2, 1, 1, 1, 1]);
    });
  },
);
