import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { baseMapFlags } from "./build-web.ts";

const root = join(import.meta.dirname, "..", "..");

/** Prints the most memory that the process had at once (proc_pid_status(5)), kB, when it ends. */
const tellPeak = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from "node:fs";
  process.on("exit", () => console.log(/VmHWM:.*/.exec(readFileSync("/proc/self/status", "utf8"))[0]));
`)}`;

describe.skipIf(process.platform !== "linux")("the base map", () => {
  const folder = mkdtemp(join(tmpdir(), "cairn-base-map-"));
  afterAll(async () => {
    await rm(await folder, { recursive: true });
  });

  it(
    "is made within 400 MB of memory, so that a machine with 1 GB can do it",
    { tags: ["all"] },
    async () => {
      const made = await folder;
      const args = [...baseMapFlags, "--import", tellPeak, "basemap/build.ts", "--into", made];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
      const peak = Number(/VmHWM:\s*(\d+) kB/.exec(stdout)?.[1]) / 1000;
      expect(peak).toBeGreaterThan(100);
      expect(peak).toBeLessThan(400);
      expect((await stat(join(made, "world.pmtiles"))).size).toBeGreaterThan(4_000_000);
      expect(await readFile(join(made, "places.tsv"), "utf8")).toContain(
        "\nEl Tarter\tAD\t42.57952\t1.65362\t",
      );
    },
  );
});
