// Runs before each test file of a mutation run, beside the set-up of Stryker's own runner for Vitest, which
// provides the values.
import { afterAll, inject } from "vitest";
import { shareAmongTests, type StrykerNamespace, watchFile } from "./collected-code.ts";

const provided = inject as unknown as (name: string) => string | undefined;

const ns = ((globalThis as Record<string, unknown>)[provided("globalNamespace") ?? ""] ??=
  {}) as StrykerNamespace;
watchFile(ns, provided("mode") === "mutant" ? provided("activeMutant") : undefined);
// oxlint-disable-next-line no-empty-pattern -- Vitest requires it if the second argument is used.
afterAll(({}, file) => shareAmongTests(ns, file, provided("testNameSeparator") ?? " "));
