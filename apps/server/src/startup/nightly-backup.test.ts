import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { checkBackups } from "../doctor/check-backups.ts";
import { buildTasks } from "../job-tasks.ts";
import { verifyBackup } from "../platform/backups/restore-backup.ts";
import { lastDue } from "./nightly-backup.ts";

const silent = pino({ level: "silent" });

/** The local time of this machine, which BACKUP_HOUR means. */
const at = (day: number, hour: number, minute = 17): Date => new Date(2026, 10, day, hour, minute);

/** A whole backup of the night of 29 November, in any time zone. */
const isOwn = (name: string): boolean => /^cairn-202611(?:28|29)T\d{6}Z\.backup$/.test(name);

it("[STOR-12] a backup is due once a day, at an hour of the machine's clock", () => {
  expect(lastDue(at(30, 4), 3)).toEqual(at(30, 3, 0));
  expect(lastDue(at(30, 3, 0), 3)).toEqual(at(30, 3, 0));
  expect(lastDue(at(30, 2), 3)).toEqual(at(29, 3, 0));
  expect(lastDue(at(30, 0), 0)).toEqual(at(30, 0, 0));
});

describe("[STOR-12] nightly backups", () => {
  let server: TestApp;
  let folder: string;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    await server.signUp("ann");
  });
  afterAll(async () => await server.close());
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "nightly-")), "backups");
    return async () => await rm(join(folder, ".."), { recursive: true, force: true });
  });

  const backups = (keep: number) => ({ keep, hour: 3, folder, isDownloadable: true });
  /** Runs the hourly job. */
  const look = async (now: Date, keep = 2, minFreeSpace = 0): Promise<void> => {
    const { deps } = server;
    const settings = { ...deps.settings, backups: backups(keep), minFreeSpace };
    const task = buildTasks({ ...deps, settings, now: () => now }).find(
      ({ name }) => name === "nightly-backup",
    );
    const context = { log: silent, signal: new AbortController().signal, requestId: undefined };
    expect(await task?.run(undefined, context)).toBe("done");
  };
  const made = async (): Promise<readonly string[]> =>
    (await readdir(folder).catch((): string[] => [])).toSorted();
  const finding = async (now: Date, keep = 2) => await checkBackups({ backups: backups(keep) }, now);

  it("are made at the first look after their hour, and so many are kept", async () => {
    await look(at(27, 3));
    const [first = ""] = await made();
    expect((await verifyBackup(join(folder, first))).manifest.version).toMatch(/^\d/);
    await look(at(27, 4));
    await look(at(28, 2));
    expect(await made()).toEqual([first]);
    // One that was missed, as the machine was off, is made as soon as it is on.
    await look(at(28, 11));
    await look(at(29, 3));
    const kept = await made();
    expect(kept).toHaveLength(2);
    expect(kept).not.toContain(first);
  });

  it("leave other files alone, and remove what a killed process has left", async () => {
    await mkdir(folder);
    for (const name of [
      "my.backup",
      "cairn-20260101T030000Z.backup.part",
      "cairn-20261129T030000Z.backup.part",
    ])
      await writeFile(join(folder, name), "half");
    const long = new Date(at(29, 3).getTime() - 7_200_000);
    await utimes(join(folder, "cairn-20260101T030000Z.backup.part"), long, long);
    await utimes(join(folder, "cairn-20261129T030000Z.backup.part"), at(29, 3), at(29, 3));
    await look(at(29, 3), 1);
    const names = await made();
    expect(names.filter(isOwn)).toHaveLength(1);
    expect(names.filter((name) => !isOwn(name))).toEqual(["cairn-20261129T030000Z.backup.part", "my.backup"]);
  });

  it("are not made where nobody asks for them, or where they would fill the disk, and a failure is tried again", async () => {
    await look(at(29, 3), 0);
    expect(await made()).toEqual([]);
    await look(at(29, 3), 2, Number.MAX_SAFE_INTEGER);
    expect(await made()).toEqual([]);
    await look(at(29, 4));
    expect(await made()).toHaveLength(1);
  });

  it("are a finding of the doctor when the last one is missing", async () => {
    expect(await finding(at(29, 12), 0)).toMatchObject({
      state: "notice",
      text: expect.stringContaining("BACKUP_KEEP"),
    });
    expect(await finding(at(29, 12))).toMatchObject({
      state: "broken",
      text: expect.stringContaining("there is no backup"),
    });
    await look(at(28, 3));
    expect(await finding(at(28, 12))).toMatchObject({ state: "good" });
    // It may take some hours.
    expect(await finding(at(29, 5))).toMatchObject({ state: "good" });
    expect(await finding(at(29, 12))).toMatchObject({
      state: "broken",
      text: expect.stringContaining("a backup failed"),
    });
  });
});
