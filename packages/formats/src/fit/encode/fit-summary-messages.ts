import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { DeviceTotals, Lap } from "@cairn/domain/recording/recording";
import { activityById } from "@cairn/domain/sports/activities";
import { fitSportForActivity } from "@cairn/domain/sports/fit-sport";
import type { ExportedWorkout } from "../../encoding/exported-workout.ts";
import type { FitFieldSpec, FitValue } from "./fit-writer.ts";

/** Fields of a message with their values; undefined or NaN for fields without a value. */
export type FitFields = readonly (readonly [FitFieldSpec, FitValue])[];

/** Global numbers of the messages that are written (FIT profile). */
export const message = {
  fileId: 0,
  session: 18,
  lap: 19,
  record: 20,
  event: 21,
  deviceInfo: 23,
  course: 31,
  coursePoint: 32,
  activity: 34,
  fileCreator: 49,
  length: 101,
  set: 225,
  exerciseTitle: 264,
} as const;

/** Values of `event` and `event_type` (FIT profile). */
export const event = { timer: 0, session: 8, lap: 9, activity: 26, length: 28 } as const;
export const eventType = { start: 0, stop: 1, stopAll: 4 } as const;

/** Values of `file` (FIT profile). */
export const fileType = { activity: 4, course: 6 } as const;
/** `manufacturer` of programs without a number of their own. */
const development = 255;
const nameSize = 64;

/** `type` of an activity (FIT profile). */
const manual = 0;
const autoMultisport = 1;

export const timestampField: FitFieldSpec = { number: 253, type: "uint32" };
export const messageIndex: FitFieldSpec = { number: 254, type: "uint16" };

export const enumField = (number: number): FitFieldSpec => ({ number, type: "enum" });
export const uint8 = (number: number, scale = 1): FitFieldSpec => ({ number, type: "uint8", scale });
export const uint16 = (number: number, scale = 1): FitFieldSpec => ({ number, type: "uint16", scale });
export const uint32 = (number: number, scale = 1): FitFieldSpec => ({ number, type: "uint32", scale });

/** A field that has room for the longest of some texts, up to a number of bytes with the terminating zero. */
export function textField(number: number, texts: readonly string[], most: number): FitFieldSpec {
  const encoder = new TextEncoder();
  const bytes = Math.max(0, ...texts.map((text) => encoder.encode(text.toWellFormed()).length));
  return { number, type: "string", size: Math.min(most, bytes + 1) };
}

/** Times below are seconds since the FIT epoch. */
export const fileIdFields = (
  type: (typeof fileType)[keyof typeof fileType],
  start: number,
  { deviceName }: Pick<ExportedWorkout, "deviceName"> = {},
): FitFields => [
  [enumField(0), type],
  [uint16(1), development],
  [uint16(2), 1],
  [{ number: 3, type: "uint32z" }, start],
  [uint32(4), start],
  [{ number: 8, type: "string", size: nameSize }, deviceName ?? "Cairn"],
];

export const deviceInfoFields = ({ deviceName }: ExportedWorkout, start: number): FitFields => [
  [timestampField, start],
  [uint8(0), 0],
  [uint16(2), development],
  [{ number: 3, type: "uint32z" }, start],
  [uint16(4), 1],
  [{ number: 27, type: "string", size: nameSize }, deviceName ?? "Cairn"],
];

/** `total_cycles` of laps and sessions: strides, revolutions of the pedals or strokes. */
export const totalCycles: FitFieldSpec = uint32(10);

/** Software version of the program that wrote the file, hundredths. */
export const fileCreatorFields: FitFields = [[uint16(0), 100]];

