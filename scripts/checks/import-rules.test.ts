import { corpusVariable } from "@cairn/testkit/corpus/corpus";
import { describe, expect, it } from "vitest";
import { findWideComments } from "./comment-rules.ts";
import { findOwnCorpora } from "./corpus-rules.ts";
import { findFeatureNames } from "./feature-rules.ts";
import { findCircles, findCirclesOfRooms, findHighFloors, findZodInWeb } from "./graph-rules.ts";
import { findForbiddenImports } from "./import-rules.ts";
import { findEmptyNames, findImpurePackages } from "./name-rules.ts";
import { findBareQueryKeys } from "./query-key-rules.ts";
import { findPrivateTables } from "./queue-rules.ts";
import { parseSourceFile } from "./source-files.ts";
import { findOwnWaits } from "./wait-rules.ts";
import { findOwnWords } from "./word-rules.ts";

const broken = (path: string, text: string): string[] =>
  findForbiddenImports([parseSourceFile(path, text)]).map((sentence) => sentence.split(": ")[1] ?? "");

const ownWaits = (path: string, text: string): number => findOwnWaits([parseSourceFile(path, text)]).length;

const privateTables = (path: string, text: string): string[] =>
  findPrivateTables([parseSourceFile(path, text)]);

const bareKeys = (path: string, text: string): number =>
  findBareQueryKeys([parseSourceFile(path, text)]).length;

const wideComments = (text: string): number =>
  findWideComments([parseSourceFile("packages/geo/src/a.ts", text)]).length;

describe("findForbiddenImports", () => {
  it.each([
    ["packages-downward", "packages/geo/src/a.ts", "@cairn/domain/recording/recording"],
    ["packages-downward", "packages/domain/src/a.ts", "../../../apps/server/src/app.ts"],
    ["packages-pure", "packages/domain/src/a.ts", "node:fs"],
    ["packages-pure", "packages/units/src/a.ts", "zod"],
    ["web-not-to-server", "apps/web/src/lib/a.ts", "../../../server/src/config/config.ts"],
    ["features-not-to-features", "apps/server/src/features/profile/a.ts", "../diary/diary.queries.ts"],
    ["features-not-to-features", "apps/web/src/features/settings/a.ts", "../heart-rate/own-heart-rate.ts"],
    ["services-without-features", "apps/server/src/deps.ts", "./features/regions/region-tile.ts"],
    ["platform-not-upward", "apps/server/src/platform/db/a.ts", "../../features/profile/profile.view.ts"],
    ["platform-not-upward", "apps/server/src/platform/db/a.ts", "../../core/workouts/workouts.queries.ts"],
    ["core-not-upward", "apps/server/src/core/workouts/a.ts", "../../features/profile/profile.view.ts"],
    ["core-not-upward", "apps/server/src/core/workouts/a.ts", "../../deps.ts"],
    ["core-rooms-downward", "apps/server/src/core/workouts/a.ts", "../redaction/redacted-workout.ts"],
    ["core-rooms-downward", "apps/server/src/core/a-new-room/a.ts", "../workouts/workout-key.ts"],
    ["web-layers-downward", "apps/web/src/ui/button.tsx", "../features/sessions/login-form.tsx"],
    ["web-layers-downward", "apps/web/src/features/sessions/a.tsx", "../../pages/login-page.tsx"],
    ["testkit-not-in-production", "apps/server/src/cli/seed-demo.ts", "@cairn/testkit/run-folder"],
    ["demo-only-for-its-seed", "apps/server/src/app.ts", "@cairn/demo/demo-data"],
    ["calls-from-their-contract", "apps/server/src/features/feed/feed.endpoints.ts", "@cairn/contracts/api"],
    ["no-test-in-production", "apps/server/src/app.ts", "../test/test-database.ts"],
    ["maplibre-only-in-map", "apps/web/src/pages/workout-page.tsx", "maplibre-gl"],
    ["programs-only-in-platform", "apps/server/src/features/profile/a.ts", "node:child_process"],
    ["no-code-from-data", "apps/server/src/features/profile/a.ts", "node:v8"],
    ["kysely-only-in-queries", "apps/server/src/features/profile/create-user.ts", "kysely"],
    ["pg-only-in-platform", "apps/server/src/features/profile/create-user.ts", "pg"],
    ["sharp-only-in-its-process", "apps/server/src/platform/images/images.ts", "sharp"],
    ["sharp-only-in-its-process", "bench/photos.bench.ts", "sharp"],
    ["valhalla-only-in-its-process", "apps/server/src/platform/routing/routing.ts", "@valhallajs/valhallajs"],
    ["no-module-of-another-process", "apps/server/src/platform/images/images.ts", "./jpeg.process.ts"],
    ["fastify-only-at-the-edge", "apps/server/src/features/profile/create-user.ts", "fastify"],
  ])("[%s] %s may not import %s", (rule, path, target) => {
    expect(broken(path, `import { x } from "${target}";`)).toContain(rule);
    expect(broken(path, `export { x } from "${target}";`)).toContain(rule);
    expect(broken(path, `const x = await import("${target}");`)).toContain(rule);
  });

  it.each([
    ["packages/formats/src/gpx/a.ts", "saxes"],
    ["packages/formats/src/a.ts", "@cairn/domain/recording/recording"],
    ["apps/server/src/features/settings/a.ts", "../heart-rate/own-heart-rate.ts"],
    ["apps/server/src/core/people/people.queries.ts", "kysely"],
    ["apps/server/src/features/profile/profile.endpoints.ts", "fastify"],
    ["apps/server/src/cli/seed-demo.ts", "@cairn/demo/demo-data"],
    ["apps/web/src/map/track-map.ts", "maplibre-gl"],
    ["apps/web/src/pages/login-page.tsx", "../features/sessions/login-form.tsx"],
    ["apps/server/src/platform/images/jpeg.process.ts", "sharp"],
    ["packages/geo/src/a.test.ts", "node:fs"],
  ])("%s may import %s", (path, target) => {
    expect(broken(path, `import { x } from "${target}";`)).toEqual([]);
  });
});

