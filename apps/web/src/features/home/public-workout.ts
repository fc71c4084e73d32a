import type { CombinedWorkoutView } from "@cairn/contracts/workout-view";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../lib/api-client.ts";

/** What the home page shows of a workout. */
export type ShownWorkout = Pick<
  CombinedWorkoutView,
  "activityId" | "totalDistance" | "totalTime" | "overview"
> & {
  /** Encoded polyline, precision 5. */
  readonly line: string;
  readonly title: string;
  /** Absent for the sample that Cairn ships. */
  readonly owner?: { readonly username: string; readonly name: string; readonly workoutKey: string };
};

const newestPublic = async (signal: AbortSignal): Promise<ShownWorkout | undefined> => {
  const found = await request("publicWorkoutsWithin", { query: { limit: 1 }, signal });
  const first = found.ok ? found.value[0] : undefined;
  if (!first?.workout.polyline) return undefined;
  const { workoutKey } = first.workout;
  const whole = await request("getCombinedWorkout", { params: { workoutKey }, signal });
  if (!whole.ok) return undefined;
  const { value } = whole;
  const line = value.detailedPolyline ?? value.polyline;
  if (!line || value.overview.length < 2) return undefined;
  return {
    activityId: value.activityId,
    totalDistance: value.totalDistance,
    totalTime: value.totalTime,
    overview: value.overview,
    line,
    title: value.description ?? "",
    owner: { username: value.username, name: value.fullname, workoutKey },
  };
};

/** The newest public workout with a track; where there is none (a new server, no connection), the sample that Cairn ships. */
export const shownWorkoutQuery = queryOptions({
  queryKey: ["home", "shown-workout"],
  queryFn: async ({ signal }) => {
    const real = await newestPublic(signal);
    if (real) return real;
    const { sampleWorkout } = await import("./sample-workout.ts");
    return sampleWorkout;
  },
  staleTime: 300_000,
});
