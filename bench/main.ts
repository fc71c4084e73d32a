import { readdir } from "node:fs/promises";
import { type Bench, type BenchResult, isWithinLimits, resultLine } from "./harness.ts";

/**
 * Runs the benches named on the command line, or all of them, one after another. A missed limit or a failure
 * ends with status 1.
 */
async function main(wanted: readonly string[]): Promise<boolean> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".bench.ts")).toSorted();
  const unknown = wanted.filter((name) => !files.includes(`${name}.bench.ts`));
  if (unknown.length > 0) {
    console.log(`There is no bench ${unknown.join(", ")}. There are: ${files.map(benchName).join(", ")}.`);
    return false;
  }
  let kept = true;
  for (const file of files) {
    if (wanted.length > 0 && !wanted.includes(benchName(file))) continue;
    const bench: Bench = await import(`./${file}`);
    console.log(`\n${bench.name}`);
    const results = await resultsOf(bench);
    for (const result of results) console.log(`  ${resultLine(result)}`);
    kept = kept && results.length > 0 && results.every(isWithinLimits);
  }
  return kept;
}

const benchName = (file: string): string => file.slice(0, -".bench.ts".length);

/** Undefined if the bench failed; prints the reason. */
async function resultsOf(bench: Bench): Promise<readonly BenchResult[]> {
  try {
    return await bench.run();
  } catch (error) {
    console.log(`  FAILED  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return [];
  }
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