describe("findCircles", () => {
  const a = parseSourceFile("packages/geo/src/a.ts", 'import { b } from "./b.ts";');

  it("finds a cycle and names its files", () => {
    const b = parseSourceFile("packages/geo/src/b.ts", 'import { a } from "./a.ts";');
    expect(findCircles([a, b])).toEqual([
      "no-circular: packages/geo/src/a.ts -> packages/geo/src/b.ts -> packages/geo/src/a.ts",
    ]);
  });

  it.each([
    'import type { A } from "./a.ts";',
    'import { type A } from "./a.ts";',
    'export type { A } from "./a.ts";',
  ])("counts %s", (text) => {
    const there = parseSourceFile("apps/server/src/a.ts", 'import { b } from "./b.ts";');
    const back = parseSourceFile("apps/server/src/b.ts", text);
    expect(findCircles([there, back])).toHaveLength(1);
  });
});

const importing = (path: string, target: string) =>
  parseSourceFile(path, `import type { X } from "${target}";`);

describe("findCirclesOfRooms", () => {
  it("finds two features that need each other through different files", () => {
    const there = importing("apps/server/src/features/photos/a.ts", "../profile/b.ts");
    const back = importing("apps/server/src/features/profile/b.ts", "../photos/a.ts");
    expect(findCirclesOfRooms([there, back])).toEqual([
      "no-circle-of-rooms: apps/server/src/features/photos -> apps/server/src/features/profile -> apps/server/src/features/photos",
    ]);
  });

  it("finds a cycle through a third folder", () => {
    const found = findCirclesOfRooms([
      importing("apps/server/src/core/workouts/a.ts", "../derived/b.ts"),
      importing("apps/server/src/core/derived/b.ts", "../redaction/c.ts"),
      importing("apps/server/src/core/redaction/c.ts", "../workouts/d.ts"),
    ]);
    expect(found).toHaveLength(1);
  });

  it("finds folders of the platform that need each other", () => {
    const found = findCirclesOfRooms([
      importing("apps/server/src/platform/db/a.ts", "../jobs/b.ts"),
      importing("apps/server/src/platform/jobs/c.ts", "../db/d.ts"),
    ]);
    expect(found).toHaveLength(1);
  });

  it("lets a test import anything, and folders need each other in one direction", () => {
    const found = findCirclesOfRooms([
      importing("apps/server/src/features/photos/a.ts", "../profile/b.ts"),
      importing("apps/server/src/features/profile/b.test.ts", "../photos/photos.queries.ts"),
    ]);
    expect(found).toEqual([]);
  });
});

const chain = (floors: number) =>
  Array.from({ length: floors - 1 }, (_, n) =>
    importing(`apps/server/src/core/room${n}/a.ts`, `../room${n + 1}/a.ts`),
  );

const named = (path: string) => parseSourceFile(path, "");

const ids = (name: string) => importing("apps/web/src/lib/a.ts", `../locales/${name}/en.json`);

const ownWords = (path: string, text = ""): number => findOwnWords([parseSourceFile(path, text)]).length;

