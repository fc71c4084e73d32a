import {
  exerciseCategories,
  type Lap,
  lapValueNames,
  type Recording,
  type StrengthSet,
  type SwimLength,
  swimStrokes,
} from "@cairn/domain/recording/recording";

/** The data of a recording other than its columns. */
export type RecordingHead = Pick<
  Recording,
  "startTime" | "segmentStarts" | "laps" | "lengths" | "poolLength" | "sets"
>;

const lapFields = [
  "startTime",
  "elapsedTime",
  "timerTime",
  ...lapValueNames,
] as const satisfies readonly (keyof Lap)[];

/**
 * The head as UTF-8 JSON with the keys `startTime`, `segmentStarts`, `laps`, `lengths`, `poolLength`, `sets`; numbers that are
 * not finite are left out.
 */
export function writeRecordingHead(recording: Recording): Uint8Array {
  const { startTime, segmentStarts, poolLength } = recording;
  const laps = recording.laps.map((lap) => readLap(lap) ?? { startTime: 0, elapsedTime: 0 });
  const lengths = recording.lengths?.flatMap((length) => readLength(length) ?? []);
  const sets = recording.sets?.flatMap((set) => readSet(set) ?? []);
  const head = { startTime, segmentStarts, laps, lengths, poolLength, sets };
  return new TextEncoder().encode(JSON.stringify(head));
}

/** The head of a recording of `length` points, or undefined when the bytes do not describe one. */
export function readRecordingHead(bytes: Uint8Array, length: number): RecordingHead | undefined {
  const head = parse(bytes);
  if (!isObject(head)) return undefined;
  const { startTime, segmentStarts } = head;
  const laps = readEach(head["laps"], readLap);
  if (startTime !== undefined && !isFinite(startTime)) return undefined;
  if (!laps || !areSegmentStarts(segmentStarts, length)) return undefined;
  const lengths = head["lengths"] === undefined ? undefined : readEach(head["lengths"], readLength);
  if (head["lengths"] !== undefined && !lengths) return undefined;
  const sets = head["sets"] === undefined ? undefined : readEach(head["sets"], readSet);
  if (head["sets"] !== undefined && !sets) return undefined;
  const { poolLength } = head;
  return {
    ...(startTime === undefined ? {} : { startTime }),
    segmentStarts,
    laps,
    ...(lengths ? { lengths } : {}),
    ...(isFinite(poolLength) ? { poolLength } : {}),
    ...(sets ? { sets } : {}),
  };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isFinite = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** True for ascending indices below `length`, the first 0; empty exactly when there are no points. */
function areSegmentStarts(value: unknown, length: number): value is number[] {
  if (!Array.isArray(value) || (value.length === 0) !== (length === 0)) return false;
  const starts: readonly unknown[] = value;
  let previous = -1;
  for (const start of starts) {
    if (!isFinite(start) || !Number.isInteger(start) || start <= previous || start >= length) return false;
    previous = start;
  }
  return length === 0 || starts[0] === 0;
}

function readEach<T>(
  value: unknown,
  read: (entry: Record<string, unknown>) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const result: T[] = [];
  for (const entry of value) {
    const item = isObject(entry) ? read(entry) : undefined;
    if (item === undefined) return undefined;
    result.push(item);
  }
  return result;
}

/** The length of a pool that an object describes; undefined when start or elapsed time is not a number. */
function readLength(source: SwimLength | Record<string, unknown>): SwimLength | undefined {
  const { startTime, elapsedTime, timerTime, strokes, strokeType, isActive } = source;
  if (!isFinite(startTime) || !isFinite(elapsedTime)) return undefined;
  const stroke = swimStrokes.find((name) => name === strokeType);
  return {
    startTime,
    elapsedTime,
    ...(isFinite(timerTime) ? { timerTime } : {}),
    ...(isFinite(strokes) ? { strokes } : {}),
    ...(stroke === undefined ? {} : { strokeType: stroke }),
    isActive: isActive === true,
  };
}

/** The set that an object describes; undefined when start or elapsed time is not a number. */
function readSet(source: StrengthSet | Record<string, unknown>): StrengthSet | undefined {
  const { startTime, elapsedTime, isActive, repetitions, weight, exercise, name } = source;
  if (!isFinite(startTime) || !isFinite(elapsedTime)) return undefined;
  const category = exerciseCategories.find((one) => one === exercise);
  return {
    startTime,
    elapsedTime,
    isActive: isActive === true,
    ...(isFinite(repetitions) ? { repetitions } : {}),
    ...(isFinite(weight) ? { weight } : {}),
    ...(category === undefined ? {} : { exercise: category }),
    ...(typeof name === "string" ? { name } : {}),
  };
}

/** The finite numbers among the fields of a lap; undefined when start or elapsed time is not one of them. */
function readLap(source: Lap | Record<string, unknown>): Lap | undefined {
  const { startTime, elapsedTime } = source;
  if (!isFinite(startTime) || !isFinite(elapsedTime)) return undefined;
  const lap: { -readonly [K in keyof Lap]: Lap[K] } = { startTime, elapsedTime };
  for (const field of lapFields) {
    const value = source[field];
    if (isFinite(value)) lap[field] = value;
  }
  return lap;
}
