import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { type Files, json } from "../../../test/own-data/archive.ts";
import { makeFullAccount, runGpx } from "../../../test/own-data/full-account.ts";
import { zipFiles } from "../../../test/own-data/zip-files.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { findAccountById } from "../../core/accounts/accounts.queries.ts";
import { packFile } from "../../platform/zip/pack-file.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { writeArchive } from "./write-archive.ts";

interface ListedWorkout {
  readonly key: string;
  readonly activityId: number;
  readonly document: string;
  readonly gpx: string;
  readonly fit: string;
  readonly original: { readonly path: string } | null;
}

describe("[ACCT-2] an archive is whole although its owner goes on while it is made", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  const idOf = async ({ username }: TestUser): Promise<string> =>
    (await server.database.pool.query("SELECT id FROM users WHERE username = $1", [username])).rows[0].id;

  /**
   * Makes a person's archive.
   *
   * @param meanwhile called after each workout, original, photo and route that is written, with their number
   */
  const archiveOf = async (
    user: TestUser,
    meanwhile: (done: number) => Promise<unknown> | undefined,
  ): Promise<Files> => {
    const account = await findAccountById(server.deps.db, await idOf(user));
    if (!account) return expect.fail("there is no account");
    const madeAt = new Date();
    const writer = new ArchiveWriter(new AbortController().signal, madeAt, async (bytes, isDeflated) => {
      return await Promise.resolve(packFile(bytes, isDeflated));
    });
    const whole = buffer(writer.output);
    let done = 0;
    const advance = async (): Promise<void> => {
      done += 1;
      await meanwhile(done);
    };
    await writeArchive(server.deps, { writer, account, madeAt, advance });
    return await zipFiles(await whole);
  };

  it(
    "without what comes too late, and with what is changed, under the names that it has",
    { tags: ["all"] },
    async () => {
      const { user, workouts } = await makeFullAccount(server, ["ada", "friend", "foe"]);
      const goOn = async (): Promise<void> => {
        const late = { name: "late.gpx", bytes: runGpx("2025-06-09T10:00:00Z", 61) };
        const { workoutKey } = (await server.importAllFiles(user, late)).json().payload;
        await server.addPhoto(user, workoutKey, await photoFile());
        const payload = [{ workoutKey: workouts[1], activityId: 2 }];
        const edited = await server.call("POST", "/workouts/header", { key: user.key, payload });
        expect(edited.statusCode).toBe(200);
      };
      const addPhoto = async (): Promise<unknown> =>
        await server.addPhoto(user, workouts[0], await photoFile({ width: 40, height: 40 }));
      const files = await archiveOf(user, (done) => {
        // Three workouts and two originals are written, and then two photos.
        if (done === 5) return goOn();
        return done === 7 ? addPhoto() : undefined;
      });
      const listed: readonly ListedWorkout[] = json(files, "workouts.json");
      expect(listed.map(({ key }) => key)).toEqual(workouts);
      expect(listed[1]?.activityId).toBe(2);
      const photos: readonly { readonly file: string }[] = json(files, "photos.json");
      expect(photos).toHaveLength(2);
      const originals = listed.flatMap(({ original }) => (original ? [original.path] : []));
      expect(originals).toHaveLength(2);
      const own = listed.flatMap(({ document, gpx, fit }) => [document, gpx, fit]);
      const named = [...own, ...originals, ...photos.map(({ file }) => file)];
      expect(named.filter((path) => !files.has(path))).toEqual([]);
    },
  );

  it("with all other routes when one of the first is removed before the next ones are read", async () => {
    const planner = await server.signUp("planner");
    const plan = `<gpx><rte><name>Bay</name><rtept lat="60" lon="24"/><rtept lat="61" lon="24"/></rte></gpx>`;
    const { body, contentType } = multipartBody([{ name: "plan.gpx", bytes: Buffer.from(plan) }]);
    const headers = { "content-type": contentType };
    await server.call("POST", "/routes/import", { key: planner.key, payload: body, headers });
    const ownerId = await idOf(planner);
    await server.database.pool.query(
      `INSERT INTO routes SELECT (jsonb_populate_record(route, jsonb_build_object('id', lpad(to_hex(n), 24, '0')))).*
        FROM routes route, generate_series(1, 250) n WHERE owner_id = $1`,
      [ownerId],
    );
    const removal = "DELETE FROM routes WHERE owner_id = $1 AND id = lpad('1', 24, '0')";
    const removeFirst = async (): Promise<unknown> => await server.database.pool.query(removal, [ownerId]);
    const files = await archiveOf(planner, (done) => (done === 1 ? removeFirst() : undefined));
    const routes: readonly { readonly gpx: string }[] = json(files, "routes.json");
    expect(routes).toHaveLength(250);
    expect(routes.filter(({ gpx }) => !files.has(gpx))).toEqual([]);
  });
});
