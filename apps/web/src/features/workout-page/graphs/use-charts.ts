import { useMemo, useSyncExternalStore } from "react";
import type { Axis, Strip } from "../../../graph/chart.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import type { TrackMetric, TrackSeries } from "../../../lib/track/track-series.ts";
import { smoothingPreference } from "./graph-preferences.ts";
import { graphStrips } from "./workout-charts.ts";
import { type LaidOver, laidOverColumns, leadStrip } from "../comparison/comparison.ts";
import type { MetricFormats } from "../numbers/metric-formats.ts";

interface StripsInput {
  readonly series: TrackSeries;
  readonly metrics: readonly TrackMetric[];
  readonly axis: Axis;
  readonly formats: MetricFormats;
  /** Another effort on the same route. */
  readonly laidOver: LaidOver | undefined;
}

/** The chosen graphs, as smooth as this browser likes them; with another effort laid over them first who was ahead. */
export function useStrips({ series, metrics, axis, formats, laidOver }: StripsInput): readonly Strip[] {
  const messages = useMessages();
  const smoothing = useSyncExternalStore(smoothingPreference.subscribe, smoothingPreference.get);
  return useMemo(() => {
    const columns = laidOver && laidOverColumns(series, laidOver, axis, smoothing);
    const lead = laidOver && leadStrip(laidOver, formats, messages);
    const graphs = graphStrips(series, metrics, smoothing, formats, messages, columns);
    return lead ? [lead, ...graphs] : graphs;
  }, [series, metrics, axis, smoothing, formats, messages, laidOver]);
}
