import { isNullIsland, isPosition } from "@cairn/geo/position";
import { type Channel, channels, type Recording, type RecordingColumns } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { extendRedaction } from "./extend-redaction.ts";
import { type HiddenPoints, hiddenPoints } from "./hidden-points.ts";
import type { EffectiveZone } from "./privacy-zones.ts";

declare const isPublic: unique symbol;

/** The part of a recording that others than its owner may know. Only `publicRecording` makes one. */
export type PublicRecording = Recording & { readonly [isPublic]: true };

/** A stretch of time that others see: seconds of the recording, and how much earlier it is in the public recording. */
export interface PublicStretch {
  readonly from: number;
  readonly to: number;
  readonly shift: number;
}

/** What is left of a recording after zones are cut out of it. */
export type PublicPart =
  /** Nothing had to be cut. */
  | { readonly extent: "whole"; readonly recording: PublicRecording }
  | {
      readonly extent: "part";
      readonly recording: PublicRecording;
      /** Indices of its points before which something was cut: no line is drawn to them. */
      readonly breaks: readonly number[];
      /** In time order; empty without a clock. */
      readonly stretches: readonly PublicStretch[];
      /** Seconds from the start of the recording to the start of the public one. */
      readonly startsAfter: number;
    }
  /** Nothing that can be drawn is left. */
  | { readonly extent: "none" };

/** Seconds of track over which programs take a speed, on either side of a point; Cairn's own files have three. */
const speedReachS = 10;

/** Points `from` up to but not including `to` are visible, and nothing between them is cut. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** Which points are cut out of a recording: those in the zones, and more of the track at both sides of each cut. */
export const redactedPoints = (recording: Recording, zones: readonly EffectiveZone[]): HiddenPoints =>
  extendRedaction(recording, hiddenPoints(recording, zones), zones);

/**
 * Cuts everything out of a recording that is in one of the zones. The remaining parts close up: clock and counter continue as if
 * there had been nothing in between, and start at 0 if the beginning was cut, so that neither the time nor the distance inside
 * can be measured. Each cut starts a new segment.
 *
 * Laps are left out once anything is cut: with a device that marks every kilometre they would reveal how many metres are inside.
 * So are sets of strength training, whose times go on inside.
 * Lengths of a pool are kept if they are visible from end to end.
 *
 * Nothing of the result depends on the hidden points: a sensor or a pool that is only inside is absent. Differences of times have
 * residues of what was subtracted, which `encodeRecording` rounds away, so only its stored form is for others.
 */
export const publicRecording = (recording: Recording, zones: readonly EffectiveZone[]): PublicPart => {
  const { hidden, broken } = redactedPoints(recording, zones);
  if (!hidden.includes(1) && !broken.includes(1)) {
    return { extent: "whole", recording: recording as PublicRecording };
  }
  const runs = runsOf(hidden, broken);
  if (positionsIn(recording, runs) < 2) return { extent: "none" };
  const [times, stretches] = closedUpTimes(recording, runs);
  const startsAfter = runs[0]?.from === 0 ? 0 : (stretches[0]?.shift ?? 0);
  const cut: Recording = {
    ...(recording.startTime !== undefined && {
      startTime: recording.startTime + Math.round(startsAfter * 1000),
    }),
    length: lengthOf(runs),
    segmentStarts: startsIn(recording, runs),
    columns: columnsOf(recording, runs, times),
    laps: [],
    ...publicPool(recording, stretches),
  };
  return {
    extent: "part",
    recording: cut as PublicRecording,
    breaks: offsetsOf(runs).slice(1),
    stretches,
    startsAfter,
  };
};

/** The lengths of a pool that are visible; absent with the pool itself if none is. */
const publicPool = (
  { lengths = [], poolLength }: Recording,
  stretches: readonly PublicStretch[],
): Pick<Recording, "lengths" | "poolLength"> => {
  const visible = publicSpans(lengths, stretches);
  if (visible.length === 0) return {};
  return { lengths: visible, ...(poolLength !== undefined && { poolLength }) };
};

/** Parts of a recording that are visible from beginning to end, with their times in the public recording. */
export const publicSpans = <Span extends { readonly startTime: number; readonly elapsedTime: number }>(
  spans: readonly Span[],
  stretches: readonly PublicStretch[],
): readonly Span[] =>
  spans.flatMap((span) => {
    const end = span.startTime + span.elapsedTime;
    const around = stretches.find(({ from, to }) => span.startTime >= from && end <= to);
    return around ? [{ ...span, startTime: span.startTime - around.shift }] : [];
  });

const runsOf = (hidden: Uint8Array, broken: Uint8Array): readonly Run[] => {
  const runs: Run[] = [];
  let from = -1;
  for (let i = 0; i <= hidden.length; i++) {
    const ends = i === hidden.length || hidden[i] === 1 || broken[i] === 1;
    if (ends && from >= 0) runs.push({ from, to: i });
    if (ends) from = -1;
    if (i < hidden.length && hidden[i] !== 1 && from < 0) from = i;
  }
  return runs;
};

