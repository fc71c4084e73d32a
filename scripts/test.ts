import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { corpus } from "@cairn/testkit/corpus/corpus";
import { openRunFolder } from "@cairn/testkit/run-folder";
import { readSourceFiles } from "./checks/source-files.ts";
import { findTestBrowser, howToInstall } from "./setup/find-chromium.ts";
import { installTestPrograms } from "./setup/test-programs.ts";
import { findReachedTests } from "./suites/reached-tests.ts";
import { runSuites } from "./suites/run-suites.ts";
import {
  browserSuite,
  type Scope,
  staticSuites,
  vitestSuite,
  webBuild,
  withoutCorpusSuite,
} from "./suites/suites.ts";

const root = dirname(import.meta.dirname);
/** On two cores; many tests wait for an answer, a process or a time: four suites at once left 30 % of the cores idle. */
const suitesAtOnce = 5;
/** The tests of the API, the longest suite, run as so many, each with a worker and a PostgreSQL of its own. */
const apiParts = 4;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values, positionals } = parseArgs({
  options: { all: { type: "boolean", default: false }, changed: { type: "boolean", default: false } },
  allowPositionals: true,
});

/** Lines that git prints. */
const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");

/** Paths of what was changed since a revision, and of what git does not know yet. */
function changesSince(revision: string): string[] {
  return [...git("diff", "--name-only", revision), ...git("ls-files", "--others", "--exclude-standard")];
}

const [revision = "HEAD"] = positionals;
const reached = values.changed ? findReachedTests(readSourceFiles(root), changesSince(revision)) : undefined;
const scope: Scope = { runsAll: values.all, ...(reached && { reached }) };
if (reached) {
  print(
    `The checks of the code, and what the change since ${revision} can reach: ${reached.tests.length} files of tests, ${reached.journeys.length} of journeys.`,
  );
} else if (values.all) {
  print(
    "All tests there are. Beyond npm test: several processes, a killed database, a killed server, every end of every screen, the second width and theme of journeys, and what has the tag “all”.",
  );
} else
  print(
    "What finds a regression soon; npm run test:all runs everything, and -- --changed only what a change can reach.",
  );

installTestPrograms(values.all, print);
const chromium = findTestBrowser(print);
if (chromium === undefined) print(howToInstall);
openRunFolder();

// All of Cairn is tested as people start it, with the pages as they are built.
const isBuilt = await runSuites(root, [webBuild()], 1);
const isGood = await runSuites(
  root,
  // The longest suites first, so that none of them runs alone at the end.
  [
    ...(chromium === undefined ? [] : [browserSuite(root, chromium, scope)]),
    ...Array.from({ length: apiParts }, (_, at) => {
      const shard = `${at + 1}/${apiParts}`;
      return vitestSuite(root, `API, part ${shard}`, "server", { ...scope, shard });
    }),
    ...(values.all
      ? [
          vitestSuite(root, "API on several processes", "processes", scope),
          vitestSuite(root, "start, stop and kill", "whole", scope),
          vitestSuite(root, "database cluster", "cluster", scope),
        ]
      : []),
    ...(chromium === undefined ? [] : [vitestSuite(root, "components", "components", scope)]),
    vitestSuite(root, "unit, long", "long", scope),
    vitestSuite(root, "unit", "unit", scope),
    ...(corpus === undefined || reached ? [] : [withoutCorpusSuite(root, join(root, ".cache", "no-corpus"))]),
    ...staticSuites(),
  ],
  suitesAtOnce,
);
process.exitCode = isBuilt && isGood && chromium !== undefined ? 0 : 1;
