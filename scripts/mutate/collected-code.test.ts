import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = dirname(dirname(import.meta.dirname));

/**
 * A source as Stryker instruments it: it records who executes mutant 1 (a text) and 2 (while the module
 * loads), and applies the active one.
 */
const source = `
const ns = globalThis.__stryker__;
function executed(mutant) {
  const coverage = (ns.mutantCoverage ??= { static: {}, perTest: {} });
  const hits = ns.currentTestId ? (coverage.perTest[ns.currentTestId] ??= {}) : coverage.static;
  hits[mutant] = (hits[mutant] ?? 0) + 1;
  return ns.activeMutant === mutant;
}
export const loaded = executed("2") ? "" : "loaded";
export const word = () => (executed("1") ? "" : "word");
`;

/** Uses the word in two tests, but only the second calls the function itself. */
const collecting = `
import { describe, expect, it } from "vitest";
import { loaded, word } from "./source.js";
describe("a word", () => {
  const early = word();
  it("is looked at when it is there", () => expect(early).toBe("word"));
  it("is asked for", () => expect(typeof word()).toBe("string"));
  it("has loaded", () => expect(loaded).toBe("loaded"));
});
`;

/** Does not use the word. */
const other = `
import { expect, it } from "vitest";
import { loaded } from "./source.js";
it("has loaded elsewhere", () => expect(loaded).toBe("loaded"));
`;

/** What Stryker's runner for Vitest does before each file. */
const strykerSetup = `
import { afterAll, afterEach, beforeEach, inject } from "vitest";
const ns = (globalThis.__stryker__ ??= {});
beforeEach(({ task }) => {
  const names = [task.name];
  for (let suite = task.suite; suite; suite = suite.suite) names.unshift(suite.name);
  ns.currentTestId = task.file.filepath + "#" + names.join(inject("testNameSeparator"));
});
afterEach(() => { ns.currentTestId = undefined; });
afterAll(({}, suite) => { suite.meta.mutantCoverage = ns.mutantCoverage; });
`;

describe("code that a file of tests executes outside its tests", { tags: ["all"] }, () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "cairn-mutate-"));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "source.js"), source);
    writeFileSync(join(folder, "a.test.ts"), collecting);
    writeFileSync(join(folder, "b.test.ts"), other);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs both files in one process as Stryker's runner does; returns which tests failed and what was recorded. */
  function run(provided: Record<string, string>): { failed: string[]; coverage: unknown } {
    const config = `
      import { writeFileSync } from "node:fs";
      import { marksBeginnings } from ${JSON.stringify(join(root, "scripts/mutate/collected-code.plugin.ts"))};
      const seen = { onTestRunEnd(modules) {
        const failed = modules.flatMap((module) => [...module.children.allTests("failed")].map(({ name }) => name));
        const coverage = modules.map((module) => module.meta().mutantCoverage).at(-1);
        writeFileSync("seen.json", JSON.stringify({ failed, coverage }));
      } };
      export default {
        plugins: [marksBeginnings],
        test: {
          isolate: false, maxWorkers: 1, reporters: [seen], sequence: { setupFiles: "list" },
          setupFiles: ["./stryker-setup.js", ${JSON.stringify(join(root, "scripts/mutate/collected-code.setup.ts"))}],
          provide: ${JSON.stringify({ globalNamespace: "__stryker__", testNameSeparator: " > ", ...provided })},
        },
      };`;
    writeFileSync(join(folder, "vitest.config.ts"), config);
    writeFileSync(join(folder, "stryker-setup.js"), strykerSetup);
    spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", folder], {
      cwd: folder,
    });
    return JSON.parse(readFileSync(join(folder, "seen.json"), "utf8")) as ReturnType<typeof run>;
  }

  it("counts for each of the file's tests, and loading a module counts for none", () => {
    const file = join(folder, "a.test.ts");
    expect(run({ mode: "dry-run" }).coverage).toEqual({
      static: { 2: 1 },
      perTest: {
        [`${file}#a word > is looked at when it is there`]: { 1: 1 },
        [`${file}#a word > is asked for`]: { 1: 2 },
        [`${file}#a word > has loaded`]: { 1: 1 },
      },
    });
  });

  it("runs with the mutant, so that a test of its result fails", () => {
    expect(run({ mode: "mutant", activeMutant: "1" }).failed).toEqual(["is looked at when it is there"]);
  });

  it("runs without a mutant while modules load", () => {
    expect(run({ mode: "mutant", activeMutant: "2" }).failed).toEqual([]);
  });
});