describe("findHighFloors", () => {
  it("finds a chain of folders with twelve floors, and names all of them", () => {
    const [found, ...others] = findHighFloors(chain(12));
    expect(others).toEqual([]);
    expect(found).toMatch(/core\/room0 -> core\/room1 -> .*core\/room11;/);
  });

  it("allows eleven, and counts neither tests nor files of one folder", () => {
    const beside = importing("apps/server/src/core/room10/a.ts", "./b.ts");
    const test = importing("apps/server/src/core/room10/a.test.ts", "../room11/a.ts");
    expect(findHighFloors([...chain(11), beside, test])).toEqual([]);
  });
});

describe("findFeatureNames", () => {
  const likes = [named("apps/server/src/features/likes/a.ts"), named("packages/contracts/src/likes.ts")];

  it.each([
    "apps/web/src/features/reactions/a.tsx",
    "packages/contracts/src/reactions.ts",
    "packages/contracts/src/reactions/a.ts",
    "apps/server/src/features/reactions/a.ts",
  ])("finds another name in %s", (path) => {
    expect(findFeatureNames([...likes, named(path)])).toEqual([
      expect.stringMatching(/\/reactions: one-feature-name: /),
    ]);
  });

  it("finds texts with a name that no feature has", () => {
    expect(findFeatureNames([...likes, ids("reactions")])).toHaveLength(1);
    expect(findFeatureNames([...likes, ids("likes")])).toEqual([]);
  });

  it("allows screens without a server of their own and what is about every call", () => {
    const others = [named("apps/web/src/features/home/a.tsx"), named("packages/contracts/src/values/ids.ts")];
    expect(findFeatureNames([...likes, ...others])).toEqual([]);
  });
});

describe("findWideComments", () => {
  const words = "word ".repeat(25).trim();

  it("finds lines of comments with more than 130 columns, wherever the comment stands", () => {
    expect(wideComments(`// ${words} to`)).toBe(0);
    expect(wideComments(`// ${words} too`)).toBe(1);
    expect(wideComments(`/**\n * ${words}\n * ${words} and more words\n */`)).toBe(1);
    expect(wideComments(`const a = 1; // ${words} and so on`)).toBe(1);
  });

  it("leaves code and addresses alone", () => {
    expect(wideComments(`const a = "${words} ${words}";`)).toBe(0);
    expect(wideComments(`// https://example.org/${"a".repeat(130)}`)).toBe(0);
  });
});

describe("findOwnWords", () => {
  it.each(["keep-original.ts", "told-notes.ts", "use-held-focus.ts", "kept-rules/a.ts"])(
    "finds %s",
    (name) => {
      expect(ownWords(`apps/server/src/core/${name}`)).toBe(1);
    },
  );

  it.each([
    "export function forgetSession() {}",
    "export const isHeardSql = 1;",
    "export interface KeptFile {}",
    "const putSettings = 1;\nexport { putSettings };",
  ])("finds %s", (text) => {
    expect(ownWords("packages/geo/src/a.ts", text)).toBe(1);
  });

  it.each([
    "export const thresholdsOf = 1;",
    "export const keepComment = 1;",
    "const forget = 1;",
    'export { putFile } from "./b.ts";',
  ])("allows %s", (text) => {
    expect(ownWords("packages/geo/src/upkeep.ts", text)).toBe(0);
  });
});

describe("findZodInWeb", () => {
  const contract = parseSourceFile("packages/contracts/src/workouts/workouts.ts", 'import { z } from "zod";');

  it("finds a value import that also loads zod, and allows its types", () => {
    const value = parseSourceFile(
      "apps/web/src/lib/a.ts",
      'import { x } from "@cairn/contracts/workouts/workouts";',
    );
    const type = parseSourceFile(
      "apps/web/src/lib/b.ts",
      'import { type X } from "@cairn/contracts/workouts/workouts";',
    );
    expect(findZodInWeb([contract, value, type])).toHaveLength(1);
  });
});

describe("findEmptyNames", () => {
  it("finds files and folders whose names say nothing", () => {
    const paths = ["apps/web/src/lib/utils.ts", "apps/web/src/helpers/date.ts", "apps/web/src/ui/button.tsx"];
    const found = findEmptyNames(paths.map((path) => parseSourceFile(path, "")));
    expect(found.map((sentence) => sentence.split(":")[0])).toEqual(paths.slice(0, 2));
  });
});

describe("findImpurePackages", () => {
  it.each(["Date.now()", "Math.random()", "new Date()"])("finds %s", (expression) => {
    const file = parseSourceFile("packages/domain/src/a.ts", `export const x = ${expression};`);
    expect(findImpurePackages([file])).toHaveLength(1);
  });

  it("finds throw, and allows a date made from a value", () => {
    const text = 'export const f = (n: number) => { if (n < 0) throw new Error("x"); return new Date(n); };';
    expect(findImpurePackages([parseSourceFile("packages/domain/src/a.ts", text)])).toEqual([
      "packages/domain/src/a.ts: packages-pure: line 1: throw; take it as an argument, or return a Result",
    ]);
  });
});

