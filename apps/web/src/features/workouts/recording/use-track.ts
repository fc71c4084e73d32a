import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { Climb } from "@cairn/domain/elevation/count-climb";
import type { Recording } from "@cairn/domain/recording/recording";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { type CursorStore, createCursorStore } from "../../../lib/track/cursor-store.ts";
import type { DecodedTrack } from "../../../lib/track/decoded-track.ts";
import type { TrackLine, TrackSeries } from "../../../lib/track/track-series.ts";
import { sportOfWorkout } from "../head/sport-of-workout.ts";
import { withLengthSpeeds } from "./pool-series.ts";
import { recordingQuery } from "./recording-query.ts";
import { lineFromPolyline, seriesFromOverview } from "./series-from-overview.ts";

/** The points of the shown workout: coarse at first, exact when the recording is loaded. */
export interface Track {
  readonly series: TrackSeries;
  readonly cursor: CursorStore;
  /** Undefined for a workout without positions. */
  readonly line: TrackLine | undefined;
  /** The input of tables: the recording, or until it is loaded the overview in the same form. */
  readonly recording: Recording;
  readonly recordingDistance: Float64Array;
  /** True until the recording is loaded: the overview does not contain pauses. */
  readonly isCoarse: boolean;
  /** Climb of `recording`, if already computed. */
  readonly climb: Climb | undefined;
}

const asRecording = (series: TrackSeries): Recording => ({
  length: series.length,
  segmentStarts: series.segmentStarts,
  columns: {
    time: series.time,
    ...(series.ele ? { ele: series.ele } : {}),
    ...(series.speed ? { speed: series.speed } : {}),
    ...(series.heartRate ? { heartRate: series.heartRate } : {}),
  },
  laps: [],
});

export function useTrack(workout: CombinedWorkoutView): Track {
  const { overview, detailedPolyline, detailedPolylineStarts } = workout;
  const pool = workout.analysis?.pool;
  const sport = sportOfWorkout(workout);
  // Every part of the page is redrawn from the recording: deferred, so that a long one does not interrupt scrolling.
  const data = useDeferredValue(useDecodedRecording(workout));

  const coarse = useMemo(() => {
    const line = lineFromPolyline(detailedPolyline, overview.at(-1)?.[0] ?? 0, detailedPolylineStarts);
    const series = withLengthSpeeds(seriesFromOverview(overview, line), pool, sport);
    return { series, line, cursor: createCursorStore(series), recording: asRecording(series) };
  }, [overview, detailedPolyline, detailedPolylineStarts, pool, sport]);

  const exact = useMemo(
    () =>
      data && data.series.length > 0
        ? { ...data, series: withLengthSpeeds(data.series, pool, sport) }
        : undefined,
    [data, pool, sport],
  );

  const { cursor } = coarse;
  useEffect(() => {
    if (exact && cursor.get().series !== exact.series) cursor.refine(exact.series);
  }, [cursor, exact]);

  const best = exact ?? coarse;
  return {
    cursor,
    series: best.series,
    line: best.line ?? coarse.line,
    recording: best.recording,
    recordingDistance: best.series.distance,
    isCoarse: exact === undefined,
    climb: exact?.climb,
  };
}

/**
 * All recorded points of the shown workout; undefined until they are loaded, and null if they cannot be read. They are loaded
 * again when its overview, made from the same points, has become another one, as by other heights: most changes leave them as
 * they are.
 */
function useDecodedRecording({
  workoutKey,
  activityId,
  overview,
  hasRecording,
}: CombinedWorkoutView): DecodedTrack | null | undefined {
  const client = useQueryClient();
  const { data } = useQuery({ ...recordingQuery(workoutKey, activityId), enabled: hasRecording });
  const shown = useRef({ activityId, overview });
  useEffect(() => {
    const before = shown.current;
    shown.current = { activityId, overview };
    // Another sport has points of its own, which are loaded anyway.
    if (before.overview !== overview && before.activityId === activityId)
      void loadAgain(client, workoutKey, activityId);
  }, [client, workoutKey, activityId, overview]);
  return data;
}

/** Also if they are still being loaded: what is on its way may be the points of before. */
async function loadAgain(client: QueryClient, workoutKey: string, activityId: number): Promise<void> {
  const { queryKey } = recordingQuery(workoutKey, activityId);
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
