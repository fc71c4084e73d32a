import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

/** Whether the machine is a Debian or Ubuntu on which this process may install packages. */
export function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
}

/** The script that Debian's packages ask whether they may start their services; 101 means no. */
const servicePolicy = "/usr/sbin/policy-rc.d";

/** Installs packages of Debian or Ubuntu without starting their services. */
export function installPackages(names: readonly string[], say: (line: string) => void): void {
  const isOurs = !existsSync(servicePolicy);
  if (isOurs) writeFileSync(servicePolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    runApt(["update", "-q"], say);
    runApt(["install", "-q", "-y", "--no-install-recommends", ...names], say);
  } finally {
    if (isOurs) rmSync(servicePolicy);
  }
}

function runApt(args: readonly string[], say: (line: string) => void): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = spawnSync("apt-get", args, { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  if (run.status !== 0) say(run.stderr.trim());
}

/** The path of the first of some programs that is installed, including those that only root's PATH finds. */
export function findProgram(names: readonly string[]): string | undefined {
  const found = spawnSync("/bin/sh", ["-c", `command -v ${names.join(" || command -v ")}`], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` },
  });
  return found.stdout.trim() || undefined;
}
