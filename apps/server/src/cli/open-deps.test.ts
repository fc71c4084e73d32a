import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { endProcess } from "@cairn/testkit/end-process";
import { Pool, type PoolConfig } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressOf } from "../../test/processes/process-group.ts";
import { startServer } from "../../test/processes/server-process.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { migrate } from "../platform/migrations/migrate.ts";
import { isPostmasterOf, readPostmasterFile } from "../platform/postgres-cluster/postmaster-file.ts";
import { startCluster } from "../platform/postgres-cluster/start-cluster.ts";

const script = join(import.meta.dirname, "..", "..", "..", "..", "scripts", "cairn.ts");

/** The log, as JSON, which reports slow statements on a busy machine. */
const logLines = /^\{.*\}\n/gm;

/** Connections to a database that may stop while they are still being closed, which is no error here. */
function openPool(settings: PoolConfig): Pool {
  const pool = new Pool(settings);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

describe("a command that has started the database for itself", () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "cairn-command-"));
    // When run by root, PostgreSQL runs under another account, which must be able to enter the folder.
    await chmod(dataDir, 0o711);
    const cluster = await startCluster({ dataDir });
    const pool = openPool(cluster.connection);
    await migrate(pool);
    // A command that makes an invitation then takes an hour.
    await pool.query(
      `CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(3600); RETURN NEW; END $$;
       CREATE TRIGGER linger BEFORE INSERT ON invites FOR EACH ROW EXECUTE FUNCTION linger()`,
    );
    await pool.end();
    await cluster.stop();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it.each(["SIGINT", "SIGTERM"] as const)(
    "stops it at %s, and ends with the status of that signal",
    { tags: ["all"] },
    async (signal) => {
      const command = spawn(process.execPath, [script, "invite", "create"], {
        env: { ...childEnvironment, CAIRN_DATA_DIR: dataDir },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const said: string[] = [];
      command.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
      const closed = once(command, "close");
      const folder = join(dataDir, "postgres");
      try {
        await expect.poll(() => readPostmasterFile(folder)?.socketFolder).toBeTruthy();
        const guest = await startCluster({ dataDir, share: true });
        const pool = openPool({ ...guest.connection, max: 1 });
        await expect
          .poll(async () => {
            const { rowCount } = await pool.query(
              "SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'",
            );
            return rowCount;
          })
          .toBe(1);
        await pool.end();
        await guest.stop();
        const { pid } = readPostmasterFile(folder) ?? { pid: 0 };
        expect(isPostmasterOf(pid, folder)).toBe(true);
        command.kill(signal);
        expect(await closed).toEqual([128 + constants.signals[signal], null]);
        expect(isPostmasterOf(pid, folder)).toBe(false);
        expect(said.join("").replace(logLines, "")).toBe("");
      } finally {
        await endProcess(command, "SIGKILL");
      }
    },
  );
});

describe("a command in a shell without the settings of the server", () => {
  let folder: string;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "cairn-other-settings-"));
    await chmod(folder, 0o711);
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const run = async (environment: Readonly<Record<string, string>>, ...args: readonly string[]) => {
    const command = spawn(process.execPath, [script, ...args], {
      cwd: folder,
      env: { ...childEnvironment, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said: string[] = [];
    for (const stream of [command.stdout, command.stderr])
      stream.on("data", (chunk: Buffer) => said.push(chunk.toString()));
    const [status] = await once(command, "close");
    return { status, said: said.join("").replace(logLines, "") };
  };

  it(
    "is refused before it opens anything, until it has them, or a server has started with its own",
    { tags: ["all"] },
    async () => {
      const dataDir = join(folder, "of-the-server");
      const shared = { CAIRN_DATA_DIR: dataDir, DATABASE_URL: addressOf(database.connection) };
      const server = await startServer({ ...shared, ELEVATION: folder });
      await server.stop();
      const bare = await run({ CAIRN_DATA_DIR: dataDir }, "recompute");
      expect([bare.status, bare.said]).toEqual([
        1,
        `The server of the data folder ${dataDir} was last started with another DATABASE_URL and another ELEVATION. ` +
          "Run this with the settings of the server (docs/deploy.md, As a service). " +
          `If you have changed them on purpose, start the server with them first, or delete ${join(dataDir, "settings-of-server")}.\n`,
      ]);
      expect(await readdir(dataDir)).not.toContain("postgres");
      expect((await run(shared, "recompute")).said).toContain("another ELEVATION. ");
      expect(await run({ ...shared, ELEVATION: folder }, "recompute")).toMatchObject({ status: 0 });
      const next = await startServer(shared);
      await next.stop();
      expect(await run(shared, "recompute")).toMatchObject({ status: 0 });
    },
  );

  it(
    "says that it has found no data folder where it looks for one by itself",
    { tags: ["all"] },
    async () => {
      const { status, said } = await run({}, "region", "update");
      expect(status).toBe(0);
      expect(said).toContain(
        `There is no data folder ${join(folder, "data")} yet. If the server has another`,
      );
      const { said: named } = await run({ CAIRN_DATA_DIR: join(folder, "new") }, "region", "update");
      expect(named).not.toContain("There is no data folder");
    },
  );
});
