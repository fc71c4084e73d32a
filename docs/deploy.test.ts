import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maxJobArchiveBytes } from "@cairn/contracts/import-workouts/import-jobs";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../apps/server/src/config/config.ts";
import { fastStopMs } from "../apps/server/src/platform/postgres-cluster/postmaster.ts";
import { closeLimit, drainLimit } from "../apps/server/src/startup/end-server.ts";

const pageOf = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
const page = pageOf("deploy.md");
const bytesOf = (gibibytes: string | undefined): number => Number(gibibytes) * 1024 ** 3;

/** The first example in a language, or the first that begins in some way. */
const example = (language: string, begin = ""): string =>
  new RegExp(`^\`\`\`${language}\\n(${begin}.*?)^\`\`\`$`, "ms").exec(page)?.[1] ?? "";

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, "..", name), "utf8");

it("docs/deploy.md names a limit for the proxy that the largest import fits in", () => {
  const [line = ""] = /^- \*\*Uploads\.\*\*.*$/m.exec(page) ?? [];
  const [files, limit] = [...line.matchAll(/([\d.]+) GiB/g)].map(([, size]) => bytesOf(size));
  expect(files).toBe(maxJobArchiveBytes);
  expect(limit).toBeGreaterThan(maxJobArchiveBytes + 16 * 1024 * 1024);
});

it("docs/deploy.md answers people who come by IPv6 at each port of nginx", () => {
  const listens = [...example("nginx").matchAll(/^ *listen (\S.*);$/gm)].map(([, what = ""]) => what);
  expect(listens).toEqual(["80", "[::]:80", "443 ssl http2", "[::]:443 ssl http2"]);
});

it("docs/deploy.md shows the unit file that is beside it", () => {
  expect(fileOf("deploy/cairn.service")).toBe(example("ini"));
});

it("docs/deploy.md has a unit that leaves the database to Cairn, and waits until both have stopped", () => {
  const unit = new Map(
    [...example("ini").matchAll(/^(\w+)=(.*)$/gm)].map(([, key = "", value]) => [key, value] as const),
  );
  expect(unit.get("KillMode")).toBe("mixed");
  expect(Number(unit.get("TimeoutStopSec")) * 1000).toBeGreaterThan(drainLimit + closeLimit + 2 * fastStopMs);
  // The process that systemd signals, and whose end it waits for, is the launcher: the script becomes it.
  expect(unit.get("ExecStart")).toBe("/srv/cairn/cairn start");
  expect(fileOf("cairn")).toContain("start) shift; exec ");
});

it("docs/deploy.md gives commands and cron the settings of the unit", () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-deploy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = join(folder, "cairn.env");
  writeFileSync(settings, example("env"));
  const names = [...example("env").matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
  // Stands in for Cairn: where and with what it was called, and what it was given.
  writeFileSync(join(folder, "cairn"), '#!/bin/sh\nprintf "%s\\n" "$PWD" "$*"\nenv\n', { mode: 0o755 });
  const say = (script: string): readonly string[] => {
    const ownPlaces = script
      .replace("sudo -u cairn ", "")
      .replaceAll("/etc/cairn.env", settings)
      .replaceAll("/srv/cairn", folder);
    const env = { PATH: process.env["PATH"] };
    const args = ["-c", ownPlaces, "cairn", "user", "premium"];
    return spawnSync("sh", args, { env, encoding: "utf8" }).stdout.split("\n");
  };
  expect(example("ini")).toContain("\nEnvironmentFile=/etc/cairn.env\n");
  const [place, called, ...passedOn] = say(example("sh", "#!/bin/sh"));
  expect([place, called]).toEqual([folder, "user premium"]);
  const given = Object.fromEntries(
    passedOn
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const)
      .filter(([name]) => names.includes(name)),
  );
  expect(Object.keys(given).toSorted()).toEqual(names.toSorted());
  expect(readConfig(given)).toMatchObject({
    dataDir: "/var/lib/cairn",
    smtpUrl: "smtp://cairn:pass%2Fword@mail.example.org:587",
    files: { bucket: "cairn-files", endpoint: "https://s3.example.org", region: "eu-1" },
  });
  for (const name of ["deploy.md", "regions.md"]) {
    const [, line = ""] = /^(?:\S+ ){5} ?(.*region update)$/m.exec(pageOf(name)) ?? [];
    const [, command, ...passed] = say(line);
    expect(command).toBe("region update");
    expect(passed).toContain("CAIRN_DATA_DIR=/var/lib/cairn");
  }
});

it("compose.yaml runs the image with all that it keeps in its volume, and time enough to stop", () => {
  const [compose, image] = [fileOf("compose.yaml"), fileOf("Containerfile")];
  const volume = /^VOLUME (\S+)$/m.exec(image)?.[1];
  const port = /^EXPOSE (\d+)$/m.exec(image)?.[1];
  expect(image).toContain(`CAIRN_DATA_DIR=${volume} `);
  expect(compose).toContain(`- data:${volume}\n`);
  expect(compose).toContain(`- "127.0.0.1:${port}:${port}"`);
  expect(image).toContain(`http://127.0.0.1:${port}/readyz`);
  expect(readConfig({}).port).toBe(Number(port));
  const patience = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]) * 1000;
  expect(patience).toBeGreaterThan(drainLimit + closeLimit + 2 * fastStopMs);
  for (const line of ["read_only: true", "cap_drop:\n      - ALL", "no-new-privileges:true"])
    expect(compose).toContain(line);
});

it("the image is built from every file of the repository", () => {
  const tracked = spawnSync("git", ["ls-files"], { cwd: join(import.meta.dirname, ".."), encoding: "utf8" });
  const paths = tracked.stdout.split("\n").map((path) => path.split("/"));
  for (const pattern of fileOf(".dockerignore").trim().split("\n")) {
    const name = pattern.replace(/^\*\*\//, "");
    const isAnywhere = name !== pattern;
    const ignored = paths.filter((parts) => (isAnywhere ? parts.includes(name) : parts[0] === name));
    expect([pattern, ignored]).toEqual([pattern, []]);
  }
});
