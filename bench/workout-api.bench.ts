import { type BenchResult, rounded } from "./harness.ts";
import { startFilled } from "./load/filled-server.ts";
import { diaryLength, loadData, timeCalls, timeFloors } from "./measure/measure-api.ts";

export const name = "Lists and points with 10,000 workouts in the database";

export async function run(): Promise<BenchResult[]> {
  const server = await startFilled(10_000);
  try {
    const [took] = await timeCalls([server.diary]);
    if (!took) throw new Error("Nothing was measured.");
    const floors = await timeFloors(server.diary, server.pool);
    const packed = await loadData(server.diary);
    return [
      {
        what: `list of ${diaryLength} workouts over HTTP, against the database giving their rows`,
        value: took.list / floors.list,
        unit: "times",
        atMost: 3,
        beside: `${rounded(took.list)} ms against ${rounded(floors.list)} ms`,
      },
      {
        what: "/data of 20,000 points, created anew, against JSON.stringify of the same",
        value: took.coldData / floors.coldData,
        unit: "times",
        atMost: 3,
        beside: `${rounded(took.coldData)} ms against ${rounded(floors.coldData)} ms`,
      },
      {
        what: "/data of 20,000 points, cached and compressed, against node:http sending the same bytes",
        value: packed.ours / packed.plain,
        unit: "of its answers",
        atLeast: 0.2,
        beside: `${rounded(packed.ours)} against ${rounded(packed.plain)} a second`,
      },
      { what: "import of a run (no limit)", value: took.import, unit: "ms" },
    ];
  } finally {
    await server.stop();
  }
}
