import type { DeviceTotals, Lap, Recording } from "@cairn/domain/recording/recording";
import { type FitField, FitMessages } from "./fit-message.ts";
import { fitSportOf } from "./fit-sport.ts";

/** One length of a pool; `strokes` 0 means a rest at the wall. */
export interface PoolLength {
  /** Seconds since the recording's `startTime`. */
  readonly startTime: number;
  readonly elapsedTime: number;
  readonly strokes: number;
}

/** What a watch would write into one file. */
export interface FitActivity {
  readonly recording: Recording;
  /** Id in the activity catalogue; determines sport and sub-sport. */
  readonly activityId: number;
  readonly totals: DeviceTotals;
  /** Offset of the local clock from UTC, seconds; absent = the file states no local time. */
  readonly utcOffset?: number;
  /** FIT manufacturer and product numbers and the product's name; 255 is the profile's "development". */
  readonly device?: { readonly manufacturer: number; readonly product: number; readonly name: string };
  readonly pool?: { readonly length: number; readonly lengths: readonly PoolLength[] };
}

/** Seconds between 1970 and the FIT epoch, 1989-12-31 00:00 UTC (FIT protocol, date_time). */
const fitEpoch = 631_065_600;
const semicirclesPerDegree = 2 ** 31 / 180;
const messages = { fileId: 0, session: 18, lap: 19, record: 20, event: 21, deviceInfo: 23, activity: 34 };
const lengthMessage = 101;
const eventKind = { timer: 0, session: 8, lap: 9, activity: 26, length: 28 };
const eventType = { start: 0, stop: 1, stopAll: 4 };

/**
 * Writes an activity as a FIT file of protocol 2.0 with one session: file_id, device_info, timer events at every segment
 * boundary, records, laps, pool lengths, session, activity with local_timestamp, and the CRCs. Times are whole seconds, as
 * the format has them; the recording needs `startTime` and a time column.
 */
export function writeFit(activity: FitActivity): Uint8Array {
  const { recording, totals } = activity;
  const start = Math.round((recording.startTime ?? 0) / 1000) - fitEpoch;
  const end = start + Math.round(lastTime(recording));
  const file = new FitMessages();
  writeHead(file, activity, start);
  writeRecords(file, recording, start);
  writeLengths(file, activity, start);
  const laps = recording.laps.length > 0 ? recording.laps : [wholeLap(totals, end - start)];
  for (const [index, lap] of laps.entries()) file.add(messages.lap, lapFields(activity, lap, index, start));
  file.add(messages.session, sessionFields(activity, laps.length, start, end));
  file.add(messages.activity, [
    stamp(end),
    { number: 0, type: "uint32", value: totals.timerTime ?? totals.elapsedTime, scale: 1000 },
    { number: 1, type: "uint16", value: 1 },
    { number: 2, type: "enum", value: 0 },
    { number: 3, type: "enum", value: eventKind.activity },
    { number: 4, type: "enum", value: eventType.stop },
    { number: 5, type: "uint32", value: activity.utcOffset === undefined ? NaN : end + activity.utcOffset },
  ]);
  return file.close();
}

const stamp = (value: number): FitField => ({ number: 253, type: "uint32", value });

const wholeLap = (totals: DeviceTotals, elapsed: number): Lap => ({
  ...totals,
  startTime: 0,
  elapsedTime: totals.elapsedTime ?? elapsed,
});

function lastTime(recording: Recording): number {
  const { time } = recording.columns;
  return time?.at(-1) ?? 0;
}

function writeHead(file: FitMessages, activity: FitActivity, start: number): void {
  const device = activity.device ?? { manufacturer: 255, product: 1, name: "Cairn testkit" };
  const serial = (start % 900_000) + 100_000;
  file.add(messages.fileId, [
    { number: 0, type: "enum", value: 4 },
    { number: 1, type: "uint16", value: device.manufacturer },
    { number: 2, type: "uint16", value: device.product },
    { number: 3, type: "uint32z", value: serial },
    { number: 4, type: "uint32", value: start },
  ]);
  file.add(messages.deviceInfo, [
    stamp(start),
    { number: 0, type: "uint8", value: 0 },
    { number: 2, type: "uint16", value: device.manufacturer },
    { number: 3, type: "uint32z", value: serial },
    { number: 4, type: "uint16", value: device.product },
    { number: 5, type: "uint16", value: 4.1, scale: 100 },
    { number: 27, type: "string", value: device.name, size: 24 },
  ]);
}

const timerEvent = (time: number, type: number): FitField[] => [
  stamp(time),
  { number: 0, type: "enum", value: eventKind.timer },
  { number: 1, type: "enum", value: type },
  { number: 3, type: "uint32", value: 0 },
];

function writeRecords(file: FitMessages, recording: Recording, start: number): void {
  const { columns } = recording;
  const starts = new Set(recording.segmentStarts);
  let previous = start;
  for (let i = 0; i < recording.length; i += 1) {
    const now = start + Math.round(columns.time?.[i] ?? 0);
    if (starts.has(i)) {
      if (i > 0) file.add(messages.event, timerEvent(previous, eventType.stopAll));
      file.add(messages.event, timerEvent(now, eventType.start));
    }
    file.add(messages.record, recordFields(columns, i, now));
    previous = now;
  }
  file.add(messages.event, timerEvent(previous, eventType.stopAll));
}

