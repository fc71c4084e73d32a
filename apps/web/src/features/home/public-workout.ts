import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useEffect, useState } from "react";
import { requestAs } from "../../lib/api/send-call.ts";
import { basePath } from "../../lib/base-path.ts";
import { untilLoaded } from "../../lib/loading/retry-until-loaded.ts";
import sampleAddress from "./sample-workout.json?url";

/** The part of a workout that the home page shows. */
export type ShownWorkout = Pick<
  CombinedWorkoutView,
  "activityId" | "totalDistance" | "totalTime" | "overview"
> & {
  /** Encoded polyline, precision 5. */
  readonly line: string;
  /** Indices of its points at which it begins again. */
  readonly lineStarts?: readonly number[] | undefined;
  readonly title: string;
  /** Absent for the sample that Cairn ships. */
  readonly owner?: { readonly username: string; readonly name: string; readonly workoutKey: string };
};

/** Sports that every visitor knows, and whose numbers look right to them: walking, running and hiking, also on trails. */
const wellKnown = new Set([0, 1, 11, 22]);
/** Newest public workouts among which the one to show is chosen. */
const candidates = 20;

/** The newest of a known sport with a track, or else the newest with one. */
const newestPublic = async (): Promise<ShownWorkout | undefined> => {
  const found = await requestAs<"publicWorkoutsWithin">(
    { path: "/workouts/public/within" },
    { query: { limit: candidates } },
  );
  const tracks = found.ok ? found.value.filter(({ workout }) => workout.polyline) : [];
  const first = tracks.find(({ workout }) => wellKnown.has(workout.activityId)) ?? tracks[0];
  if (!first) return undefined;
  const { workoutKey } = first.workout;
  const whole = await requestAs<"getCombinedWorkout">(
    { path: "/workouts/{workoutKey}/combined" },
    { params: { workoutKey } },
  );
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

/** Data without code: made by scripts/make/make-sample-workout.ts with the project's generator; it is not a real workout. */
const sampleWorkout = async (): Promise<ShownWorkout> => {
  const answer = await fetch(basePath + sampleAddress);
  if (!answer.ok) throw new Error(sampleAddress);
  return (await answer.json()) as ShownWorkout;
};

/** @throws without a connection, if the sample cannot be loaded either */
const fetchShown = async (): Promise<ShownWorkout> => {
  known = (await newestPublic()) ?? (await sampleWorkout());
  return known;
};

/**
 * A new public workout with a track; without any (a new server), the sample that Cairn ships. Requested once per
 * visit, until it is loaded, and without the query library, which the home page does not load.
 *
 * @returns the workout, or whether it is loading or waiting for a connection
 */
export const useShownWorkout = (): ShownWorkout | "coming" | "waiting" => {
  const [workout, setWorkout] = useState<ReturnType<typeof useShownWorkout>>(known ?? "coming");
  useEffect(() => {
    let isHere = !known;
    const tell = (found: typeof workout) => {
      if (isHere) setWorkout(found);
    };
    const ask = async () => {
      try {
        return await fetchShown();
      } catch (error) {
        tell("waiting");
        throw error;
      }
    };
    // Without a sample, as after an update, the place stays empty: nothing is awaited.
    if (isHere)
      void untilLoaded(ask).then(tell, () => {
        tell("coming");
      });
    return () => {
      isHere = false;
    };
  }, []);
  return workout;
};
