import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const programs = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];

/**
 * Finds a browser for the tests: Chromium, Chrome or Edge of the machine. Where there is none and the machine is a Debian or Ubuntu
 * under root, installs its package.
 *
 * @returns the path of the program, or `undefined`: then say `howToInstall`
 */
export function findChromium(say: (line: string) => void): string | undefined {
  return findOnPath() ?? (mayInstall() ? installPackage(say) : undefined);
}

export const howToInstall =
  "The browser tests need Chromium, Chrome or Edge: install one of them (Debian: apt-get install chromium) and run npm test again.";

function findOnPath(): string | undefined {
  const found = spawnSync("/bin/sh", ["-c", `command -v ${programs.join(" || command -v ")}`], {
    encoding: "utf8",
  });
  return found.stdout.trim() || undefined;
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
}

function installPackage(say: (line: string) => void): string | undefined {
  say("Installing Debian's Chromium for the browser tests …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-q"],
    ["install", "-q", "-y", "--no-install-recommends", "chromium"],
  ]) {
    const run = spawnSync("apt-get", args, { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    if (run.status !== 0) say(run.stderr.trim());
  }
  return findOnPath();
}
