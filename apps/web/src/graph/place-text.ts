import type { TrackSeries } from "../lib/track/track-series.ts";
import type { MetricFormats } from "./metric-formats.ts";

/** The position of the cursor as text: `8.72 km · 1:33:40`, without values that the workout does not have. */
export function placeText(series: TrackSeries, index: number, formats: MetricFormats): string {
  const parts: string[] = [];
  if (formats.sport.hasTrack && (series.distance.at(-1) ?? 0) > 0) {
    const { value, unit } = formats.distance(series.distance[index] ?? 0);
    parts.push(`${value} ${unit}`);
  }
  if ((series.time.at(-1) ?? 0) > 0) parts.push(formats.duration(series.time[index] ?? 0));
  return parts.join(" · ");
}
