import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { patience } from "@cairn/testkit/patience";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findProgram } from "../scripts/setup/debian-packages.ts";
import { ContainerBuild, readContainerfile, readImage } from "./harness/containerfile.ts";

const root = dirname(import.meta.dirname);
const steps = readContainerfile(join(root, "Containerfile"));
const image = readImage(steps);

/** The first process of a running image, as the machine numbers it. */
const firstOf = ({ pid }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));

const isRoot = process.getuid?.() === 0;
const needed = ["mmdebstrap", "nsenter", "ip", "setpriv"];
const missing = needed.filter((name) => findProgram([name]) === undefined);
const mayUnshare =
  isRoot && spawnSync("unshare", ["--mount", "--net", "--pid", "--fork", "true"]).status === 0;
const isPossible = mayUnshare && missing.length === 0;

describe.skipIf(!isPossible)(
  isPossible ? "the image" : `the image (needs root, name spaces, ${needed.join(", ")})`,
  { tags: ["all"] },
  () => {
    // On the disk: three Debians are 3 GB.
    const place = join(root, ".cache", "container-test");
    const build = new ContainerBuild(place, root);
    const data = join(place, "data");
    let running: ChildProcess | undefined;

    beforeAll(() => {
      rmSync(place, { recursive: true, force: true });
      mkdirSync(place, { recursive: true });
    });
    // Each installs or builds as much as a whole suite of tests waits for.
    for (const step of steps) beforeAll(() => build.take(step), 6 * patience.test);
    beforeAll(() => {
      mkdirSync(data, { mode: 0o700 });
      chownSync(data, idOf("-u"), idOf("-g"));
    });
    afterEach(async () => {
      if (running) await stop();
    });
    afterAll(() => rmSync(place, { recursive: true, force: true }));

    /** The number of the image's account or of its group. */
    const idOf = (which: "-u" | "-g"): number =>
      Number(
        spawnSync("chroot", [build.rootOf("image"), "id", which, image.user], { encoding: "utf8" }).stdout,
      );

    /** The arguments of a program as the image's account has it: in its root, with its environment and no rights. */
    const asInside = (command: readonly string[]): readonly string[] => [
      "chroot",
      build.rootOf("image"),
      "setpriv",
      `--reuid=${idOf("-u")}`,
      `--regid=${idOf("-g")}`,
      "--clear-groups",
      "--no-new-privs",
      "--bounding-set=-all",
      "env",
      "-i",
      "PATH=/usr/local/bin:/usr/bin:/bin",
      "HUMAN_CHECK=off",
      ...image.environment,
      ...command,
    ];

    /** Starts the image as compose.yaml does: a read-only root, the volume, and a network of its own with the port free. */
    async function start(): Promise<ChildProcess> {
      const mounts = [
        `mount --bind "$1" "$1"`,
        `mount --bind /dev "$1/dev"`,
        `mount -t proc proc "$1/proc"`,
        `mount -t tmpfs tmpfs "$1/tmp"`,
        `mount --bind "$2" "$1${image.volume}"`,
        `mount -o remount,ro,bind "$1"`,
        "ip link set lo up",
      ];
      const script = `${mounts.join(" && ")} && cd "$1" && shift 2 && exec "$@"`;
      const inside = ["sh", "-c", script, "sh", build.rootOf("image"), data, ...asInside(image.command)];
      const namespaces = ["--mount", "--net", "--pid", "--fork", "--kill-child"];
      const child = spawn("unshare", [...namespaces, ...inside], { stdio: ["ignore", "pipe", "inherit"] });
      const lines: Buffer[] = [];
      child.stdout.on("data", (chunk: Buffer) => lines.push(chunk));
      await Promise.race([
        expect.poll(() => Buffer.concat(lines).toString("utf8")).toContain("Cairn is ready"),
        once(child, "exit").then(() => Promise.reject(new Error("the image ended before it was ready"))),
      ]);
      running = child;
      return child;
    }

    /** Asks it to end as `docker stop` does; its exit status. */
    async function stop(): Promise<number | null> {
      const child = running;
      running = undefined;
      if (!child) return null;
      const exited = once(child, "exit");
      process.kill(firstOf(child), "SIGTERM");
      const [status] = await exited;
      return status as number | null;
    }

    /** Runs a program in the running image, as `docker exec` does. */
    async function exec(...command: readonly string[]) {
      if (!running) throw new Error("nothing runs");
      const spaces = ["-t", String(firstOf(running)), "--mount", "--net", "--pid", "--"];
      try {
        const { stdout } = await promisify(execFile)("nsenter", [...spaces, ...asInside(command)]);
        return { status: 0, said: stdout };
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { status: code, said: stdout + stderr };
      }
    }

    it("starts as the first process of a read-only root, is healthy, works, and stops in an orderly way", async () => {
      await start();
      expect(await exec(...image.health)).toMatchObject({ status: 0 });
      expect((await exec("touch", "/opt/cairn/written")).said).toContain("Read-only file system");
      expect((await exec("id", "-u")).said.trim()).toBe("10001");

      const doctor = await exec("cairn", "doctor");
      expect(doctor).toMatchObject({ status: 0 });
      expect(doctor.said).not.toContain("failed");

      const region = await exec("cairn", "region", "add", "/opt/cairn/demo-region/andorra.osm.pbf");
      expect(region).toMatchObject({ status: 0 });

      const added = "user add climber --email climber@example.org --password granite-and-rope".split(" ");
      expect(await exec("cairn", ...added)).toMatchObject({ status: 0 });
      expect(await stop()).toBe(0);

      // The volume is all that it keeps.
      await start();
      expect((await exec("cairn", ...added)).said).toMatch(/already|taken/);
      expect((await exec("cairn", "region", "list")).said).toContain("andorra");
    });
  },
);
