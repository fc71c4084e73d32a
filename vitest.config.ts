import { defineConfig } from "vitest/config";
import { callTable } from "./apps/web/build/call-table.ts";
import { patience } from "./packages/testkit/src/patience.ts";

/**
 * The order of files and of tests in them: mixed, so that a test that leans on the one written before it fails. The same mixture
 * each time, for a change must not fail by an order that nobody has tried; `--sequence.seed` tries others.
 */
const seed = 1_795_359_578_217;

/** What is the same for all tests; projects do not inherit it. */
const everywhere = {
  sequence: { shuffle: { tests: true }, seed },
  testTimeout: patience.test,
  hookTimeout: patience.test,
  teardownTimeout: patience.step,
  expect: { poll: { timeout: patience.step } },
} as const;

/**
 * For the tests of the API, whose heap grows with each file: threads that mark it meanwhile, while two suites have all cores,
 * took a tenth of their processor time.
 */
const apiFlags = ["--single-threaded-gc"];

/**
 * Unit tests that build or compute for more than a second each; `npm run check` leaves them to `npm test`, mutants are asked of
 * them.
 */
export const secondsTests = [
  "packages/domain/src/analysis/known-truth.test.ts",
  "packages/domain/src/plausibility/violations.property.test.ts",
  "packages/formats/src/jpeg/rebuild-jpeg.test.ts",
  "packages/osm/src/hostile-features.test.ts",
  "packages/testkit/src/outings/{decode-damaged-files,decode-written-files,golden-analysis,truth,wrong-values}.test.ts",
  "packages/tiles/src/contours/contours.test.ts",
  "packages/tiles/src/drawing/tiles-of-shapes.test.ts",
  "packages/tiles/src/pmtiles/archive.test.ts",
  "packages/tiles/src/relief/relief.test.ts",
  "apps/web/build/bundle-budget.test.ts",
  "scripts/fuzz/golden-*.test.ts",
  "scripts/mutate/collected-code.test.ts",
];

/** Unit tests that are left to `npm test`: those, and what reads many files. */
const longTests = [
  ...secondsTests,
  "packages/formats/src/**/*-corpus.test.ts",
  "packages/osm/src/**/*-corpus.test.ts",
  "packages/osm/src/fuzz/*.test.ts",
  "packages/formats/src/encoding/round-trip-generated.test.ts",
  "packages/testkit/src/home-attack/*.test.ts",
  "packages/testkit/src/outings/generate-recording.test.ts",
  "packages/testkit/src/outings/inequalities.test.ts",
  "basemap/*.test.ts",
  "scripts/build/build-web.test.ts",
  "scripts/demo-region/*.test.ts",
];

/** Whether a project is to run. Loading the browser's side takes a second and a half, for which the others need not wait. */
function isAsked(project: string): boolean {
  const named = process.argv.filter(
    (word, at) => word.startsWith("--project") || process.argv[at - 1] === "--project",
  );
  return named.length === 0 || named.some((word) => word.endsWith(project));
}

/**
 * Components in a browser, unit tests beside their source, the managed PostgreSQL itself, API tests on a real PostgreSQL (a
 * template database cloned per file), those about visibility and imports once more on several server processes and S3, and the
 * whole server as a process: each as a project, so that `vitest run --project unit` needs no database.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    tags: [
      {
        name: "all",
        description: "Only npm run test:all runs it: what takes long and seldom finds what others do not.",
      },
      {
        name: "processes",
        description:
          "npm run test:all runs it once more on two server processes, a third for jobs, and files in S3.",
      },
    ],
    sequence: { shuffle: { files: true, tests: true }, seed },
    projects: [
      ...(isAsked("components") ? ["vitest.components.config.ts"] : []),
      {
        plugins: [callTable()],
        test: {
          ...everywhere,
          name: "unit",
          // Loading the modules again for each of 330 files cost a quarter of the time; no test leaves anything behind in them.
          isolate: false,
          include: [
            "packages/**/*.test.ts",
            "apps/web/src/**/*.test.ts",
            "apps/web/build/**/*.test.ts",
            "docs/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", ...longTests],
        },
      },
      { test: { ...everywhere, name: "long", isolate: false, include: longTests } },
      {
        test: {
          ...everywhere,
          name: "cluster",
          include: [
            "apps/server/src/platform/postgres-cluster/**/*.test.ts",
            "apps/server/src/config/config.test.ts",
          ],
        },
      },
      {
        test: {
          ...everywhere,
          name: "whole",
          include: ["e2e/**/*.test.ts"],
        },
      },
      {
        test: {
          ...everywhere,
          name: "server",
          isolate: false,
          execArgv: apiFlags,
          include: ["apps/server/**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            "apps/server/src/platform/postgres-cluster/**",
            "apps/server/src/config/config.test.ts",
          ],
          globalSetup: ["apps/server/test/database-template.ts"],
          setupFiles: ["apps/server/test/record-statements.ts"],
          provide: { hasSeveralProcesses: false },
        },
      },
      {
        test: {
          ...everywhere,
          name: "processes",
          isolate: false,
          execArgv: apiFlags,
          include: [
            // What a process keeps in its memory, answers that were made and what is under way, while another one changes it.
            "apps/server/test/privacy/privacy.test.ts",
            "apps/server/src/features/privacy-zones/{answers-under-change,privacy-zones}.test.ts",
            "apps/server/src/features/workouts/recordings.test.ts",
            "apps/server/src/features/workout-exports/workout-exports.test.ts",
            // Files that one process stores in S3 and others read, and two that store the same at once.
            "apps/server/src/features/photos/photos.test.ts",
            "apps/server/src/features/import-workouts/{dav-folder,same-workouts,workout-imports}.test.ts",
            // A backup of what is in S3.
            "apps/server/src/platform/backups/backups.test.ts",
            // Jobs that one process adds and another one does, which reads their files from S3.
            "apps/server/src/features/import-workouts/{import-jobs,strava-export}.test.ts",
            "apps/server/src/core/recompute/recompute-workouts.test.ts",
            "apps/server/src/features/account-deletion/nothing-remains.test.ts",
            // What one process tells and another one's clients hear.
            "apps/server/src/features/live-events/live-events.test.ts",
            // What people add to a workout by one process while another one takes it away.
            "apps/server/src/features/{comments/comments,likes/likes}.test.ts",
            "apps/server/src/features/feed/{live-feed,redacted-feed}.test.ts",
          ],
          globalSetup: ["apps/server/test/database-template.ts"],
          provide: { hasSeveralProcesses: true },
        },
      },
    ],
  },
});
