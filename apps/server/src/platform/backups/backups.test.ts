import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { walkFrom } from "../../../test/access/access-requests.ts";
import { createTestApp, itInOneProcess, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { sweepFileStore } from "../../startup/sweep-file-store.ts";
import { openPool } from "../db/database.ts";
import { createDiskFileStore } from "../files/disk-file-store.ts";
import type { FileStore } from "../files/file-store.ts";
import { BackupError } from "./backup-error.ts";
import { restoreBackup, verifyBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let server: TestApp;
let ann: TestUser;
let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backups-"));
  server = await createTestApp({ humanCheck: "off" });
  ann = await server.signUp("ann");
  await mkdir(join(server.dataDir, "pages"));
  await writeFile(join(server.dataDir, "pages/terms.md"), "# Terms");
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const newWorkout = async (): Promise<string> => {
  const bytes = Buffer.from(walkFrom(Date.UTC(2025, 5, 1) + (count += 1) * 3_600_000));
  return (await server.importFiles(ann, { name: `${count}.gpx`, bytes })).json().payload.workoutKey;
};

const make = async (files: FileStore = server.deps.files) => {
  const path = join(folder, `${(count += 1)}.backup`);
  const { connection, dataDir } = { connection: server.database.connection, dataDir: server.dataDir };
  const { incomingDir, log } = server.deps;
  const options = { version: "1.2.3", signal: new AbortController().signal };
  const written = await writeBackup({ connection, files, dataDir, incomingDir, log }, path, options);
  return { path, ...written };
};

const rowsOf = async (pool: TestApp["database"]["pool"], table: string) =>
  (await pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`)).rows;

describe("[STOR-11] backups", { tags: ["processes"] }, () => {
  it("have every row and every file, in one file that only its owner reads, and restore them", async () => {
    await newWorkout();
    const { path, files, missing } = await make();
    expect([files, missing]).toEqual([expect.any(Number), 0]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const backup = await verifyBackup(path);
    expect(backup.files).toBe(files);
    const other = await createTestDatabase();
    const pool = openPool({ ...other.connection, max: 2, statement_timeout: 0 }, server.deps.log);
    const target = join(folder, "target");
    await mkdir(join(target, "incoming"), { recursive: true });
    const store = createDiskFileStore(join(target, "files"));
    await restoreBackup(
      { pool, files: store, dataDir: target, incomingDir: join(target, "incoming") },
      path,
      backup,
      () => {},
    );
    for (const { schema, table } of backup.manifest.tables.filter((each) => each.schema === "public"))
      expect([table, await rowsOf(pool, `${schema}.${table}`)]).toEqual([
        table,
        await rowsOf(server.database.pool, `${schema}.${table}`),
      ]);
    expect(await rowsOf(pool, "sessions")).toEqual([]);
    // Counts are kept from now on.
    const { rows: off } = await pool.query("SELECT tgname FROM pg_trigger WHERE tgenabled = 'D'");
    expect(off).toEqual([]);
    const { rows: triggers } = await pool.query("SELECT FROM pg_trigger WHERE tgenabled = 'D'");
    expect(triggers).toEqual([]);
    for await (const key of server.deps.files.list("uploads"))
      expect([key, await store.has(key)]).toEqual([key, true]);
    expect(await readFile(join(target, "pages/terms.md"), "utf8")).toBe("# Terms");
    await pool.end();
    await other.drop();
  });

  itInOneProcess(
    "have the files of their moment, also those that are deleted meanwhile, which go afterwards",
    async () => {
      const workoutKey = await newWorkout();
      const { files } = server.deps;
      const path = async () => {
        const { rows } = await server.database.pool.query(
          "SELECT 'uploads/' || owner_id || '/' || left(sha256, 2) || '/' || sha256 AS key FROM uploads WHERE workout_id = $1",
          [workoutKey],
        );
        return rows[0].key as string;
      };
      const key = await path();
      let isDeleted = false;
      const slow: FileStore = {
        ...files,
        // The snapshot has been made when the first folder is listed.
        async *list(prefix) {
          if (!isDeleted) {
            isDeleted = true;
            const answer = await server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: ann.key });
            expect(answer.statusCode).toBe(200);
            await expect(make()).rejects.toThrow("Another backup is being made");
          }
          yield* files.list(prefix);
        },
      };
      const { path: made, missing } = await make(slow);
      expect([isDeleted, missing]).toEqual([true, 0]);
      expect(zstdDecompressSync(await readFile(made)).includes(`path=files/${key}\n`)).toBe(true);
      expect(await files.has(key)).toBe(true);
      await sweepFileStore(server.deps, new AbortController().signal);
      expect(await files.has(key)).toBe(false);
    },
  );

  it("are refused if they are cut off, changed, or have what no backup has", async () => {
    await newWorkout();
    const { path } = await make();
    const whole = await readFile(path);
    const tar = zstdDecompressSync(whole);
    const changed = (at: number, text: string): Buffer => {
      const bytes = Buffer.from(tar);
      bytes.write(text, at, "latin1");
      return zstdCompressSync(bytes);
    };
    const [name, rows] = [tar.indexOf("path=files/"), tar.indexOf("PGCOPY\n")];
    expect(Math.min(name, rows)).toBeGreaterThan(0);
    const cases: readonly (readonly [string, Buffer])[] = [
      ["cut", whole.subarray(0, -100)],
      ["cut in half", whole.subarray(0, whole.length / 2)],
      ["cut where a file ends", zstdCompressSync(tar.subarray(0, -2048))],
      ["empty", Buffer.alloc(0)],
      ["no backup", Buffer.from("hello")],
      ["another row", changed(rows, "PGCOPX\n")],
      ["a name outside", changed(name, "path=../../..")],
      ["an absolute name", changed(name, "path=/////")],
      ["a name of nothing", changed(name, "path=other/")],
      ["a size without end", changed(124, "77777777777")],
      ["longer", zstdCompressSync(Buffer.concat([tar, Buffer.alloc(512, 1)]))],
      ["a bomb of zeros", zstdCompressSync(Buffer.alloc(256 * 1024 * 1024))],
    ];
    for (const [what, bytes] of cases) {
      const damaged = join(folder, "damaged.backup");
      await writeFile(damaged, bytes);
      const said = await verifyBackup(damaged).then(
        () => "whole",
        (error: unknown) => (error instanceof BackupError ? error.message : error),
      );
      expect([what, said]).toEqual([what, expect.stringMatching(/^The backup is damaged: /)]);
    }
    expect((await verifyBackup(path)).files).toBeGreaterThan(0);
  });

  it("of a newer Cairn are refused", async () => {
    const add =
      "INSERT INTO schema_migrations (version, name, checksum) VALUES (9999, '9999-newer.sql', repeat('0', 64))";
    await server.database.pool.query(add);
    const { path } = await make();
    await server.database.pool.query("DELETE FROM schema_migrations WHERE version = 9999");
    await expect(verifyBackup(path)).rejects.toThrow(
      "The backup is of a newer Cairn (1.2.3, with 9999-newer.sql). Update this one first, then restore it.",
    );
  });
});
