import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { withSetupLock } from "../setup-lock.mjs";

const compressible = "**/*.{html,js,mjs,css,svg,json,webmanifest}";
/** Smaller answers fit into one packet anyway, bytes. */
const tooSmall = 1000;

/**
 * Adds a `.gz` and a `.br` to each text file of a built client, so that the server need not compress while it
 * answers.
 */
function compressAssets(folder: string): void {
  for (const name of globSync(compressible, { cwd: folder })) {
    const file = join(folder, name);
    const content = readFileSync(file);
    if (content.length < tooSmall) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}

/** The sources of the web client; a change in any of them makes the built client stale. */
const inputs = [
  "package-lock.json",
  "apps/web/index.html",
  "apps/web/package.json",
  "apps/web/vite.config.ts",
  "apps/web/{build,public,src}/**/*",
  "packages/*/src/**/*.ts",
  "basemap/{*.ts,package.json}",
];
/**
 * Options of Node with which the base map is made in 400 MB: on a machine with 1 GB there is a database and npm beside it. It
 * needs 130 MB of objects at once, and once, in a run beside tests, 192 MB were too few. A larger young generation takes 100 MB
 * more and saves nothing that can be measured.
 */
export const baseMapFlags = ["--max-old-space-size=208", "--max-semi-space-size=4"];

const testFile = /\.test\.tsx?$/;

/**
 * Builds the web client and the base map if they are missing or older than their sources. Compares contents,
 * because a fresh clone has no meaningful times; that takes about 20 ms. Waits for another process that is building.
 *
 * @param root the repository
 * @param say prints progress
 * @throws Error with the tool's output if a build fails
 */
export function buildWeb(root: string, say: (line: string) => void): void {
  if (!isBuilt(root, hashInputs(root))) withSetupLock(root, () => buildIfStale(root, say));
}

/** Makes the base map if it is missing or stale, which its own script decides. Waits for another process that is building. */
export function buildBaseMap(root: string): void {
  withSetupLock(root, () => makeBaseMap(root));
}

const stampOf = (root: string): string => join(root, ".cache", "web-build");

function isBuilt(root: string, contents: string): boolean {
  const stamp = stampOf(root);
  const products = [stamp, join(root, "apps/web/dist/index.html"), join(root, "basemap/dist/world.pmtiles")];
  return products.every((file) => existsSync(file)) && readFileSync(stamp, "utf8") === contents;
}

function buildIfStale(root: string, say: (line: string) => void): void {
  const contents = hashInputs(root);
  if (isBuilt(root, contents)) return;
  say("Building the web client …");
  makeBaseMap(root);
  // Built elsewhere and moved, so that a build that is killed leaves no incomplete client.
  const fresh = join(root, "apps/web", `dist.${process.pid}`);
  run(root, "apps/web", ["node_modules/vite/bin/vite.js", "build", "--outDir", fresh, "--logLevel", "warn"]);
  compressAssets(fresh);
  rmSync(join(root, "apps/web/dist"), { recursive: true, force: true });
  renameSync(fresh, join(root, "apps/web/dist"));
  mkdirSync(dirname(stampOf(root)), { recursive: true });
  writeFileSync(stampOf(root), contents);
}

function makeBaseMap(root: string): void {
  run(root, ".", ["basemap/build.ts"], baseMapFlags);
}

function hashInputs(root: string): string {
  const hash = createHash("sha256");
  const files = globSync(inputs, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !testFile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file.slice(root.length)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

/** Runs a script with this Node; shows its output only if it fails. */
function run(root: string, folder: string, args: readonly string[], flags: readonly string[] = []): void {
  const [script = "", ...rest] = args;
  const child = spawnSync(process.execPath, [...flags, join(root, script), ...rest], {
    cwd: join(root, folder),
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (child.status !== 0) throw new Error(`${args.join(" ")} failed:\n${child.stdout}${child.stderr}`);
}
