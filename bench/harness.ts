/** One measured number and the limit it must keep, with the rival it was measured against in the same run, if any. */
export interface BenchResult {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The value may be at most this. */
  readonly atMost?: number;
  /** The value must be at least this. */
  readonly atLeast?: number;
  /** What it was compared with, and further numbers of the run, for the reader. */
  readonly beside?: string;
}

/** What a file `bench/<name>.bench.ts` exports. */
export interface Bench {
  readonly name: string;
  run(): Promise<readonly BenchResult[]> | readonly BenchResult[];
}

/** True when the result keeps its limits. */
export const isKept = ({ value, atMost, atLeast }: BenchResult): boolean =>
  value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity);

/** The result as a line for people: kept or missed, the number, its limit, and what stands beside it. */
export function resultLine(result: BenchResult): string {
  const { what, value, unit, atMost, atLeast, beside } = result;
  const limits = [
    atMost === undefined ? "" : `at most ${rounded(atMost)}`,
    atLeast === undefined ? "" : `at least ${rounded(atLeast)}`,
  ].filter((limit) => limit !== "");
  const limit = limits.length === 0 ? "" : ` (${limits.join(", ")})`;
  return `${isKept(result) ? "kept  " : "MISSED"}  ${what}: ${rounded(value)} ${unit}${limit}${beside ? `; ${beside}` : ""}`;
}

/** Rows of a table with columns of even width: the first to the left, the others to the right. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "),
  );
}

/** Three significant digits, or all of them left of the point. */
export const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toString() : Number(value.toPrecision(3)).toString();

/** The value in the middle; of an even number of values the lower of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN;

/** What 99 of 100 values stay below. */
export const percentile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? NaN;

/**
 * Median milliseconds of each task. The tasks take turns, so that a busy moment of the machine strikes all of them; the
 * first two rounds warm up and do not count.
 */
export async function race<K extends string>(
  tasks: Readonly<Record<K, () => unknown>>,
  rounds: number,
): Promise<Record<K, number>> {
  const times = await timeAll(tasks, rounds);
  const names = Object.keys(tasks) as K[];
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<K, number>;
}

/** As `race`, with the milliseconds of each round. */
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

/** Sizes of what is measured, the smallest first: those of CAIRN_BENCH_SIZES, with commas, for a short run. */
export const sizesOr = (sizes: readonly number[]): readonly number[] =>
  process.env["CAIRN_BENCH_SIZES"]?.split(",").map(Number) ?? sizes;
