import type { Recording } from "@cairn/domain/recording/recording";
import { speedsOf } from "@cairn/domain/track/track-speed";
import { exportedDistance } from "../../encoding/exported-distance.ts";
import { positionField, storedLongitude } from "./fit-position.ts";
import type { FitFieldSpec } from "./fit-writer.ts";

/** A field of the record message and its value at each point, NaN if absent. */
export interface FitRecordColumn {
  readonly field: FitFieldSpec;
  readonly values: Float64Array;
}

/**
 * Fields of the record message (FIT profile). Elevation and speed are written to the plain field, which every reader knows, and
 * to the larger one.
 */
const field = {
  lat: positionField(0),
  lon: positionField(1),
  altitude: { number: 2, type: "uint16", scale: 5, offset: 500 },
  heartRate: { number: 3, type: "uint8" },
  cadence: { number: 4, type: "uint8" },
  distance: { number: 5, type: "uint32", scale: 100 },
  speed: { number: 6, type: "uint16", scale: 1000 },
  power: { number: 7, type: "uint16" },
  temperature: { number: 13, type: "sint8" },
  fractionalCadence: { number: 53, type: "uint8", scale: 128 },
  enhancedSpeed: { number: 73, type: "uint32", scale: 1000 },
  depth: { number: 92, type: "uint32", scale: 1000 },
  enhancedAltitude: { number: 78, type: "uint32", scale: 5, offset: 500 },
} as const satisfies Readonly<Record<string, FitFieldSpec>>;

/**
 * All channels except the time of the points as columns of record fields. Distance and speed are computed if the device gave
 * none, because other services expect them.
 */
export function recordColumns(recording: Recording, activityId: number): FitRecordColumn[] {
  const { columns } = recording;
  const result: FitRecordColumn[] = [];
  const add = (spec: FitFieldSpec, values: Float64Array | undefined): void => {
    if (values) result.push({ field: spec, values });
  };
  const distance = exportedDistance(recording, activityId);
  const speed = columns.speed ?? (distance && columns.time && speedsOf(recording, distance));
  add(field.lat, columns.lat);
  add(field.lon, columns.lon?.map(storedLongitude));
  add(field.altitude, columns.ele);
  add(field.heartRate, columns.heartRate);
  add(field.cadence, columns.cadence?.map(Math.floor));
  add(field.distance, distance);
  add(field.speed, speed);
  add(field.power, columns.power);
  add(field.temperature, columns.temperature);
  add(field.depth, columns.depth);
  add(field.fractionalCadence, fractionsOf(columns.cadence));
  add(field.enhancedSpeed, speed);
  add(field.enhancedAltitude, columns.ele);
  return result;
}

/** The fractional parts of revolutions; undefined when all are whole. */
function fractionsOf(cadence: Float64Array | undefined): Float64Array | undefined {
  const fractions = cadence?.map((value) => value - Math.floor(value));
  return fractions?.some((fraction) => fraction > 0) ? fractions : undefined;
}
