import { channelIndex, type PointColumns } from "../../points/point-columns.ts";
import { fitTimeMs } from "../messages/fit-clock.ts";
import { readBaseType } from "./fit-base-type.ts";
import type { FitDefinition, FitFieldLayout } from "./fit-definition.ts";
import { type NativeField, readNativeField } from "./fit-native-field.ts";

/** Global number of the record message. */
export const recordMessage = 20;

/** A field of the record message that fills a channel: value = stored / scale - offset (FIT profile). */
interface RecordField {
  readonly channel: number;
  readonly scale: number;
  readonly offset?: number;
  /** A more exact form of another field: read after it, so that it wins if present. */
  readonly enhanced?: true;
  /** Read before the others, so that it is only used if they are absent. */
  readonly fallback?: true;
}

const semicirclesPerDegree = 2 ** 31 / 180;

const recordFields: Readonly<Record<number, RecordField>> = {
  0: { channel: channelIndex.lat, scale: semicirclesPerDegree },
  1: { channel: channelIndex.lon, scale: semicirclesPerDegree },
  2: { channel: channelIndex.ele, scale: 5, offset: 500 },
  3: { channel: channelIndex.heartRate, scale: 1 },
  4: { channel: channelIndex.cadence, scale: 1 },
  5: { channel: channelIndex.distance, scale: 100 },
  6: { channel: channelIndex.speed, scale: 1000 },
  7: { channel: channelIndex.power, scale: 1 },
  13: { channel: channelIndex.temperature, scale: 1 },
  52: { channel: channelIndex.cadence, scale: 256, fallback: true },
  73: { channel: channelIndex.speed, scale: 1000, enhanced: true },
  78: { channel: channelIndex.ele, scale: 5, offset: 500, enhanced: true },
  92: { channel: channelIndex.depth, scale: 1000 },
};
const compressedSpeedDistanceField = 8;
const fractionalCadenceField = 53;
const timeFractionField = 48;

/** One field to be read: its offset and type, and the conversion of the stored value. */
interface PlannedField {
  readonly type: number;
  readonly at: number;
  readonly channel: number;
  readonly scale: number;
  readonly offset: number;
}

/** A record definition compiled to the fields that must be read, so that reading a record needs no lookups and no allocations. */
export interface RecordPlan {
  readonly fields: readonly PlannedField[];
  /** Offset of compressed_speed_distance, -1 if absent. */
  readonly compressedOffset: number;
  /** Offset of fractional_cadence (1/128 revolutions), -1 if absent. */
  readonly fractionOffset: number;
  /** Offset of time128 (1/128 s after the timestamp), -1 if absent. */
  readonly timeFractionOffset: number;
  /** Developer fields that correspond to a field that we keep, and the channel of each. */
  readonly developer: readonly (readonly [field: NativeField, channel: number])[];
}

/** Compiles the plan of a record definition; fields that we do not keep, or whose size does not fit their type, are skipped. */
export function compileRecordPlan(
  layout: readonly FitFieldLayout[],
  nativeFields: readonly NativeField[],
): RecordPlan {
  const fallback: PlannedField[] = [];
  const plain: PlannedField[] = [];
  const enhanced: PlannedField[] = [];
  for (const { number, type, offset: at } of layout) {
    const target = recordFields[number];
    if (!target || type === undefined) continue;
    const { channel, scale, offset = 0 } = target;
    const list = target.enhanced ? enhanced : target.fallback ? fallback : plain;
    list.push({ type, at, channel, scale, offset });
  }
  const offsetOf = (number: number, size: number): number =>
    layout.find((field) => field.number === number && field.size === size)?.offset ?? -1;
  return {
    fields: [...fallback, ...plain, ...enhanced],
    compressedOffset: offsetOf(compressedSpeedDistanceField, 3),
    fractionOffset: offsetOf(fractionalCadenceField, 1),
    timeFractionOffset: offsetOf(timeFractionField, 1),
    developer: nativeFields.flatMap((field) => {
      const target = recordFields[field.native];
      return target && !isPosition(target.channel) ? [[field, target.channel] as const] : [];
    }),
  };
}

const isPosition = (channel: number): boolean => channel === channelIndex.lat || channel === channelIndex.lon;

