import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { endProcess } from "@cairn/testkit/end-process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const scripts = ["install.mjs", "launch.mjs", "server-flags.mjs", "setup-lock.mjs"];

/**
 * Stands in for npm: notes when it begins and ends, ends when the file `go` is there, and leaves out what is for development
 * where npm does.
 */
const npm = `
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
appendFileSync("npm.log", "begin " + process.pid + "\\n");
while (!existsSync("go")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
mkdirSync("node_modules", { recursive: true });
const omitsDev = process.env.NODE_ENV === "production" && !process.argv.includes("--include=dev");
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const installed = Object.entries(packages).filter(([, { dev }]) => !(dev && omitsDev));
writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: Object.fromEntries(installed) }));
appendFileSync("npm.log", "end\\n");
`;

interface Launched {
  readonly process: ChildProcess;
  /** Its output so far. */
  said(): string;
  /** Resolves to the exit status. */
  readonly ended: Promise<number | null>;
}

describe("the launcher", () => {
  let root: string;
  let launched: Launched[];

  beforeEach(() => {
    launched = [];
    root = mkdtempSync(join(tmpdir(), "cairn-launch-"));
    mkdirSync(join(root, "scripts"));
    for (const name of scripts) copyFileSync(join(import.meta.dirname, name), join(root, "scripts", name));
    writeFileSync(join(root, "scripts", "cairn.ts"), 'console.log("the command ran");\n');
    writeFileSync(
      join(root, "package-lock.json"),
      JSON.stringify({ packages: { "": {}, "node_modules/a": { version: "1.0.0" } } }),
    );
    writeFileSync(join(root, "npm.js"), npm);
  });
  afterEach(async () => {
    writeFileSync(join(root, "go"), "");
    for (const { process: child } of launched) await endProcess(child, "SIGKILL");
    rmSync(root, { recursive: true, force: true });
  });

  const launch = (environment: Readonly<Record<string, string>> = {}, command = "cairn"): Launched => {
    const child = spawn(process.execPath, [join(root, "scripts", "launch.mjs"), command, "--last"], {
      env: { ...childEnvironment, npm_execpath: join(root, "npm.js"), ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
    const ended = once(child, "close").then(([status]) => status as number | null);
    const one = { process: child, said: () => text, ended };
    launched.push(one);
    return one;
  };
  const installations = (): readonly string[] =>
    existsSync(join(root, "npm.log")) ? readFileSync(join(root, "npm.log"), "utf8").trim().split("\n") : [];
  /** Resolves to the number of npm's process once it has noted that it began. */
  const begun = async (): Promise<number> => {
    await expect.poll(() => installations()[0] ?? "").toMatch(/^begin \d+$/);
    return Number(installations()[0]?.split(" ")[1]);
  };

  it("installs once when two are started together", async () => {
    const first = launch();
    await begun();
    const second = launch();
    await expect.poll(() => second.said() !== "" || installations().length > 1).toBe(true);
    writeFileSync(join(root, "go"), "");
    expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
    expect(installations()).toEqual([expect.stringMatching(/^begin \d+$/), "end"]);
    for (const one of [first, second]) expect(one.said()).toContain("the command ran");
    expect(existsSync(join(root, ".cache", "setup.lock"))).toBe(false);
  });

  it("installs what builds the client, and so only once, where NODE_ENV is production", async () => {
    const packages = {
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "2.0.0", dev: true },
    };
    writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages }));
    writeFileSync(join(root, "go"), "");
    const ends = [];
    for (let start = 1; start <= 2; start += 1) ends.push(await launch({ NODE_ENV: "production" }).ended);
    expect(ends).toEqual([0, 0]);
    expect(installations()).toHaveLength(2);
  });

  it("installs when one that was installing was killed", async () => {
    const killed = launch();
    const npmProcess = await begun();
    await endProcess(killed.process, "SIGKILL");
    process.kill(npmProcess, "SIGKILL");
    writeFileSync(join(root, "go"), "");
    const next = launch();
    expect(await next.ended).toBe(0);
    expect(next.said()).toContain("the command ran");
    expect(installations()).toHaveLength(3);
  });

  it("leaves the lock of one that was killed to the process that is taking it over", async () => {
    // The number of this process, which began at another time: its owner is gone.
    const dead = `${hostname()} ${process.pid} 1`;
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ");
    const live = `${hostname()} ${process.pid} ${fields?.[19]}`;
    const lock = join(root, ".cache", "setup.lock");
    mkdirSync(join(root, ".cache"));
    writeFileSync(lock, dead);
    writeFileSync(`${lock}.takeover`, live);
    writeFileSync(join(root, "go"), "");
    const other = launch();
    await expect.poll(() => other.said()).toContain("waiting for it");
    expect(readFileSync(lock, "utf8")).toBe(dead);
    expect(installations()).toEqual([]);
    // Killed as well, while it took over.
    writeFileSync(`${lock}.takeover`, dead);
    expect(await other.ended).toBe(0);
    expect(installations()).toHaveLength(2);
    expect(readdirSync(join(root, ".cache")).filter((name) => name.startsWith("setup.lock"))).toEqual([]);
  });

  it("passes signals on, as messages to a program that asks for them", async () => {
    const folder = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "node"), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
    copyFileSync(join(root, "package-lock.json"), join(root, "node_modules", ".package-lock.json"));
    writeFileSync(
      join(root, "scripts", "cairn.ts"),
      `process.on("SIGTERM", () => { console.log("a signal"); process.send({ takesSignals: true }); });
      process.on("message", ({ passedOn }) => { console.log("passed on " + passedOn); process.exit(3); });
      console.log("listening");`,
    );
    const one = launch();
    await expect.poll(() => one.said()).toContain("listening");
    one.process.kill("SIGTERM");
    await expect.poll(() => one.said()).toContain("a signal");
    // The launcher may not have read yet that it is to send messages.
    const said = (): string => {
      one.process.kill("SIGTERM");
      return one.said();
    };
    await expect.poll(said).toContain("passed on SIGTERM");
    expect(await one.ended).toBe(3);
  });

  it("starts a server with its options and its memory settings, in the process that npm started", async () => {
    writeFileSync(
      join(root, "scripts", "start.ts"),
      `const { MALLOC_ARENA_MAX: arenas, MALLOC_TRIM_THRESHOLD_: trim } = process.env;
      console.log(JSON.stringify([process.pid, typeof globalThis.gc, process.argv.slice(2), arenas, trim]));`,
    );
    writeFileSync(join(root, "go"), "");
    const one = launch({ MALLOC_TRIM_THRESHOLD_: "1" }, "start");
    expect(await one.ended).toBe(0);
    const started = JSON.parse(one.said().trim().split("\n").at(-1) ?? "") as readonly unknown[];
    // What the operator has set stays.
    expect(started).toEqual([one.process.pid, "function", ["--last"], "2", "1"]);
  });

  it("runs on the machine's Node where the project's own does not run", async () => {
    const folder = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin");
    mkdirSync(folder, { recursive: true });
    // Like a program for glibc on a machine without it, whose loader is missing.
    writeFileSync(join(folder, "node"), "#!/nonexistent/loader\n", { mode: 0o755 });
    copyFileSync(join(root, "package-lock.json"), join(root, "node_modules", ".package-lock.json"));
    const one = launch();
    expect(await one.ended).toBe(0);
    expect(one.said()).toBe("the command ran\n");
  });
});
