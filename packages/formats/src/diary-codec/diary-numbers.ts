import { columnHeader, readColumn, writeColumn } from "../recording-codec/byte-planes.ts";

/** Numbers of workouts, index i of each column is workout i. */
export interface DiaryNumbers {
  /** ms since 1970. */
  readonly startTime: Float64Array;
  /** Clock of the place minus UTC. */
  readonly timeOffsetInMinutes: Float64Array;
  readonly activityId: Float64Array;
  /** Whole seconds. */
  readonly totalTime: Float64Array;
  /** Whole metres. */
  readonly totalDistance: Float64Array;
  /** Kilocalories. */
  readonly energyConsumption: Float64Array;
  /** Whole metres. */
  readonly totalAscent: Float64Array;
  /** Whole metres of descent, of sports that count them; 0 of all others. */
  readonly vertical: Float64Array;
  /** m/s in steps of 0.01; NaN if absent. */
  readonly avgSpeed: Float64Array;
  readonly sharingFlags: Float64Array;
}

/** Columns of a block's body, in their order. The start is split so that whole seconds cost no bytes for their fraction. */
const wireColumns = [
  "startSecond",
  "startMillisecond",
  "timeOffsetInMinutes",
  "activityId",
  "totalTime",
  "totalDistance",
  "energyConsumption",
  "totalAscent",
  "speedResidual",
  "sharingFlags",
  "vertical",
] as const;

type WireColumns = Readonly<Record<(typeof wireColumns)[number], Float64Array>>;

/** Steps of the average speed in one m/s. */
const speedSteps = 100;

/**
 * The average speed that follows from distance and time, in its steps: only the difference of the real one from it is stored,
 * which is small.
 */
const expectedSpeed = (distance: number, time: number): number =>
  time > 0 ? Math.round((speedSteps * distance) / time) : 0;

/**
 * Writes the numbers of a block as columns of docs/recording-format.md, to be gzipped. Values that are not finite or beyond ±2^47
 * are stored as absent.
 */
export function encodeDiaryNumbers(numbers: DiaryNumbers): Uint8Array {
  const { startTime, avgSpeed, totalDistance, totalTime } = numbers;
  const columns: WireColumns = {
    ...numbers,
    startSecond: startTime.map((time) => Math.floor(time / 1000)),
    startMillisecond: startTime.map((time) => time - 1000 * Math.floor(time / 1000)),
    speedResidual: avgSpeed.map(
      (speed, i) => Math.round(speed * speedSteps) - expectedSpeed(totalDistance[i] ?? 0, totalTime[i] ?? 0),
    ),
  };
  const parts = wireColumns.map((name) => writeColumn(columns[name], startTime.length, 1));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/**
 * Reads what `encodeDiaryNumbers` wrote for `count` workouts. Absent values become 0, an absent average speed NaN; undefined if
 * the bytes are not such numbers.
 */
export function decodeDiaryNumbers(bytes: Uint8Array, count: number): DiaryNumbers | undefined {
  const columns = readColumns(bytes, count);
  if (!columns) return undefined;
  const { startSecond, startMillisecond, speedResidual, ...others } = columns;
  const { totalDistance, totalTime } = others;
  if (startSecond.some(Number.isNaN)) return undefined;
  for (const column of Object.values(others)) column.forEach((value, i) => (column[i] = value || 0));
  return {
    ...others,
    startTime: startSecond.map((second, i) => second * 1000 + (startMillisecond[i] || 0)),
    avgSpeed: speedResidual.map(
      (residual, i) => (residual + expectedSpeed(totalDistance[i] ?? 0, totalTime[i] ?? 0)) / speedSteps,
    ),
  };
}

function readColumns(bytes: Uint8Array, count: number): WireColumns | undefined {
  const columns: Partial<Record<(typeof wireColumns)[number], Float64Array>> = {};
  let offset = 0;
  for (const name of wireColumns) {
    const header = columnHeader(bytes, offset);
    const end = offset + 1 + (header?.planes ?? 0) * count;
    if (!header || end > bytes.length) return undefined;
    columns[name] = readColumn(bytes.subarray(offset + 1, end), header, count, 1);
    offset = end;
  }
  return offset === bytes.length ? (columns as WireColumns) : undefined;
}
