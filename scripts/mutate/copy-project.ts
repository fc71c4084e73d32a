import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
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
  if (tests.project === "components") shortenPatience(join(copy, "packages/testkit/src/patience.ts"));
}

function linkModules(from: string, to: string): void {
  mkdirSync(join(to, "@cairn"), { recursive: true });
  for (const name of readdirSync(from)) if (name !== "@cairn") symlinkSync(join(from, name), join(to, name));
  // npm's links lead from node_modules to the package's folder, which is at the same place in the copy.
  cpSync(join(from, "@cairn"), join(to, "@cairn"), { recursive: true, verbatimSymlinks: true });
}

/**
 * A test of a component that a mutant makes fail mostly waits for what does not appear: a minute for each such mutant. The run
 * without a mutant, in which all tests have to pass, has the same limits.
 */
function shortenPatience(file: string): void {
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("step: 60_000", "step: 15_000").replace("test: 300_000", "test: 60_000"));
}

const configText = ({ project, include }: Tests): string => `import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { marksBeginnings } from "./scripts/mutate/collected-code.plugin.ts";
import config, { secondsTests } from "./vitest.config.ts";
${project === "components" ? `import components from "./vitest.components.config.ts";` : ""}

const projects = ${project === "components" ? "[components]" : "config.test?.projects ?? []"}.filter(
  (project) => typeof project === "object" && "test" in project && project.test?.name === ${JSON.stringify(project)},
);
const include = ${JSON.stringify(include ?? null)};
for (const project of projects) {
  project.plugins = [...(project.plugins ?? []), marksBeginnings];
  project.test.setupFiles = [...(project.test.setupFiles ?? []), join(import.meta.dirname, "scripts/mutate/collected-code.setup.ts")];
  project.test.exclude = (project.test.exclude ?? ["**/node_modules/**"]).filter((glob) => !secondsTests.includes(glob));
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
