import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { type BenchResult, race } from "./harness.ts";
import { longRide } from "./long-ride.ts";

export const name = "Analysis of 20,000 points";

const points = 20_000;

export async function run(): Promise<BenchResult[]> {
  const { recording, activityId, truth } = longRide(points);
  const found = analyseRecording(recording, { activityId });
  if (Math.abs((found.distance ?? 0) / truth.distance - 1) > 0.02) throw new Error("The distance is wrong.");
  const took = await race({ analysis: () => analyseRecording(recording, { activityId }) }, 25);
  return [{ what: "everything that Cairn computes", value: took.analysis, unit: "ms", atMost: 25 }];
}
