import { startFilled } from "./filled-server.ts";
import type { BenchResult } from "./harness.ts";
import { diaryLength, loadData, timeCalls } from "./measure-api.ts";

export const name = "Lists and points with 10,000 workouts in the database";

export async function run(): Promise<BenchResult[]> {
  const server = await startFilled(10_000);
  try {
    const [took] = await timeCalls([server.diary]);
    if (!took) throw new Error("Nothing was measured.");
    return [
      { what: `list of ${diaryLength} workouts over HTTP`, value: took.list, unit: "ms", atMost: 60 },
      { what: "/data of 20,000 points, made anew", value: took.coldData, unit: "ms", atMost: 30 },
      {
        what: "/data of 20,000 points, kept and packed",
        value: await loadData(server.diary),
        unit: "a second",
        atLeast: 100,
      },
      { what: "import of a run (no limit)", value: took.import, unit: "ms" },
    ];
  } finally {
    await server.stop();
  }
}
