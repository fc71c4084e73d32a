import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Tests } from "./tests-of.ts";

/** Name of the copy's configuration. */
export const copiedConfig = "vitest.mutate.config.ts";

/**
 * Copies the project in its present state, including uncommitted changes, to a folder whose files may be
 * changed while somebody works here. The project's own packages are those of the copy, even if they are
 * imported by name; all others are links.
 */
export function copyProject(root: string, copy: string, tests: Tests): void {
  rmSync(copy, { recursive: true, force: true });
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
  });
  for (const path of listed.toString("utf8").split("\0")) {
    if (path !== "" && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
  }
  linkModules(join(root, "node_modules"), join(copy, "node_modules"));
  for (const folder of globSync("{apps,packages}/*/node_modules", { cwd: root })) {
    symlinkSync(join(root, folder), join(copy, folder));
  }
  writeFileSync(join(copy, copiedConfig), configText(tests));
}

function linkModules(from: string, to: string): void {
  mkdirSync(join(to, "@cairn"), { recursive: true });
  for (const name of readdirSync(from)) if (name !== "@cairn") symlinkSync(join(from, name), join(to, name));
  // npm's links lead from node_modules to the package's folder, which is at the same place in the copy.
  cpSync(join(from, "@cairn"), join(to, "@cairn"), { recursive: true, verbatimSymlinks: true });
}

const configText = ({ project, include }: Tests): string => `import { defineConfig } from "vitest/config";
import { marksBeginnings } from "./scripts/mutate/collected-code.plugin.ts";
import config, { secondsTests } from "./vitest.config.ts";

const projects = (config.test?.projects ?? []).filter(
  (project) => typeof project === "object" && "test" in project && project.test?.name === ${JSON.stringify(project)},
);
const include = ${JSON.stringify(include ?? null)};
for (const project of projects) {
  project.plugins = [...(project.plugins ?? []), marksBeginnings];
  project.test.setupFiles = ["scripts/mutate/collected-code.setup.ts"];
  project.test.exclude = project.test.exclude.filter((glob) => !secondsTests.includes(glob));
  if (include) project.test.include = include;
}
export default defineConfig({ test: { projects } });
`;

/** Installs Stryker from its own lock file, once; returns the path of its packages. */
export function installStryker(manifestFolder: string, folder: string): string {
  const modules = join(folder, "node_modules");
  if (existsSync(join(modules, "@stryker-mutator"))) return modules;
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    cpSync(join(manifestFolder, name), join(folder, name));
  const args = [
    "ci",
    "--ignore-scripts",
    "--legacy-peer-deps",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  execFileSync("npm", args, { cwd: folder, stdio: "inherit" });
  // Its runner imports vitest, which is the project's.
  symlinkSync(join(dirname(dirname(dirname(folder))), "node_modules", "vitest"), join(modules, "vitest"));
  return modules;
}
