import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeIncomingFolder, sweepIncoming } from "./incoming-folder.ts";

describe("the folder for uploads", () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "incoming-"));
  });
  afterEach(() => rm(root, { recursive: true }));

  const leave = async (folder: string, age = 0): Promise<void> => {
    await mkdir(join(root, folder));
    await writeFile(join(root, folder, "part"), "half");
    const then = new Date(Date.now() - age);
    await utimes(join(root, folder), then, then);
  };

  it("is swept of what killed processes left, and of nothing else", async () => {
    const own = await makeIncomingFolder(root);
    await writeFile(join(own, "part"), "half");
    await writeFile(join(root, "of-an-older-version"), "half");
    // No process has this number, and process 1 always runs.
    await leave(`${hostname()}-4194305`);
    await leave(`${hostname()}-1`);
    await leave("other-machine-7", 60_000);
    await leave("other-machine-8", 2 * 24 * 60 * 60 * 1000);
    await sweepIncoming(root);
    const left = [`${hostname()}-1`, `${hostname()}-${process.pid}`, "other-machine-7"];
    expect((await readdir(root)).toSorted()).toEqual(left.toSorted());
    expect(await readdir(own)).toEqual([]);
  });
});
