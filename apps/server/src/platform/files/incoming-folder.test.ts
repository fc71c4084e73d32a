import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { endProcess } from "@cairn/testkit/end-process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type IncomingFolder, makeIncomingFolder, sweepIncoming } from "./incoming-folder.ts";

const twoDays = 2 * 24 * 60 * 60 * 1000;

async function age(path: string, ms: number): Promise<void> {
  const then = new Date(Date.now() - ms);
  await utimes(path, then, then);
}

describe("the folder for uploads", () => {
  let dataDir: string;
  let root: string;
  let own: IncomingFolder;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "incoming-"));
    root = join(dataDir, "incoming");
    await mkdir(root);
    own = await makeIncomingFolder(root);
  });
  afterEach(async () => {
    await own.close();
    await rm(dataDir, { recursive: true });
  });

  const leave = async (folder: string, ms = 0): Promise<void> => {
    await mkdir(join(root, folder));
    await writeFile(join(root, folder, "part"), "half");
    await age(join(root, folder), ms);
  };

  it("is swept of what killed processes left, and of nothing else", async () => {
    await writeFile(join(own.path, "part"), "half");
    await writeFile(join(root, "of-an-older-version"), "half");
    // No process has this number, and process 1 always runs.
    await leave(`${hostname()}-4194305`);
    await leave(`${hostname()}-1`);
    await leave("other-machine-7", 60_000);
    await leave("other-machine-8", twoDays);
    await sweepIncoming(root);
    const left = [`${hostname()}-1`, basename(own.path), "other-machine-7"];
    expect((await readdir(root)).toSorted()).toEqual(left.toSorted());
    expect(await readdir(own.path)).toEqual(["part"]);
  });

  it("stays as long as its process, in whatever container and however long nothing was uploaded", async () => {
    const module = new URL("./incoming-folder.ts", import.meta.url).href;
    const code = `import { makeIncomingFolder } from ${JSON.stringify(module)};
      const folder = await makeIncomingFolder(process.argv[1]);
      console.log(folder.path);
      setInterval(() => folder, 1000);`;
    const other = spawn(process.execPath, ["--input-type=module-typescript", "-e", code, root], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [path] = (await once(createInterface({ input: other.stdout }), "line")) as [string];
    try {
      await age(path, twoDays);
      await sweepIncoming(root);
      expect(await readdir(root)).toContain(basename(path));
    } finally {
      await endProcess(other, "SIGKILL");
    }
    await sweepIncoming(root);
    expect(await readdir(root)).toEqual([basename(own.path)]);
    expect(await readdir(`${root}-locks`)).toEqual([basename(own.path)]);
  });

  it("is removed at the end of its process, and only its account may enter it", async () => {
    const [folder, lock] = [await stat(own.path), await stat(join(`${root}-locks`, basename(own.path)))];
    expect([folder.mode & 0o777, lock.mode & 0o777]).toEqual([0o700, 0o600]);
    await writeFile(join(own.path, "part"), "half");
    await own.close();
    expect([await readdir(root), await readdir(`${root}-locks`)]).toEqual([[], []]);
  });

  it("that was begun and never made leaves a lock for a day", async () => {
    await writeFile(join(`${root}-locks`, "new-7"), "");
    await writeFile(join(`${root}-locks`, "old-7"), "");
    await age(join(`${root}-locks`, "old-7"), twoDays);
    await sweepIncoming(root);
    expect((await readdir(`${root}-locks`)).toSorted()).toEqual([basename(own.path), "new-7"].toSorted());
  });
});
