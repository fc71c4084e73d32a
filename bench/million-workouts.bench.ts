import type { BenchResult } from "./harness.ts";
import { rounded } from "./harness.ts";
import { few, measureWith } from "./workout-api.bench.ts";

export const name = "Lists, points and imports with 1,000,000 workouts in the database (some minutes)";

const many = 1_000_000;
const growth = 1.5;

export async function run(): Promise<BenchResult[]> {
  const [before, after] = await measureWith([few, many]);
  if (!before || !after) throw new Error("Nothing was measured.");
  const compared = { list: "list", coldData: "/data, made anew", import: "import of a run" } as const;
  return (["list", "coldData", "import"] as const).map((what) => ({
    what: `${compared[what]}, against ${few} workouts`,
    value: after[what] / before[what],
    unit: "times",
    atMost: growth,
    beside: `${rounded(after[what])} ms against ${rounded(before[what])} ms`,
  }));
}
