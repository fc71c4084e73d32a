import type { CombinedWorkoutView } from "@cairn/contracts/workout-view";
import { useEffect, useState } from "react";
import { request } from "../../lib/api-client.ts";
import sampleAddress from "./sample-workout.json?url";

/** What the home page shows of a workout. */
export type ShownWorkout = Pick<
  CombinedWorkoutView,
  "activityId" | "totalDistance" | "totalTime" | "overview"
> & {
  /** Encoded polyline, precision 5. */
  readonly line: string;
  /** Indices of its points at which it begins anew. */
  readonly lineStarts?: readonly number[] | undefined;
  readonly title: string;
  /** Absent for the sample that Cairn ships. */
  readonly owner?: { readonly username: string; readonly name: string; readonly workoutKey: string };
};

const newestPublic = async (): Promise<ShownWorkout | undefined> => {
  const found = await request("publicWorkoutsWithin", { query: { limit: 1 } });
  const first = found.ok ? found.value[0] : undefined;
  if (!first?.workout.polyline) return undefined;
  const { workoutKey } = first.workout;
  const whole = await request("getCombinedWorkout", { params: { workoutKey } });
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
    lineStarts: value.detailedPolyline ? value.detailedPolylineStarts : value.polylineStarts,
    title: value.description ?? "",
    owner: { username: value.username, name: value.fullname, workoutKey },
  };
};

let known: ShownWorkout | undefined;

/** Data and no code: made by scripts/make-sample-workout.ts with the project's generator; nobody ran it. */
const sampleWorkout = async (): Promise<ShownWorkout | undefined> => {
  try {
    return (await (await fetch(sampleAddress)).json()) as ShownWorkout;
  } catch {
    return undefined; // Without a connection the card stays empty; the words of the page say what they say.
  }
};

const fetchShown = async (): Promise<ShownWorkout | undefined> => {
  known = (await newestPublic()) ?? (await sampleWorkout());
  return known;
};

/**
 * The newest public workout with a track; where there is none (a new server), the sample that Cairn ships. Asked for once
 * a visit, and without the query library, which the home page does not load.
 */
export const useShownWorkout = (): ShownWorkout | undefined => {
  const [workout, setWorkout] = useState(known);
  useEffect(() => {
    let isHere = true;
    const show = async () => {
      const found = await fetchShown();
      if (isHere) setWorkout(found);
    };
    if (!workout) void show();
    return () => {
      isHere = false;
    };
  }, [workout]);
  return workout;
};
