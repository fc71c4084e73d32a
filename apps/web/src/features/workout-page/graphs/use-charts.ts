import { useMemo } from "react";
import type { Axis, Chart } from "../../../graph/chart.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import type { TrackMetric, TrackSeries } from "../../../lib/track/track-series.ts";
import { smoothingPreference } from "./graph-preferences.ts";
import { workoutCharts } from "../../../graph/workout-charts.ts";
import { type EffortOverlay, overlayColumns, timeGapChart } from "../comparison/comparison.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { useStore } from "../../../lib/store.ts";

interface ChartsInput {
  readonly series: TrackSeries;
  readonly metrics: readonly TrackMetric[];
  readonly axis: Axis;
  readonly formats: MetricFormats;
  /** Another effort on the same route. */
  readonly overlay: EffortOverlay | undefined;
}

/** The chosen graphs with the smoothing of this browser; with an overlaid effort, the graph of who was ahead comes first. */
export function useCharts({ series, metrics, axis, formats, overlay }: ChartsInput): readonly Chart[] {
  const messages = useMessages();
  const smoothing = useStore(smoothingPreference);
  return useMemo(() => {
    const columns = overlay && overlayColumns(series, overlay, axis, smoothing);
    const timeGap = overlay && timeGapChart(overlay, formats, messages);
    const graphs = workoutCharts(series, metrics, smoothing, formats, messages, columns);
    return timeGap ? [timeGap, ...graphs] : graphs;
  }, [series, metrics, axis, smoothing, formats, messages, overlay]);
}