/** Start index of each run in the public recording. */
const offsetsOf = (runs: readonly Run[]): readonly number[] => {
  let offset = 0;
  return runs.map(({ from, to }) => {
    const start = offset;
    offset += to - from;
    return start;
  });
};

const lengthOf = (runs: readonly Run[]): number => runs.reduce((sum, { from, to }) => sum + to - from, 0);

const positionsIn = ({ columns: { lat, lon } }: Recording, runs: readonly Run[]): number => {
  let count = 0;
  for (const { from, to } of runs) {
    for (let i = from; i < to; i++) if (isLocated(lat?.[i], lon?.[i])) count++;
  }
  return count;
};

const isLocated = (lat = Number.NaN, lon = Number.NaN): boolean =>
  isPosition(lat, lon) && !isNullIsland(lat, lon);

/** Each cut starts a segment; the recording's own starts are kept. */
const startsIn = (recording: Recording, runs: readonly Run[]): readonly number[] => {
  const before = segmentRanges(recording).map(({ from }) => from);
  const offsets = offsetsOf(runs);
  return runs.flatMap(({ from, to }, k) => {
    const offset = offsets[k] ?? 0;
    const inside = before.filter((start) => start > from && start < to);
    return [offset, ...inside.map((start) => offset + start - from)];
  });
};

const columnsOf = (
  recording: Recording,
  runs: readonly Run[],
  time: Float64Array | undefined,
): RecordingColumns => {
  const { columns } = recording;
  const cut: { -readonly [C in Channel]?: RecordingColumns[C] } = {};
  for (const channel of channels) {
    const recorded = columns[channel];
    if (recorded === undefined) continue;
    const column = channel === "speed" ? speedsAwayFromCuts(recorded, recording, runs) : recorded;
    const visible = channel === "distance" ? closedUp(column, runs)[0] : joined(column, runs);
    if (channel === "time" || visible.some((value) => Number.isFinite(value))) cut[channel] = visible;
  }
  if (time) cut.time = time;
  const { lat, lon } = cut;
  // Half a position, or an impossible one, is of no use to anybody and might reveal something, so it is left out.
  lat?.forEach((y, i) => {
    if (isLocated(y, lon?.[i])) return;
    lat[i] = Number.NaN;
    if (lon) lon[i] = Number.NaN;
  });
  return cut;
};

/**
 * Recorded speeds without those next to cuts: many programs write the speed of the track around a point instead of what a device
 * measured, and that includes hidden points. What reads speeds takes them from the visible track instead.
 */
const speedsAwayFromCuts = (
  speed: Float64Array,
  { length, columns: { time } }: Recording,
  runs: readonly Run[],
): Float64Array => {
  const kept = speed.slice();
  const isNear = (i: number, edge: number): boolean =>
    i === edge || Math.abs((time?.[i] ?? Number.NaN) - (time?.[edge] ?? Number.NaN)) <= speedReachS;
  for (const { from, to } of runs) {
    if (from > 0) for (let i = from; i < to && isNear(i, from); i++) kept[i] = Number.NaN;
    if (to < length) for (let i = to - 1; i >= from && isNear(i, to - 1); i--) kept[i] = Number.NaN;
  }
  return kept;
};

const joined = (column: Float64Array, runs: readonly Run[]): Float64Array => {
  const values = new Float64Array(lengthOf(runs));
  let offset = 0;
  for (const { from, to } of runs) {
    values.set(column.subarray(from, to), offset);
    offset += to - from;
  }
  return values;
};

/**
 * A cumulative column with the cuts closed: each run begins where the previous one ended, the first at 0 if the beginning was
 * cut.
 */
const closedUp = (
  column: Float64Array,
  runs: readonly Run[],
): [values: Float64Array, shifts: readonly number[]] => {
  const values = joined(column, runs);
  const shifts: number[] = [];
  let offset = 0;
  let latest = 0;
  for (const { from, to } of runs) {
    const first = column.subarray(from, to).find((value) => Number.isFinite(value)) ?? Number.NaN;
    const [base, start] = from === 0 || Number.isNaN(first) ? [0, 0] : [first, latest];
    shifts.push(base - start);
    for (const end = offset + to - from; offset < end; offset++) {
      const value = start + ((values[offset] ?? Number.NaN) - base);
      values[offset] = value;
      if (Number.isFinite(value)) latest = value;
    }
  }
  return [values, shifts];
};

const closedUpTimes = (
  { columns: { time } }: Recording,
  runs: readonly Run[],
): [times: Float64Array | undefined, stretches: readonly PublicStretch[]] => {
  if (time === undefined) return [undefined, []];
  const [times, shifts] = closedUp(time, runs);
  const stretches = runs.flatMap(({ from, to }, k) => {
    const inside = time.subarray(from, to).filter((value) => Number.isFinite(value));
    const [first, last] = [inside[0], inside.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [{ from: first, to: last, shift: shifts[k] ?? 0 }];
  });
  return [times, stretches];
};
