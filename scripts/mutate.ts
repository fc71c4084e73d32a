/*
 * Makes small changes to the code, one at a time, runs the tests that reach it, and prints the changes that
 * no test notices.
 *   npm run mutate -- PATH… [--components] [--most 40] [--seed 1] [--tests GLOB]…
 * Stryker does the work in a copy (docs/decisions/mutation-testing.md). `--most` sets how many changes are drawn, `--seed` which;
 * `--tests` adds tests of the server; for packages and the web client it replaces the tests. `--components` changes the React
 * components (`.tsx`) among the files instead of the others, and asks the tests of components.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { corpus, corpusVariable } from "@cairn/testkit/corpus/corpus";
import { copiedConfig, copyProject, installStryker } from "./mutate/copy-project.ts";
import { drawPlaces } from "./mutate/draw-places.ts";
import { type MutationReport, readReport } from "./mutate/read-report.ts";
import { testsOf } from "./mutate/tests-of.ts";

const { values, positionals } = parseArgs({
  options: {
    components: { type: "boolean", default: false },
    most: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", multiple: true, default: [] },
  },
  allowPositionals: true,
});
const root = dirname(import.meta.dirname);
const cache = join(root, ".cache", "mutate");
const copy = join(cache, "copy");
const report = join(cache, "report.json");

/**
 * Tests and what they are made of, a page for developers that no build has, and code that runs in threads and processes of its
 * own, where a mutant cannot be switched on.
 */
const notMutated =
  /\.(?:test|spec|worker|process|d)\.tsx?$|^apps\/web\/src\/(?:testing\/|pages\/gallery-page\.tsx$)/;

const files = positionals
  .flatMap((path) => sourcesOf(path))
  .filter((path) => !notMutated.test(path) && path.endsWith(".tsx") === values.components);
if (files.length === 0) {
  process.stderr.write("Name a file or a folder with sources, such as packages/domain.\n");
  process.exit(2);
}
const sample = { most: Number(values.most), seed: values.seed };
const modules = installStryker(join(root, "scripts", "mutate"), join(cache, "stryker"));
const places = await drawPlaces(modules, root, files, sample);
copyProject(root, copy, testsOf(files, values.tests));
writeFileSync(join(copy, "stryker.json"), JSON.stringify(settings()));
rmSync(report, { force: true });
const ended = spawnSync(
  process.execPath,
  [join(modules, "@stryker-mutator/core/bin/stryker.js"), "run", "stryker.json"],
  {
    cwd: copy,
    stdio: "inherit",
    env: corpus === undefined ? process.env : { ...process.env, [corpusVariable]: corpus.pathOf(".") },
  },
);
if (ended.status !== 0) process.exit(1);
const { killed, tested, survivors } = readReport(
  JSON.parse(readFileSync(report, "utf8")) as MutationReport,
  copy,
);
for (const survivor of survivors) process.stdout.write(`${survivor}\n`);
const share = tested === 0 ? 100 : (100 * killed) / tested;
process.stdout.write(`${killed} of ${tested} killed, ${share.toFixed(1)} % (seed ${values.seed})\n`);

function sourcesOf(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return globSync(`${path.replace(/\/$/, "")}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ["**/node_modules/**", "**/dist/**"],
  });
}

function settings(): object {
  return {
    testRunner: "vitest",
    vitest: { configFile: copiedConfig },
    plugins: [
      join(modules, "@stryker-mutator/vitest-runner/dist/src/index.js"),
      join(copy, "scripts/mutate/sampler.ts"),
    ],
    checkers: ["sample"],
    ignorers: ["equal-code"],
    sample,
    warnings: false,
    mutate: places,
    inPlace: true,
    disableTypeChecks: false,
    coverageAnalysis: "perTest",
    // A mutant in code that runs only when its module loads would need every test in a process of its own:
    // minutes for one mutant.
    ignoreStatic: true,
    // One process draws the mutants and one tests.
    concurrency: 2,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 30,
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: report },
    logLevel: "warn",
  };
}
