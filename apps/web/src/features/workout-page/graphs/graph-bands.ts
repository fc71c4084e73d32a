import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useMemo } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import type { Axis } from "../../../graph/chart.ts";
import type { GraphBand } from "../../../graph/graph-bands.tsx";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import { type WorkoutParts, workoutParts } from "../map/workout-parts.ts";

/** Ranges of the axis in the colours of the parts. */
const graphBands = (parts: WorkoutParts | undefined, series: TrackSeries, axis: Axis): readonly GraphBand[] =>
  (parts?.parts ?? []).flatMap(({ from, to, kind }) => {
    const { name = "", colour = "" } = parts?.kinds[kind] ?? {};
    const [start = 0, end = 0] = [series[axis][from], series[axis][to]];
    return end > start ? [{ from: start, to: end, colour, name }] : [];
  });

/** The legs, or the runs and lifts, of a workout on the axis of its graphs. */
export function useGraphBands(
  workout: CombinedWorkoutView,
  series: TrackSeries,
  axis: Axis,
): readonly GraphBand[] {
  const { t } = useMessages();
  return useMemo(
    () => graphBands(workoutParts(workout, series, t), series, axis),
    [workout, series, t, axis],
  );
}