export function lapFields(activityId: number, lap: Lap, index: number, start: number): FitFields {
  const { sport } = fitSportForActivity(activityId);
  return [
    [messageIndex, index],
    [timestampField, start + Math.round(lap.startTime + lap.elapsedTime)],
    [enumField(0), event.lap],
    [enumField(1), eventType.stop],
    [uint32(2), start + Math.round(lap.startTime)],
    [uint32(7, 1000), lap.elapsedTime],
    [uint32(8, 1000), lap.timerTime ?? lap.elapsedTime],
    [uint32(9, 100), lap.distance],
    [uint16(13, 1000), lap.avgSpeed],
    [uint16(14, 1000), lap.maxSpeed],
    [uint8(15), lap.avgHeartRate],
    [uint8(16), lap.maxHeartRate],
    ...inTwoFields(uint8(17), 80, lap.avgCadence),
    [uint16(19), lap.avgPower],
    [uint16(21), lap.ascent],
    [uint16(22), lap.descent],
    [enumField(25), sport],
    [uint32(110, 1000), lap.avgSpeed],
    [uint32(111, 1000), lap.maxSpeed],
  ];
}

/** Position and time of a session in its file. */
export interface SessionFrame {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly firstLap: number;
  readonly laps: number;
  /** Strokes of a swim. */
  readonly strokes: number | undefined;
}

export function sessionFields(
  { totals, activityId }: Pick<Leg, "activityId" | "totals">,
  { index, start, end, firstLap, laps, strokes }: SessionFrame,
): FitFields {
  const { sport, subSport } = fitSportForActivity(activityId);
  return [
    [messageIndex, index],
    [timestampField, end],
    [enumField(0), event.session],
    [enumField(1), eventType.stop],
    [uint32(2), start],
    [enumField(5), sport],
    [enumField(6), subSport],
    [uint32(7, 1000), totals.elapsedTime ?? end - start],
    [uint32(8, 1000), totals.timerTime ?? totals.elapsedTime ?? end - start],
    [uint32(9, 100), totals.distance],
    ...inTwoFields(totalCycles, 94, cyclesOf(totals, activityId) ?? strokes),
    [uint16(11), totals.energy],
    [uint16(14, 1000), totals.avgSpeed],
    [uint16(15, 1000), totals.maxSpeed],
    [uint8(16), totals.avgHeartRate],
    [uint8(17), totals.maxHeartRate],
    ...inTwoFields(uint8(18), 92, totals.avgCadence),
    ...inTwoFields(uint8(19), 93, totals.maxCadence),
    [uint16(20), totals.avgPower],
    [uint16(21), totals.maxPower],
    [uint16(22), totals.ascent],
    [uint16(23), totals.descent],
    [uint16(25), firstLap],
    [uint16(26), laps],
    [uint16(34), totals.normalizedPower],
    [uint32(59, 1000), totals.movingTime],
    [uint32(124, 1000), totals.avgSpeed],
    [uint32(125, 1000), totals.maxSpeed],
  ];
}

/** Scale of the fields with the fractions of cadences and cycles. */
const stepsOfFraction = 128;

/** A value as its whole part and, in a field of its own, the part below one, which is absent if the value is whole. */
function inTwoFields(whole: FitFieldSpec, fraction: number, value = NaN): FitFields {
  const steps = Math.round(value * stepsOfFraction);
  const part = steps % stepsOfFraction;
  return [
    [whole, Math.floor(steps / stepsOfFraction)],
    [uint8(fraction, stepsOfFraction), part > 0 ? part / stepsOfFraction : undefined],
  ];
}

/** Sports on foot count strides, two steps each; in others a step count is not a number of cycles. */
function cyclesOf({ steps }: DeviceTotals, activityId: number): number | undefined {
  const onFoot = activityById(activityId)?.family === "foot";
  return onFoot && steps !== undefined && steps > 0 ? steps / 2 : undefined;
}

export const activityFields = (
  { totals, utcOffset }: ExportedWorkout,
  end: number,
  sessions: number,
): FitFields => [
  [timestampField, end],
  [uint32(0, 1000), totals.timerTime ?? totals.elapsedTime ?? 0],
  [uint16(1), sessions],
  [enumField(2), sessions > 1 ? autoMultisport : manual],
  [enumField(3), event.activity],
  [enumField(4), eventType.stop],
  [uint32(5), end + utcOffset],
];
