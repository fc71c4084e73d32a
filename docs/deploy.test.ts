import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/** The first example in a language. */
const example = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "ms").exec(page)?.[1] ?? "";

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
  expect(readFileSync(join(import.meta.dirname, "../deploy/cairn.service"), "utf8")).toBe(example("ini"));
});

it("docs/deploy.md has a unit that leaves the database to Cairn, and waits until both have stopped", () => {
  const unit = new Map(
    [...example("ini").matchAll(/^(\w+)=(.*)$/gm)].map(([, key = "", value]) => [key, value] as const),
  );
  expect(unit.get("KillMode")).toBe("mixed");
  expect(Number(unit.get("TimeoutStopSec")) * 1000).toBeGreaterThan(drainLimit + closeLimit + 2 * fastStopMs);
  // The process that systemd signals, and whose end it waits for, is the launcher.
  expect(unit.get("ExecStart")).toMatch(/^\S*\/node scripts\/launch\.mjs start$/);
});

it("docs/deploy.md gives commands and cron the settings of the unit", () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-deploy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = join(folder, "cairn.env");
  const programs = join(folder, "programs");
  mkdirSync(programs);
  writeFileSync(settings, example("env"));
  const names = [...example("env").matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
  // Stands in for npm: what it was called with, and what it would pass on.
  writeFileSync(join(programs, "npm"), '#!/bin/sh\nprintf "%s\\n" "$PWD" "$*"\nenv\n', { mode: 0o755 });
  const say = (script: string): readonly string[] => {
    const ownPlaces = script
      .replace("sudo -u cairn ", "")
      .replaceAll("/etc/cairn.env", settings)
      .replaceAll("/srv/cairn", folder);
    const env = { PATH: `${programs}:${process.env["PATH"]}` };
    const args = ["-c", ownPlaces, "cairn", "user", "premium"];
    return spawnSync("sh", args, { env, encoding: "utf8" }).stdout.split("\n");
  };
  expect(example("ini")).toContain("\nEnvironmentFile=/etc/cairn.env\n");
  const [place, called, ...passedOn] = say(example("sh"));
  expect([place, called]).toEqual([folder, "run -s cairn -- user premium"]);
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
    expect(command).toBe("run -s cairn -- region update");
    expect(passed).toContain("CAIRN_DATA_DIR=/var/lib/cairn");
  }
});
