import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { haversine } from "@cairn/geo/haversine";
import { type BenchResult, race, rounded } from "./harness.ts";
import { longRide } from "./load/long-ride.ts";

export const name = "Analysis of 20,000 points, against one distance for each";

const points = 20_000;

export async function run(): Promise<BenchResult[]> {
  const { recording, activityId, truth } = longRide(points);
  const { lat = new Float64Array(), lon = new Float64Array() } = recording.columns;
  const found = analyseRecording(recording, { activityId });
  if (Math.abs((found.distance ?? 0) / truth.distance - 1) > 0.02) throw new Error("The distance is wrong.");
  const took = await race(
    {
      analysis: () => analyseRecording(recording, { activityId }),
      // The least that any code does with a track, repeated ten times because once is too short to be timed.
      distances: () => {
        for (let n = 0; n < 10; n += 1) sumOfSteps(lat, lon);
      },
    },
    25,
  );
  const floor = took.distances / 10;
  return [
    {
      what: "everything that Cairn computes",
      value: took.analysis / floor,
      unit: "times",
      atMost: 30,
      beside: `${rounded(took.analysis)} ms against ${rounded(floor)} ms`,
    },
  ];
}

function sumOfSteps(lat: Float64Array, lon: Float64Array): number {
  let sum = 0;
  for (let i = 1; i < lat.length; i += 1) {
    sum += haversine(lat[i - 1] ?? 0, lon[i - 1] ?? 0, lat[i] ?? 0, lon[i] ?? 0);
  }
  return sum;
}
