import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { endProcess } from "@cairn/testkit/end-process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addressOf } from "../../test/processes/process-group.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { migrate } from "../platform/migrations/migrate.ts";

const script = join(import.meta.dirname, "..", "..", "..", "..", "scripts", "cairn.ts");

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.pool);
  folder = await mkdtemp(join(tmpdir(), "cairn-backup-command-"));
  await chmod(folder, 0o711);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it.each(["SIGINT", "SIGTERM"] as const)(
  "[STOR-11] `cairn backup` leaves nothing half at %s, and can be run again",
  { tags: ["all"] },
  async (signal) => {
    const target = join(folder, signal);
    const env = {
      ...childEnvironment,
      CAIRN_DATA_DIR: join(folder, "data"),
      DATABASE_URL: addressOf(database.connection),
    };
    const run = () => spawn(process.execPath, [script, "backup", target], { env, stdio: "ignore" });
    const names = async () => (await readdir(folder)).filter((name) => name.startsWith(signal));
    const blocker = await database.pool.connect();
    // It waits for these rows, with a part of the file written.
    await blocker.query("BEGIN; LOCK TABLE webhooks IN ACCESS EXCLUSIVE MODE");
    const command = run();
    const closed = once(command, "close");
    try {
      await expect.poll(names).toEqual([`${signal}.part`]);
      command.kill(signal);
      expect(await closed).toEqual([128 + constants.signals[signal], null]);
      expect(await names()).toEqual([]);
    } finally {
      await endProcess(command, "SIGKILL");
      blocker.release(true);
    }
    expect(await once(run(), "close")).toEqual([0, null]);
    expect(await names()).toEqual([signal]);
  },
);
