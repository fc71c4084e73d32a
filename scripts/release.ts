/*
 * Makes a release: a folder, or an archive of it, that starts without installing or building anything.
 *   npm run release [-- --arch x64|arm64] [--folder PATH] [--output FOLDER]
 * `--folder` makes the folder alone, for a container image. The archive is `dist/cairn-VERSION-linux-ARCH.tar.gz`, with a file of
 * its SHA-256 beside it; `--output` names another folder for both.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { arch as machineArch } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { buildWeb } from "./build/build-web.ts";
import { installForRelease, releaseFile } from "./install.mjs";

const archs = ["x64", "arm64"];

/** What a release has of the repository; tests, benches and the tools of developers are left out. */
const contents = [
  "package.json",
  "package-lock.json",
  "cairn",
  "{LICENSE,README.md,CHANGELOG.md,SECURITY.md}",
  "scripts/{launch,install,setup-lock,server-flags}.mjs",
  "scripts/{start,cairn}.ts",
  "{apps,packages}/*/package.json",
  "apps/server/{src,migrations}/**",
  "apps/web/dist/**",
  "packages/{contracts,demo,domain,formats,geo,osm,tiles,units}/src/**",
  "basemap/package.json",
  "basemap/dist/**",
  "demo-region/**",
  "deploy/**",
  "docs/**/*.md",
  "docs/pictures/**",
];
const leftOut = /\.test\.tsx?$|\/golden\/|\/test\//;

const { values } = parseArgs({
  options: {
    arch: { type: "string", default: machineArch() },
    folder: { type: "string" },
    output: { type: "string", default: "dist" },
  },
});
if (!archs.includes(values.arch)) {
  process.stderr.write(`A release is made for ${archs.join(" or ")}, not for ${values.arch}.\n`);
  process.exit(2);
}
const root = dirname(import.meta.dirname);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const name = `cairn-${version}-linux-${values.arch}`;
const folder = resolve(values.folder ?? join(root, ".cache", "release", name));

makeFolder();
report(folder);
if (values.folder === undefined) await makeArchive();

function makeFolder(): void {
  if (values.folder !== undefined && existsSync(folder) && readdirSync(folder).length > 0) {
    process.stderr.write(`${folder} is not empty; name a folder that does not exist yet.\n`);
    process.exit(2);
  }
  buildWeb(root, say);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const entry of globSync(contents, { cwd: root, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name));
    if (entry.isFile() && !leftOut.test(path)) cpSync(join(root, path), join(folder, path));
  }
  say("Installing what the server needs …");
  if (!installForRelease(folder, "@cairn/server", values.arch)) process.exit(1);
  removeUnused();
  writeFileSync(
    join(folder, releaseFile),
    `${JSON.stringify({ version, platform: "linux", arch: values.arch })}\n`,
  );
}

/**
 * What packages bring that the server never opens: programs for other platforms and programs that nothing starts, headers and
 * manuals of Node, and a compiler that a reader of configurations would use if it found one. 110 of 510 MB.
 */
function removeUnused(): void {
  const valhalla = "node_modules/@valhallajs/valhallajs";
  const unused = globSync(
    [
      `${valhalla}/{darwin,linux/!(${values.arch})}`,
      `${valhalla}/linux/${values.arch}/valhalla_!(build_tiles|node.node)`,
      "node_modules/node-linux-*/{include,share,CHANGELOG.md}",
      "node_modules/{typescript,@typescript}",
    ],
    { cwd: folder },
  );
  for (const path of unused) rmSync(join(folder, path), { recursive: true });
}

/** The same files give the same archive, but for the order of the file system and the clock, which are fixed here. */
async function makeArchive(): Promise<void> {
  const output = resolve(root, values.output);
  mkdirSync(output, { recursive: true });
  const file = join(output, `${name}.tar.gz`);
  const fixed = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
  execFileSync("tar", [...fixed, "-I", "gzip -n", "-cf", file, "-C", dirname(folder), name]);
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  writeFileSync(`${file}.sha256`, `${hash.digest("hex")}  ${name}.tar.gz\n`);
  say(`${relative(process.cwd(), file)}: ${inMegabytes(statSync(file).size)}`);
}

/** Prints what the folder's parts take on disk. */
function report(of: string): void {
  const parts = ["apps/server", "apps/web/dist", "basemap/dist", "packages", "demo-region", "node_modules"];
  for (const part of parts) say(`  ${part}: ${inMegabytes(sizeOf(join(of, part)))}`);
  say(`${name}: ${inMegabytes(sizeOf(of))} on disk`);
}

function sizeOf(path: string): number {
  return globSync("**/*", { cwd: path, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
