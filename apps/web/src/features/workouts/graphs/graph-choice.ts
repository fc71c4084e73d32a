import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import {
  type TrackMetric,
  type TrackSeries,
  rangeOf,
  trackMetrics,
} from "../../../lib/track/track-series.ts";

/**
 * The metrics with data in a workout, in their fixed order. Power and cadence that are always 0 do not count, nor does a height
 * that never changes, such as that of the water in which a dive computer is. Metrics that would only be noise in the sport are
 * not offered.
 */
export const presentMetrics = (
  series: TrackSeries,
  { withoutGraphs }: Pick<SportProfile, "withoutGraphs">,
): readonly TrackMetric[] =>
  trackMetrics.filter((metric) => {
    if (withoutGraphs.includes(metric)) return false;
    const range = series[metric] && rangeOf(series[metric]);
    if (range === undefined || metric === "temperature") return range !== undefined;
    return metric === "ele" ? range[1] > range[0] : range[1] > 0;
  });

/**
 * The graphs to show of those present: the sport's default until somebody chooses; at least one, so that the cursor has something
 * to move on.
 */
export function chosenMetrics(
  present: readonly TrackMetric[],
  kept: string,
  { graphs }: Pick<SportProfile, "graphs">,
): readonly TrackMetric[] {
  const choices = new Set(kept.split(" "));
  const shown = present.filter(
    (metric) => choices.has(`+${metric}`) || (graphs.includes(metric) && !choices.has(`-${metric}`)),
  );
  return shown.length > 0 ? shown : present.slice(0, 1);
}

/** The choice with one graph turned on or off. */
export function withMetric(kept: string, metric: TrackMetric, shown: boolean): string {
  const others = kept.split(" ").filter((choice) => choice !== "" && choice.slice(1) !== metric);
  return [...others, `${shown ? "+" : "-"}${metric}`].join(" ");
}
