import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";

/** A run that has started a program which would outlive it, and stays: its folder and the process of that program. */
const program = `
  import { spawn } from "node:child_process";
  import { openRunFolder } from ${JSON.stringify(new URL("run-folder.ts", import.meta.url).href)};
  const folder = openRunFolder();
  const { pid } = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { detached: true, stdio: "ignore" });
  console.log(JSON.stringify({ folder, pid, inner: openRunFolder() }));
  setInterval(() => {}, 1e6);
`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(process.platform !== "linux")(
  "the folder of a run (its processes are found on Linux alone)",
  () => {
    it("is removed, and what the run has started is ended, though the run is killed", async () => {
      const run = spawn(process.execPath, ["--input-type=module", "-e", program], {
        env: { PATH: process.env["PATH"] },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [line] = (await once(createInterface(run.stdout), "line")) as [string];
      const { folder, pid, inner } = JSON.parse(line) as { folder: string; pid: number; inner: string };
      expect([inner, existsSync(folder), isAlive(pid)]).toEqual([folder, true, true]);
      run.kill("SIGKILL");
      await expect.poll(() => [existsSync(folder), isAlive(pid)]).toEqual([false, false]);
    });
  },
);
