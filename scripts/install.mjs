// Plain JavaScript without dependencies: the machine's own Node runs it before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A release (`npm run release`) has this file, and everything that it needs: nothing is installed or built there. */
export const releaseFile = "release.json";

/**
 * @param {string} root the repository, or a release of it
 * @returns {boolean}
 */
export const isRelease = (root) => existsSync(join(root, releaseFile));

/**
 * Whether `node_modules` contains what `package-lock.json` lists. npm keeps a list of what it installed;
 * packages for other platforms are optional and may be missing from it.
 *
 * @param {string} root the repository
 * @returns {boolean}
 */
export function isInstalled(root) {
  if (isRelease(root)) return true;
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  if (wanted === undefined || installed === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true;
    const found = installed[path];
    return found === undefined
      ? entry.optional === true || entry.devOptional === true
      : found.version === entry.version;
  });
}

/**
 * Installs exactly what the lock file lists, with what builds the client, which npm would leave out where NODE_ENV is production.
 * Only one process at a time may do so.
 *
 * @param {string} root the repository
 * @returns {boolean} false if it failed, which was said
 */
export function install(root) {
  process.stderr.write("Installing what Cairn is built on. This happens once and takes a minute.\n");
  return runInstall(root, ["--include=dev"]);
}

/**
 * Installs exactly what one workspace needs to run on Linux, of what the lock file lists.
 *
 * @param {string} root a copy of the repository
 * @param {string} workspace its package's name
 * @param {string} arch such as x64
 * @returns {boolean} false if it failed, which was said
 */
export function installForRelease(root, workspace, arch) {
  const platform = ["--os=linux", `--cpu=${arch}`, "--libc=glibc"];
  return runInstall(root, [
    "--omit=dev",
    ...platform,
    `--workspace=${workspace}`,
    "--include-workspace-root",
  ]);
}

/**
 * Install scripts stay off, because no package needs one.
 *
 * @param {string} root
 * @param {readonly string[]} options
 */
function runInstall(root, options) {
  const npm = findNpm();
  const run = spawnSync(
    npm.program,
    [
      ...npm.args,
      "ci",
      ...options,
      "--ignore-scripts",
      "--no-progress",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ],
    { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
  );
  if (run.status === 0) return true;
  process.stderr.write("The installation failed. npm has said above why; run `npm ci` to see more.\n");
  return false;
}

/** The npm that started this script, which need not be on the PATH. */
function findNpm() {
  const cli = process.env["npm_execpath"];
  return cli?.endsWith(".js") ? { program: process.execPath, args: [cli] } : { program: "npm", args: [] };
}

/**
 * @param {string} file a lock file of npm
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
