/*
 * Tests often compute their inputs while Vitest collects them, in the body of `describe` or at the top of
 * the file, or in `beforeAll`. Stryker counts that as part of loading the modules: it runs none of these
 * tests for a mutant there, and switches the mutant on only after the inputs have been computed. Here it
 * counts as part of each test of the file.
 */

/** The state that code instrumented by Stryker shares with the runner. */
export interface StrykerNamespace {
  /** The test that executed mutants are recorded for; absent while modules load. */
  currentTestId?: string | undefined;
  activeMutant?: string | undefined;
  /** How often the active mutant was executed; Stryker stops it if that is far too often. */
  hitCount?: number | undefined;
  mutantCoverage?: MutantCoverage | undefined;
}

/** How often each mutant was executed. */
type Hits = Record<string, number>;

export interface MutantCoverage {
  readonly static: Hits;
  readonly perTest: Record<string, Hits>;
}

/** A test or a group of tests, as Vitest describes it. */
export interface Task {
  readonly name: string;
  readonly suite?: { readonly name: string; readonly suite?: Task["suite"] } | undefined;
  readonly file: { readonly filepath: string };
  readonly tasks?: readonly Task[];
}

/** Name of the global function that a test file calls when its imports are loaded. */
export const beginning = "__cairnTestsBegin";

/** Replaces the id of a test. */
const outsideTests = "outside the tests of the file";

/**
 * Distinguishes what a test file executes outside its tests from what is executed while modules load. Called
 * before each file is loaded, also if one process runs several.
 *
 * @param mutant is switched on when the file starts; absent during the run that records which test executes which mutant
 */
export function watchFile(ns: StrykerNamespace, mutant: string | undefined): void {
  let test: string | undefined;
  let outside: string | undefined;
  Object.defineProperty(ns, "currentTestId", {
    configurable: true,
    get: () => test ?? outside,
    set: (id: string | undefined) => {
      test = id;
    },
  });
  ns.activeMutant = undefined;
  const { perTest } = (ns.mutantCoverage ??= { static: {}, perTest: {} });
  // Vitest may send the previous file's counts while this one runs, and Stryker has no test with this name.
  // Properties that are not enumerable are not sent.
  Object.defineProperty(perTest, outsideTests, { value: {}, writable: true, configurable: true });
  (globalThis as Record<string, unknown>)[beginning] = () => {
    outside = outsideTests;
    ns.activeMutant = mutant;
    ns.hitCount = 0;
  };
}

/** Adds what the file executed outside its tests to each of them. Called when all tests have run. */
export function shareAmongTests(ns: StrykerNamespace, file: Task, separator: string): void {
  const perTest = ns.mutantCoverage?.perTest;
  const shared = Object.entries(perTest?.[outsideTests] ?? {});
  if (perTest === undefined || shared.length === 0) return;
  for (const test of testsIn(file)) {
    const hits = (perTest[idOf(test, separator)] ??= {});
    for (const [mutant, count] of shared) hits[mutant] = (hits[mutant] ?? 0) + count;
  }
}

function testsIn(task: Task): readonly Task[] {
  return task.tasks === undefined ? [task] : task.tasks.flatMap(testsIn);
}

/** The id that Stryker's runner gives a test. */
function idOf({ name, suite, file }: Task, separator: string): string {
  const names = [name];
  for (let outer = suite; outer !== undefined; outer = outer.suite) names.unshift(outer.name);
  return `${file.filepath}#${names.join(separator).trim()}`;
}
