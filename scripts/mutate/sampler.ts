/*
 * A checker for Stryker (https://stryker-mutator.io, plugins) that lets only some mutants through, because
 * testing all of a folder takes hours. The others get the status of a mutant that does not compile, which no
 * figure counts.
 */
import { chooseMutants, type Mutant } from "./choose-mutants.ts";
import { EqualCode } from "./equal-code.ts";

interface SampleOptions {
  readonly sample: { readonly most: number; readonly seed: string };
}

class Sampler {
  static readonly inject = ["options"] as const;
  private readonly options: SampleOptions;
  private chosen: ReadonlySet<string> = new Set();

  constructor(options: SampleOptions) {
    this.options = options;
  }

  async init(): Promise<void> {
    // There is nothing to prepare, but Stryker requires it.
  }

  /** Stryker passes all mutants at once here before it checks them. */
  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    const { most, seed } = this.options.sample;
    this.chosen = chooseMutants(mutants, most, seed);
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: readonly Mutant[]): Promise<Record<string, { status: string; reason?: string }>> {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        this.chosen.has(id) ? { status: "passed" } : { status: "compileError", reason: "not drawn" },
      ]),
    );
  }
}

export const strykerPlugins = [
  { kind: "Checker", name: "sample", injectableClass: Sampler },
  { kind: "Ignore", name: "equal-code", value: new EqualCode() },
];
