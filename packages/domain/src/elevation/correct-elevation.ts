import type { Recording } from "../recording/recording.ts";

/** Height of the ground in metres above sea level at a position in degrees; NaN where the model has none. */
export type ElevationSampler = (lat: number, lon: number) => number;

/** Share of the positions that need a height of the model, so that the climb of the whole recording is the model's. */
const minShare = 0.95;
/** The longest hole of the model over which heights are interpolated, seconds. */
const maxHoleS = 60;
/** The same without a clock, points. */
const maxHolePoints = 10;

/**
 * The recording with the heights of an elevation model instead of its own, by the rule of docs/provenance.md. Short holes of the
 * model, and points without a position, take their share between the heights around them, by time (by number without a clock). In
 * a longer hole, and before the first and after the last height of the model, the recording's own heights stay, moved by what
 * they differ from the model at the hole's edges; where it has none, there is no height. Returned unchanged unless the model
 * knows nearly all positions, so that no climb outside the model is lost. The given recording is never changed.
 */
export const correctElevation = (recording: Recording, sampler: ElevationSampler): Recording => {
  const { time } = recording.columns;
  const own = ownHeights(recording);
  const { ele, isPlace } = sampleGround(recording, sampler);
  const clock = (i: number): number => time?.[i] ?? i;
  const isShort = (first: number, end: number): boolean =>
    clock(Math.min(end, ele.length - 1)) - clock(Math.max(first - 1, 0)) <= (time ? maxHoleS : maxHolePoints);
  const isInside = (first: number, end: number): boolean => first > 0 && end < ele.length;

  fillUnknown(ele, clock, (first, end) => isShort(first, end) && (own === undefined || isInside(first, end)));
  if (shareKnown(ele, isPlace) < minShare) return recording;
  if (own) takeOwn(ele, own, clock);
  fillUnknown(ele, clock, (first, end) => isShort(first, end) || !isPlace.subarray(first, end).includes(1));
  return { ...recording, columns: { ...recording.columns, ele } };
};

/** The recorded heights; undefined if there are none, or if all are the 0 of a device that measures none. */
const ownHeights = ({ columns: { ele } }: Recording): Float64Array | undefined =>
  ele?.some((height) => Number.isFinite(height) && height !== 0) ? ele : undefined;

/** The model's height at each point, NaN where it has none, and whether the point has a position (1). */
function sampleGround({ columns: { lat, lon }, length }: Recording, sampler: ElevationSampler) {
  const ele = new Float64Array(length).fill(Number.NaN);
  const isPlace = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const y = lat?.[i] ?? Number.NaN;
    const x = lon?.[i] ?? Number.NaN;
    if (!Number.isFinite(y) || !Number.isFinite(x)) continue;
    isPlace[i] = 1;
    const height = sampler(y, x);
    if (Number.isFinite(height)) ele[i] = height;
  }
  return { ele, isPlace };
}

/** Share of the positions whose height is known; 0 without positions. */
function shareKnown(ele: Float64Array, isPlace: Uint8Array): number {
  let [places, known] = [0, 0];
  for (let i = 0; i < ele.length; i++) {
    if (isPlace[i] !== 1) continue;
    places++;
    if (Number.isFinite(ele[i])) known++;
  }
  return places === 0 ? 0 : known / places;
}

/**
 * Fills unknown heights of the model with the recorded ones, moved by the difference at the nearest points that have both, in
 * between by its share, so that there is no step where the model ends.
 */
function takeOwn(ele: Float64Array, own: Float64Array, clock: (i: number) => number): void {
  const differences = ele.map((height, i) => height - (own[i] ?? Number.NaN));
  fillUnknown(differences, clock, () => true);
  for (let i = 0; i < ele.length; i++) {
    if (!Number.isFinite(ele[i])) ele[i] = (own[i] ?? Number.NaN) + (differences[i] ?? Number.NaN);
  }
}

/**
 * Fills runs of unknown values (NaN) in place: each point takes its share between the known values around the run, by the clock;
 * before the first and after the last known value it takes that one. Without any known value nothing is filled.
 *
 * @param clock the time of an index, any unit; where it stands still or jumps back, the later value is taken
 * @param isFilled whether a run is filled, given its first index and the index after its last
 */
function fillUnknown(
  values: Float64Array,
  clock: (i: number) => number,
  isFilled: (first: number, end: number) => boolean,
): void {
  const isKnown = (i: number): boolean => Number.isFinite(values[i] ?? Number.NaN);
  let first = 0;
  while (first < values.length) {
    let end = first;
    while (end < values.length && !isKnown(end)) end++;
    if (end > first && isFilled(first, end)) fillRun(values, clock, first, end);
    first = end + 1;
  }
}

function fillRun(values: Float64Array, clock: (i: number) => number, first: number, end: number): void {
  const before = values[first - 1] ?? values[end] ?? Number.NaN;
  const after = values[end] ?? before;
  const duration = clock(end) - clock(first - 1);
  for (let i = first; i < end; i++) {
    const part = duration > 0 ? (clock(i) - clock(first - 1)) / duration : 1;
    values[i] = before + (after - before) * (part >= 0 && part <= 1 ? part : 1);
  }
}
