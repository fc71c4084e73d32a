import { type BenchResult, rounded } from "./harness.ts";
import { startFilled } from "./load/filled-server.ts";
import { timeCalls } from "./measure/measure-api.ts";

export const name = "Lists, points and imports with 1,000,000 workouts in the database (some minutes)";

const [few, many] = [10_000, 1_000_000];

export async function run(): Promise<BenchResult[]> {
  const small = await startFilled(few);
  try {
    const large = await startFilled(many);
    try {
      const [before, after] = await timeCalls([small.diary, large.diary]);
      if (!before || !after) throw new Error("Nothing was measured.");
      const calls = { list: "list", coldData: "/data, made again", import: "import of a run" } as const;
      return (["list", "coldData", "import"] as const).map((call) => ({
        what: `${calls[call]}, against ${few} workouts`,
        value: after[call] / before[call],
        unit: "times",
        atMost: 1.5,
        beside: `${rounded(after[call])} ms against ${rounded(before[call])} ms`,
      }));
    } finally {
      await large.stop();
    }
  } finally {
    await small.stop();
  }
}