function recordFields(columns: Recording["columns"], i: number, now: number): FitField[] {
  const fields: FitField[] = [stamp(now)];
  const put = (column: Float64Array | undefined, field: Omit<FitField, "value">): void => {
    if (column) fields.push({ ...field, value: column[i] });
  };
  put(columns.lat, { number: 0, type: "sint32", scale: semicirclesPerDegree });
  put(columns.lon, { number: 1, type: "sint32", scale: semicirclesPerDegree });
  put(columns.ele, { number: 2, type: "uint16", scale: 5, offset: 500 });
  put(columns.heartRate, { number: 3, type: "uint8" });
  put(columns.cadence, { number: 4, type: "uint8" });
  put(columns.distance, { number: 5, type: "uint32", scale: 100 });
  put(columns.speed, { number: 6, type: "uint16", scale: 1000 });
  put(columns.power, { number: 7, type: "uint16" });
  put(columns.temperature, { number: 13, type: "sint8" });
  put(columns.depth, { number: 92, type: "uint32", scale: 1000 });
  return fields;
}

function writeLengths(file: FitMessages, activity: FitActivity, start: number): void {
  const { pool } = activity;
  if (!pool) return;
  for (const [index, length] of pool.lengths.entries()) {
    const active = length.strokes > 0;
    file.add(lengthMessage, [
      { number: 254, type: "uint16", value: index },
      stamp(start + Math.round(length.startTime + length.elapsedTime)),
      { number: 0, type: "enum", value: eventKind.length },
      { number: 1, type: "enum", value: eventType.stop },
      { number: 2, type: "uint32", value: start + Math.round(length.startTime) },
      { number: 3, type: "uint32", value: length.elapsedTime, scale: 1000 },
      { number: 4, type: "uint32", value: length.elapsedTime, scale: 1000 },
      { number: 5, type: "uint16", value: active ? length.strokes : NaN },
      { number: 6, type: "uint16", value: active ? pool.length / length.elapsedTime : NaN, scale: 1000 },
      { number: 7, type: "enum", value: active ? 0 : NaN },
      { number: 12, type: "enum", value: active ? 1 : 0 },
    ]);
  }
}

function lapFields(activity: FitActivity, lap: Lap, index: number, start: number): FitField[] {
  const [sport, subSport] = fitSportOf(activity.activityId);
  return [
    { number: 254, type: "uint16", value: index },
    stamp(start + Math.round(lap.startTime + lap.elapsedTime)),
    { number: 0, type: "enum", value: eventKind.lap },
    { number: 1, type: "enum", value: eventType.stop },
    { number: 2, type: "uint32", value: start + Math.round(lap.startTime) },
    { number: 7, type: "uint32", value: lap.elapsedTime, scale: 1000 },
    { number: 8, type: "uint32", value: lap.timerTime ?? lap.elapsedTime, scale: 1000 },
    { number: 9, type: "uint32", value: lap.distance, scale: 100 },
    { number: 13, type: "uint16", value: lap.avgSpeed, scale: 1000 },
    { number: 14, type: "uint16", value: lap.maxSpeed, scale: 1000 },
    { number: 15, type: "uint8", value: lap.avgHeartRate },
    { number: 16, type: "uint8", value: lap.maxHeartRate },
    { number: 17, type: "uint8", value: lap.avgCadence },
    { number: 19, type: "uint16", value: lap.avgPower },
    { number: 21, type: "uint16", value: lap.ascent },
    { number: 22, type: "uint16", value: lap.descent },
    { number: 24, type: "enum", value: 0 },
    { number: 25, type: "enum", value: sport },
    { number: 39, type: "enum", value: subSport },
  ];
}

function sessionFields(activity: FitActivity, laps: number, start: number, end: number): FitField[] {
  const { totals, pool } = activity;
  const [sport, subSport] = fitSportOf(activity.activityId);
  const fields: FitField[] = [
    { number: 254, type: "uint16", value: 0 },
    stamp(end),
    { number: 0, type: "enum", value: eventKind.session },
    { number: 1, type: "enum", value: eventType.stop },
    { number: 2, type: "uint32", value: start },
    { number: 5, type: "enum", value: sport },
    { number: 6, type: "enum", value: subSport },
    { number: 7, type: "uint32", value: totals.elapsedTime, scale: 1000 },
    { number: 8, type: "uint32", value: totals.timerTime, scale: 1000 },
    { number: 9, type: "uint32", value: totals.distance, scale: 100 },
    { number: 10, type: "uint32", value: totals.steps, scale: 0.5 },
    { number: 11, type: "uint16", value: totals.energy },
    { number: 14, type: "uint16", value: totals.avgSpeed, scale: 1000 },
    { number: 15, type: "uint16", value: totals.maxSpeed, scale: 1000 },
    { number: 16, type: "uint8", value: totals.avgHeartRate },
    { number: 17, type: "uint8", value: totals.maxHeartRate },
    { number: 18, type: "uint8", value: totals.avgCadence },
    { number: 19, type: "uint8", value: totals.maxCadence },
    { number: 20, type: "uint16", value: totals.avgPower },
    { number: 21, type: "uint16", value: totals.maxPower },
    { number: 22, type: "uint16", value: totals.ascent },
    { number: 23, type: "uint16", value: totals.descent },
    { number: 25, type: "uint16", value: 0 },
    { number: 26, type: "uint16", value: laps },
    { number: 34, type: "uint16", value: totals.normalizedPower },
    { number: 59, type: "uint32", value: totals.movingTime, scale: 1000 },
  ];
  if (!pool) return fields;
  return [
    ...fields,
    { number: 33, type: "uint16", value: pool.lengths.length },
    { number: 44, type: "uint16", value: pool.length, scale: 100 },
    { number: 47, type: "uint16", value: pool.lengths.filter((length) => length.strokes > 0).length },
  ];
}
