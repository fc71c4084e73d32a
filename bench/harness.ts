/** One measured number with its limit, and with the rival measured in the same run, if any. */
export interface BenchResult {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The highest allowed value. */
  readonly atMost?: number;
  /** The lowest allowed value. */
  readonly atLeast?: number;
  /** For the reader: what the value is compared with, and further numbers of the run. */
  readonly beside?: string;
}

/** What a file `bench/<name>.bench.ts` exports. */
export interface Bench {
  readonly name: string;
  run(): Promise<readonly BenchResult[]> | readonly BenchResult[];
}

/** Whether the result is within its limits. */
export const isWithinLimits = ({ value, atMost, atLeast }: BenchResult): boolean =>
  value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity);

/** The result as a line of text: kept or missed, the number, its limit, and the remark. */
export function resultLine(result: BenchResult): string {
  const { what, value, unit, atMost, atLeast, beside } = result;
  const limits = [
    atMost === undefined ? "" : `at most ${rounded(atMost)}`,
    atLeast === undefined ? "" : `at least ${rounded(atLeast)}`,
  ].filter((limit) => limit !== "");
  const limit = limits.length === 0 ? "" : ` (${limits.join(", ")})`;
  return `${isWithinLimits(result) ? "kept  " : "MISSED"}  ${what}: ${rounded(value)} ${unit}${limit}${beside ? `; ${beside}` : ""}`;
}

/** Rows of a table with aligned columns: the first to the left, the others to the right. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
  );
}

/** Three significant digits, or all digits before the decimal point if there are more. */
export const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toString() : Number(value.toPrecision(3)).toString();

/** The median; of an even number of values the lower of the two in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN;

/** The 99th percentile, or another one by its share. */
export const percentile = (values: readonly number[], share = 0.99): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

/**
 * Median duration of each task, ms. The tasks alternate, so that other load on the machine affects all of
 * them; the first two rounds warm up and do not count.
 */
export async function race<K extends string>(
  tasks: Readonly<Record<K, () => unknown>>,
  rounds: number,
): Promise<Record<K, number>> {
  const times = await timeAll(tasks, rounds);
  const names = Object.keys(tasks) as K[];
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<K, number>;
}

/** Like `race`, but with the duration of each round, ms. */
export async function timeAll<K extends string>(
  tasks: Readonly<Record<K, () => unknown>>,
  rounds: number,
): Promise<ReadonlyMap<K, readonly number[]>> {
  const names = Object.keys(tasks) as K[];
  const times = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let round = -2; round < rounds; round += 1) {
    for (const name of names) {
      const start = performance.now();
      await tasks[name]();
      const took = performance.now() - start;
      if (round >= 0) times.get(name)?.push(took);
    }
  }
  return times;
}

/** Sizes to measure, smallest first. CAIRN_BENCH_SIZES replaces them for a short run; it is separated by commas. */
export const sizesOr = (sizes: readonly number[]): readonly number[] =>
  process.env["CAIRN_BENCH_SIZES"]?.split(",").map(Number) ?? sizes;
