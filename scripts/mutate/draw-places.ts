import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { chooseMutants, type Mutant } from "./choose-mutants.ts";
import { EqualCode } from "./equal-code.ts";

/** What is used of Stryker's instrumenter, which is not installed with the project. */
interface Instrumenter {
  readonly instrument: (
    files: readonly { readonly name: string; readonly content: string; readonly mutate: true }[],
    options: object,
  ) => Promise<{ readonly mutants: readonly (Mutant & { readonly status?: string })[] }>;
}

interface Packages {
  readonly createInjector: () => {
    readonly provideValue: (
      name: string,
      value: object,
    ) => { readonly injectFunction: (create: unknown) => Instrumenter };
  };
  readonly createInstrumenter: unknown;
}

const silent = () => undefined;
const logger = {
  isDebugEnabled: () => false,
  isTraceEnabled: () => false,
  debug: silent,
  trace: silent,
  info: silent,
  warn: silent,
};

/**
 * Where the drawn mutants are, as Stryker's setting `mutate` names places. The draw itself (`sampler.ts`) comes too late to spare
 * anything: by then all files would have been instrumented, which makes each of their tests slower, once for all and once for
 * each mutant.
 *
 * @param modules folder of Stryker's packages
 * @param files paths from the root
 */
export async function drawPlaces(
  modules: string,
  root: string,
  files: readonly string[],
  { most, seed }: { readonly most: number; readonly seed: string },
): Promise<readonly string[]> {
  const load = async (path: string) => (await import(pathToFileURL(join(modules, path)).href)) as Packages;
  const { createInjector } = await load("typed-inject/dist/src/index.js");
  const { createInstrumenter } = await load("@stryker-mutator/instrumenter/dist/src/index.js");
  const instrumenter = createInjector().provideValue("logger", logger).injectFunction(createInstrumenter);
  const mutants: Mutant[] = [];
  for (const file of files) {
    const content = readFileSync(join(root, file), "utf8");
    const made = await instrumenter.instrument([{ name: join(root, file), content, mutate: true }], {
      plugins: null,
      ignorers: [new EqualCode()],
      excludedMutations: [],
    });
    for (const { fileName, mutatorName, replacement, location, status } of made.mutants) {
      if (status === "Ignored") continue;
      mutants.push({
        id: String(mutants.length),
        fileName,
        mutatorName,
        location,
        ...(replacement !== undefined && { replacement }),
      });
    }
  }
  const chosen = chooseMutants(mutants, most, seed);
  return mutants
    .filter(({ id }) => chosen.has(id))
    .map(
      ({ fileName, location: { start, end } }) =>
        `${relative(root, fileName)}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`,
    );
}
