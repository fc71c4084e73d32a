import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { corpusVariable } from "@cairn/testkit/corpus/corpus";
import { describeFailedPages } from "./failed-pages.ts";
import type { ReachedTests } from "./reached-tests.ts";

/** How many tests of a suite passed and failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** One part of `npm test`. */
export interface Suite {
  readonly name: string;
  /** A script below `node_modules` or the repository, run with this Node. */
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Reads the report that the command wrote; a suite without a report passes by its exit status. */
  readonly readCounts?: () => Counts;
  /** What there is besides the output of the command, printed if the suite fails. */
  readonly explain?: () => string;
}

/**
 * Checks of the code as text, longest first. The compiler runs in one thread: each thread would compute the
 * types of contracts and queries by itself, and its default of four takes three times the processor time of
 * one.
 */
export function staticSuites(): Suite[] {
  return [
    {
      name: "lint",
      command: [
        "node_modules/oxlint/bin/oxlint",
        "--type-aware",
        "--deny-warnings",
        "--report-unused-disable-directives",
      ],
    },
    { name: "types", command: ["node_modules/typescript/bin/tsc", "-b", "--checkers", "1"] },
    { name: "format", command: ["node_modules/oxfmt/bin/oxfmt", "--check"] },
    { name: "styles", command: ["node_modules/stylelint/bin/stylelint.mjs", "apps/web/src/**/*.css"] },
    { name: "imports", command: ["scripts/check-imports.ts"] },
    { name: "unused code", command: ["node_modules/knip/bin/knip.js", "--no-progress"] },
  ];
}

/** The pages as people get them, which the later suites need. */
export function webBuild(): Suite {
  return { name: "web client", command: ["scripts/build-pages.ts"] };
}

/** Which tests of a suite run. */
export interface Scope {
  /** Whether those with the tag `all` run, too. */
  readonly runsAll: boolean;
  /** Only these files, if there are any. */
  readonly reached?: ReachedTests;
  /** Such as "1/2" for the first half of the files. */
  readonly shard?: string;
}

/** A project of vitest.config.ts. */
export function vitestSuite(root: string, name: string, project: string, scope: Scope): Suite {
  const { runsAll, reached, shard } = scope;
  const part = shard === undefined ? "" : `-${shard.replace("/", "-of-")}`;
  const report = join(root, ".cache", "test", `${project}${part}.json`);
  return {
    name,
    command: [
      "node_modules/vitest/vitest.mjs",
      "run",
      `--project=${project}`,
      ...tagsOf(project, runsAll),
      ...(shard === undefined ? [] : [`--shard=${shard}`]),
      ...(reached ? ["--passWithNoTests", ...atLeastOne(reached.tests)] : []),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    ...(runsAll && { environment: { CAIRN_TEST_ALL: "1", PEOPLE_OPERATIONS: "2000" } }),
    readCounts: () => takeReport(report, countVitest),
  };
}

function tagsOf(project: string, runsAll: boolean): readonly string[] {
  if (project === "processes") return ["--tags-filter=processes"];
  return runsAll ? [] : ["--tags-filter=!all"];
}

/**
 * The tests about recorded files as they are for people who have none: all are loaded, none fails, and each of them is skipped.
 *
 * @param folder one that does not exist
 */
export function withoutCorpusSuite(root: string, folder: string): Suite {
  const report = join(root, ".cache", "test", "without-corpus.json");
  return {
    name: "without recorded files",
    command: [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...["unit", "long", "server"].map((project) => `--project=${project}`),
      `--testNamePattern=${corpusVariable}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...globSync("{packages,apps,scripts}/**/*.test.ts", {
        cwd: root,
        exclude: ["**/node_modules/**"],
      }).filter((path) => /^import .*\/with-corpus/m.test(readFileSync(join(root, path), "utf8"))),
    ],
    environment: { [corpusVariable]: folder },
    readCounts: () => takeReport(report, countVitest),
  };
}

/** Journeys in a browser. */
export function browserSuite(root: string, chromium: string, { runsAll, reached }: Scope): Suite {
  const report = join(root, ".cache", "test", "browser.json");
  return {
    name: "browser",
    command: [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--reporter=dot,json",
      ...(runsAll ? [] : ["--grep-invert", "@all"]),
      ...(reached ? ["--pass-with-no-tests", ...atLeastOne(reached.journeys)] : []),
    ],
    environment: {
      CAIRN_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(runsAll && { CAIRN_TEST_ALL: "1" }),
    },
    readCounts: () => takeReport(report, countPlaywright),
    explain: () => describeFailedPages(join(root, ".cache", "e2e")),
  };
}

/** Without a file both runners would run all files. */
const atLeastOne = (files: readonly string[]): readonly string[] =>
  files.length > 0 ? files : ["nothing is reached"];

/** Reads a report once and removes it, so that a later run that writes none does not reuse it. */
function takeReport(file: string, count: (report: unknown) => Counts): Counts {
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return count(report);
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** A file that could not be loaded counts as one failed test. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as VitestReport;
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** A test that passed only on a retry counts as failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = report as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
