import { channelIndex, type PointColumns } from "../point-columns.ts";
import { readBaseType } from "./fit-base-type.ts";
import type { FitFieldLayout } from "./fit-definition.ts";

/** Global number of the record message. */
export const recordMessage = 20;

/** A field of the record message that fills a channel: value = stored / scale - offset (FIT profile). */
interface RecordField {
  readonly channel: number;
  readonly scale: number;
  readonly offset?: number;
  /** A more exact form of another field: read after it, so that it wins where it is present. */
  readonly enhanced?: true;
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
  73: { channel: channelIndex.speed, scale: 1000, enhanced: true },
  78: { channel: channelIndex.ele, scale: 5, offset: 500, enhanced: true },
};
const compressedSpeedDistanceField = 8;
const fractionalCadenceField = 53;

/** A record definition compiled to flat tables, so that reading a record allocates nothing. */
export interface RecordPlan {
  readonly count: number;
  readonly types: Uint8Array;
  readonly offsets: Uint16Array;
  readonly channels: Uint8Array;
  readonly scales: Float64Array;
  readonly shifts: Float64Array;
  /** Offset of compressed_speed_distance, -1 without. */
  readonly compressedOffset: number;
  /** Offset of fractional_cadence (1/128 revolutions), -1 without. */
  readonly fractionOffset: number;
}

/** Makes the plan of a record definition; fields that we do not keep, or whose size does not fit their type, are skipped. */
export function compileRecordPlan(layout: readonly FitFieldLayout[]): RecordPlan {
  const known = layout.flatMap((field) => {
    const target = recordFields[field.number];
    return target && field.type !== undefined ? [{ ...target, type: field.type, at: field.offset }] : [];
  });
  const fields = known.filter((field) => !field.enhanced).concat(known.filter((field) => field.enhanced));
  const offsetOf = (number: number, size: number): number =>
    layout.find((field) => field.number === number && field.size === size)?.offset ?? -1;
  return {
    count: fields.length,
    types: Uint8Array.from(fields, (field) => field.type),
    offsets: Uint16Array.from(fields, (field) => field.at),
    channels: Uint8Array.from(fields, (field) => field.channel),
    scales: Float64Array.from(fields, (field) => field.scale),
    shifts: Float64Array.from(fields, (field) => field.offset ?? 0),
    compressedOffset: offsetOf(compressedSpeedDistanceField, 3),
    fractionOffset: offsetOf(fractionalCadenceField, 1),
  };
}

/** Fills the latest point from the record whose content begins at `at`. */
export function readRecord(
  plan: RecordPlan,
  view: DataView,
  at: number,
  littleEndian: boolean,
  points: PointColumns,
): void {
  const { count, types, offsets, channels, scales, shifts } = plan;
  for (let i = 0; i < count; i += 1) {
    const stored = readBaseType(view, at + (offsets[i] ?? 0), types[i] ?? 0, littleEndian);
    if (Number.isNaN(stored)) continue;
    points.set(channels[i] ?? 0, stored / (scales[i] ?? 1) - (shifts[i] ?? 0));
  }
  if (plan.fractionOffset < 0) return;
  const fraction = view.getUint8(at + plan.fractionOffset);
  if (fraction !== 0xff) points.increase(channelIndex.cadence, fraction / 128);
}

/**
 * Speed and distance of FR50- and FR70-class watches: twelve bits of speed in cm/s, twelve bits of distance in sixteenths
 * of a metre that begin again at 256 m. Keeps the turns of one file.
 */
export class CompressedDistance {
  private total = 0;
  private last: number | undefined;

  /** Fills the latest point from the three bytes at `at`; all ones mean absent. */
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