describe("findOwnWaits", () => {
  it.each([
    "await vi.waitFor(() => expect(done).toBe(true));",
    "await vi.waitUntil(() => done);",
    "await page.waitForTimeout(500);",
    "test.setTimeout(90_000);",
    "await expect.poll(() => state, { timeout: 5000 }).toBe(1);",
    "await expect(button).toBeVisible({ timeout: 5000 });",
  ])("finds %s", (text) => {
    expect(ownWaits("apps/server/src/a.test.ts", text)).toBe(1);
    expect(ownWaits("e2e/a.spec.ts", text)).toBe(1);
    expect(ownWaits("apps/server/src/a.ts", text)).toBe(0);
  });

  it.each([
    "await expect.poll(() => state).toBe(1);",
    "await expect.poll(() => state, { timeout: patience.step * files }).toBe(1);",
    "await page.getByRole('heading').waitFor();",
  ])("lets %s be", (text) => {
    expect(ownWaits("e2e/a.spec.ts", text)).toBe(0);
  });
});

describe("findBareQueryKeys", () => {
  it.each([
    'void client.invalidateQueries({ queryKey: ["workouts"] });',
    'const query = queryOptions({ queryKey: ["workout", key, "combined"], queryFn });',
    'const before = queryClient.getQueryData(["own-account"]);',
    'client.setQueryData(["own-routes"], []);',
    'useMutation({ mutationKey: ["delete"], mutationFn });',
  ])("finds %s", (text) => {
    expect(bareKeys("apps/web/src/features/a/b.tsx", text)).toBe(1);
    expect(bareKeys("apps/web/src/lib/query/query-keys.ts", text)).toBe(0);
  });

  it.each([
    "const query = queryOptions({ queryKey: queryKeys.workout(key), queryFn });",
    "client.setQueryData(ownRoutesQuery.queryKey, []);",
    "await client.cancelQueries({ queryKey });",
  ])("lets %s be", (text) => {
    expect(bareKeys("apps/web/src/features/a/b.tsx", text)).toBe(0);
  });
});

describe("findPrivateTables", () => {
  it.each([
    "const { rows } = await sql`SELECT id FROM graphile_worker._private_jobs`.execute(db);",
    "await sql`SELECT ${id} FROM graphile_worker._private_tasks`.execute(db);",
    'await pool.query("UPDATE graphile_worker._private_jobs SET attempts = 1");',
    'await pool.query("SELECT max(id) FROM graphile_worker.migrations");',
  ])("finds %s", (text) => {
    expect(privateTables("apps/server/src/platform/jobs/a.ts", text)).toHaveLength(1);
    expect(privateTables("apps/server/src/a.test.ts", text)).toHaveLength(1);
  });

  it("allows the table of last runs where they are corrected, and nowhere else", () => {
    const found = ["later-times.queries.ts", "job-queue.queries.ts"].map((name) =>
      privateTables(
        `apps/server/src/platform/jobs/${name}`,
        "sql`UPDATE graphile_worker._private_known_crontabs SET last_execution = now()`",
      ),
    );
    expect(found.map(({ length }) => length)).toEqual([0, 1]);
  });

  it("allows the view and the functions", () => {
    const text = "sql`SELECT id FROM graphile_worker.jobs, graphile_worker.complete_jobs(ARRAY[1])`";
    expect(privateTables("apps/server/src/a.ts", text)).toEqual([]);
  });
});

const ownCorpora = (path: string, text: string): string[] => findOwnCorpora([parseSourceFile(path, text)]);

describe("findOwnCorpora", () => {
  const folder = ["corpus", "shared"].toReversed();

  it.each([
    `const folder = process.env["${corpusVariable}"];`,
    `const { ${corpusVariable}: folder } = process.env;`,
    `const folder = "../${folder.join("/")}/fit";`,
    `const folder = join(root, "${folder.join('", "')}");`,
  ])("refuses %s in tests, benches and scripts", (text) => {
    for (const path of ["packages/geo/src/a.test.ts", "e2e/a.spec.ts", "docs/a.test.ts", "bench/a.ts"])
      expect(ownCorpora(path, text)).toEqual([expect.stringMatching(/^.*: one-corpus: line 1: /)]);
  });

  it("lets tests take it from the testkit", () => {
    const text = 'import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";';
    expect(ownCorpora("packages/geo/src/a.test.ts", text)).toEqual([]);
  });
});