/** Fills the latest point from the record whose content begins at `at`. */
export function readRecord(
  plan: RecordPlan,
  view: DataView,
  at: number,
  littleEndian: boolean,
  points: PointColumns,
): void {
  for (const field of plan.fields) {
    const stored = readBaseType(view, at + field.at, field.type, littleEndian);
    if (!Number.isNaN(stored)) points.set(field.channel, stored / field.scale - field.offset);
  }
  if (plan.fractionOffset >= 0) {
    const fraction = view.getUint8(at + plan.fractionOffset);
    if (fraction !== 0xff) points.increase(channelIndex.cadence, fraction / 128);
  }
  if (plan.timeFractionOffset >= 0) {
    const fraction = view.getUint8(at + plan.timeFractionOffset);
    if (fraction < 128) points.increase(channelIndex.time, (fraction / 128) * 1000);
  }
}

/** Whether records of this kind can be read many at once: nothing in one depends on those before it. */
export const readsRuns = ({ compressedOffset, developer }: RecordPlan): boolean =>
  compressedOffset < 0 && developer.length === 0;

/** Records of one definition that follow each other. */
export interface RecordRun {
  readonly definition: FitDefinition;
  /** Where the content of the first begins. */
  readonly at: number;
  readonly count: number;
}

/** Fills the latest points from a run of records, field by field, with all that `readRecord` and their times give. */
export function readRecords(
  plan: RecordPlan,
  view: DataView,
  { definition, at, count }: RecordRun,
  points: PointColumns,
): void {
  const { littleEndian, timestampOffset } = definition;
  const stride = definition.size + 1;
  const first = points.length - count;
  if (timestampOffset >= 0) {
    const time = points.room(channelIndex.time);
    for (let i = 0; i < count; i += 1)
      time[first + i] = fitTimeMs(view.getUint32(at + i * stride + timestampOffset, littleEndian));
  }
  for (const { type, at: offset, channel, scale, offset: zero } of plan.fields) {
    const column = points.room(channel);
    for (let i = 0; i < count; i += 1) {
      const stored = readBaseType(view, at + i * stride + offset, type, littleEndian);
      if (!Number.isNaN(stored)) column[first + i] = stored / scale - zero;
    }
  }
  if (plan.fractionOffset >= 0) {
    const cadence = points.room(channelIndex.cadence);
    for (let i = 0; i < count; i += 1) {
      const fraction = view.getUint8(at + i * stride + plan.fractionOffset);
      if (fraction !== 0xff) cadence[first + i] = (cadence[first + i] ?? NaN) + fraction / 128;
    }
  }
  if (plan.timeFractionOffset >= 0) {
    const time = points.room(channelIndex.time);
    for (let i = 0; i < count; i += 1) {
      const fraction = view.getUint8(at + i * stride + plan.timeFractionOffset);
      if (fraction < 128) time[first + i] = (time[first + i] ?? NaN) + (fraction / 128) * 1000;
    }
  }
}

/** Fills the latest of `points` from the developer fields of a record. */
export function readDeveloperFields(
  plan: RecordPlan,
  view: DataView,
  at: number,
  littleEndian: boolean,
  points: PointColumns,
): void {
  for (const [field, channel] of plan.developer) {
    const value = readNativeField(view, at, littleEndian, field);
    if (Number.isFinite(value)) points.set(channel, value);
  }
}

/**
 * Speed and distance of FR50- and FR70-class watches: twelve bits of speed in cm/s, and twelve bits of distance in
 * sixteenths of a metre that restart at 256 m. Adds up the distance over the restarts in one file.
 */
export class CompressedDistance {
  private total = 0;
  private last: number | undefined;

  /** Fills the latest point from the three bytes at `at`; all bits set means absent. */
  read(view: DataView, at: number, points: PointColumns): void {
    const [a, b, c] = [view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2)];
    if (a === 0xff && b === 0xff && c === 0xff) return;
    const sixteenths = (b >>> 4) | (c << 4);
    this.total += (sixteenths - (this.last ?? 0)) & 0xfff;
    this.last = sixteenths;
    points.setFirst(channelIndex.speed, (a | ((b & 0x0f) << 8)) / 100);
    points.setFirst(channelIndex.distance, this.total / 16);
  }
}
