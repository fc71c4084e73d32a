import type { Recording, RecordingColumns } from "./recording.ts";

/** The parts of a recording that determine timer time. */
export type TimedRecording = Pick<Recording, "length" | "segmentStarts"> & {
  readonly columns: Pick<RecordingColumns, "time">;
};

/** Points `from` up to but not including `to` form one stretch of continuous recording. */
export interface SegmentRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The stretches of a recording as ranges of indices, in order, without empty ranges. Starts that are out of order or out of range
 * are ignored, and points before the first start form a separate stretch, so that every point is in exactly one.
 */
export const segmentRanges = (
  recording: Pick<Recording, "length" | "segmentStarts">,
): readonly SegmentRange[] => {
  const ranges: SegmentRange[] = [];
  let from = 0;
  for (const start of recording.segmentStarts) {
    if (start <= from || start >= recording.length) continue;
    ranges.push({ from, to: start });
    from = start;
  }
  if (recording.length > from) ranges.push({ from, to: recording.length });
  return ranges;
};

/**
 * Seconds that the timer had run at each point: cumulative time inside segments. Points without a time, and steps backwards,
 * add nothing. Undefined when the recording has no times.
 */
export const timerTimes = (recording: TimedRecording): Float64Array | undefined => {
  const time = recording.columns.time;
  if (time === undefined) return undefined;
  const elapsed = new Float64Array(recording.length);
  let total = 0;
  for (const { from, to } of segmentRanges(recording)) {
    let latest = Number.NaN;
    for (let i = from; i < to; i++) {
      const now = time[i] ?? Number.NaN;
      if (now > latest) total += now - latest;
      if (!(now <= latest) && !Number.isNaN(now)) latest = now;
      elapsed[i] = total;
    }
  }
  return elapsed;
};
