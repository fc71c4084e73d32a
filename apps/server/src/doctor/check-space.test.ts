import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freeSpaceOf } from "../platform/storage/free-space.ts";
import { writtenFolders } from "../startup/written-folders.ts";
import { checkSpace } from "./check-space.ts";

/** A file system of Linux on which nothing can be written. */
const fullDisk = "/proc";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cairn-space-"));
  // As a start by root writes it in a folder that other accounts cannot enter.
  await writeFile(join(dataDir, "postgres-location"), `${fullDisk}\n`);
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

it("[STOR-2] the free space is that of the disk of the database if it is elsewhere and fuller", async () => {
  expect(await freeSpaceOf(dataDir)()).toBeGreaterThan(0);
  expect(await freeSpaceOf(...writtenFolders({ dataDir, databaseUrl: undefined }))()).toBe(0);
});

it("[STOR-2] the doctor names the database's disk, unless the database is on another machine", async () => {
  expect(await checkSpace({ dataDir, databaseUrl: undefined, minFreeSpace: 1 })).toEqual({
    state: "broken",
    text: expect.stringMatching(/^the data folder has .+ of free space, its database at \/proc has 0 B, /),
  });
  const databaseUrl = "postgres://db.example.org/cairn";
  expect(await checkSpace({ dataDir, databaseUrl, minFreeSpace: 1 })).toEqual({
    state: "good",
    text: expect.not.stringContaining("database"),
  });
});
