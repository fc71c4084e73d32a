import type { Channel, Recording } from "@cairn/domain/recording/recording";
import { type SegmentRange, segmentRanges } from "@cairn/domain/recording/segments";

/** Channels of a GPX point in addition to its position and time. */
const heldChannels = ["ele", "speed", "heartRate", "cadence", "power", "temperature"] as const;

/** Maximum time from the nearest position of the same segment, seconds; beyond it the place of a point is unknown. */
export const maxGapFromPositionS = 900;

type Columns = Partial<Record<Channel, Float64Array>>;

/**
 * A recording in which every point that GPX can contain has a position, because GPX has no points without one and many devices
 * write heart rate and elevation in separate records. Values of the same instant are combined in one point. Other points with a
 * value are interpolated by time between the positions around them, or are at the only position that their segment has before or
 * after them; points more than `maxGapFromPositionS` from the nearest position stay without one, and so do those of a segment
 * without any position. Without a clock each point counts as one second.
 */
export function withPlaces(recording: Recording): Recording {
  const { lat, lon } = recording.columns;
  if (!lat || !lon || !lat.some((value, i) => !Number.isFinite(value) || !Number.isFinite(lon[i]))) {
    return recording;
  }
  const columns: Columns = { ...recording.columns, lat: lat.slice(), lon: lon.slice() };
  for (const channel of heldChannels) {
    const column = recording.columns[channel];
    if (column) columns[channel] = column.slice();
  }
  for (const range of segmentRanges(recording)) placeSegment(columns, range);
  return { ...recording, columns };
}

function placeSegment(columns: Columns, range: SegmentRange): void {
  let before = -1;
  let waiting: number[] = [];
  for (let from = range.from; from < range.to; from = endOfInstant(columns, from, range.to)) {
    const to = endOfInstant(columns, from, range.to);
    const at = gather(columns, from, to);
    if (!isPlaced(columns, at)) {
      if (holdsValue(columns, at)) waiting.push(at);
      continue;
    }
    for (const point of waiting) place(columns, point, before, at);
    [before, waiting] = [at, []];
  }
  for (const point of waiting) place(columns, point, before, -1);
}

/** The first point after `from` that was recorded at another instant. */
function endOfInstant({ time }: Columns, from: number, end: number): number {
  if (!time) return from + 1;
  let to = from + 1;
  while (to < end && time[to] === time[from]) to += 1;
  return to;
}

/**
 * Gives the values of an instant to its first point with a position, or to the first; the first value of each channel is used.
 */
function gather(columns: Columns, from: number, to: number): number {
  let at = from;
  while (at < to && !isPlaced(columns, at)) at += 1;
  if (at === to) at = from;
  for (let i = from; i < to; i += 1) {
    // A point with a position stays a separate point.
    if (isPlaced(columns, i)) continue;
    for (const channel of heldChannels) {
      const column = columns[channel];
      if (column && !Number.isFinite(column[at])) column[at] = column[i] ?? NaN;
    }
  }
  return at;
}

const isPlaced = ({ lat, lon }: Columns, i: number): boolean =>
  Number.isFinite(lat?.[i]) && Number.isFinite(lon?.[i]);

const holdsValue = (columns: Columns, i: number): boolean =>
  heldChannels.some((channel) => Number.isFinite(columns[channel]?.[i]));

/** @param before point with a position, -1 for none; `after` alike */
function place({ lat, lon, time }: Columns, point: number, before: number, after: number): void {
  const clock = (i: number): number => (time ? (time[i] ?? NaN) : i);
  const since = before < 0 ? Infinity : clock(point) - clock(before);
  const until = after < 0 ? Infinity : clock(after) - clock(point);
  if (!lat || !lon || !(Math.min(since, until) <= maxGapFromPositionS)) return;
  const [from, to] = [before < 0 ? after : before, after < 0 ? before : after];
  const span = since + until;
  const share = Number.isFinite(span) && span > 0 ? since / span : 0;
  lat[point] = (lat[from] ?? NaN) + share * ((lat[to] ?? NaN) - (lat[from] ?? NaN));
  lon[point] = longitudeBetween(lon[from] ?? NaN, lon[to] ?? NaN, share);
}

/** Interpolates along the shorter way round, also across 180 degrees. */
function longitudeBetween(from: number, to: number, share: number): number {
  const turn = to - from > 180 ? -360 : to - from < -180 ? 360 : 0;
  const lon = from + share * (to - from + turn);
  return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
}
