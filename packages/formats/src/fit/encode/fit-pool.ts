import { type Recording, type SwimLength, swimStrokes } from "@cairn/domain/recording/recording";
import type { LapPlan, SessionPlan } from "../../encoding/session-plan.ts";
import {
  enumField,
  event,
  eventType,
  type FitFields,
  message,
  messageIndex,
  timestampField,
  totalCycles,
  uint16,
  uint32,
} from "./fit-summary-messages.ts";
import type { FitWriter } from "./fit-writer.ts";

/** `display_measure` of the FIT profile. */
const metric = 0;
const statute = 1;
const metresPerYard = 0.9144;
/** Half a step of the field: pool lengths are written in centimetres. */
const poolStep = 0.005;

/** Writes a length message for each length and each rest, in order. `start` in seconds since the FIT epoch. */
export function writeLengths(file: FitWriter, { lengths = [], poolLength }: Recording, start: number): void {
  file.writeRows(
    message.length,
    lengths.map((length, index) => lengthFields(length, index, start, poolLength)),
  );
}

function lengthFields(length: SwimLength, index: number, start: number, poolLength?: number): FitFields {
  const { startTime, elapsedTime, timerTime, strokes, strokeType, isActive } = length;
  const swum = isActive ? (timerTime ?? elapsedTime) : NaN;
  return [
    [messageIndex, index],
    [timestampField, start + Math.round(startTime + elapsedTime)],
    [enumField(0), event.length],
    [enumField(1), eventType.stop],
    [uint32(2), start + Math.round(startTime)],
    [uint32(3, 1000), elapsedTime],
    [uint32(4, 1000), timerTime],
    [uint16(5), strokes],
    [uint16(6, 1000), (poolLength ?? NaN) / swum],
    [enumField(7), strokeType && swimStrokes.indexOf(strokeType)],
    [enumField(12), Number(isActive)],
  ];
}

/**
 * The pool fields of a lap. All values are absent in a lap without lengths.
 *
 * @param firstLength index of the lap's first length
 */
export const lapPoolFields = (lengths: readonly SwimLength[], firstLength: number): FitFields => [
  [totalCycles, strokesOf(lengths)],
  [uint16(32), lengths.length > 0 ? lengths.length : undefined],
  [uint16(35), lengths.length > 0 ? firstLength : undefined],
  [uint16(40), lengths.length > 0 ? activeIn(lengths) : undefined],
];

/** The pool fields of a session: empty if it was not in a pool, like the other legs of a triathlon. */
export function sessionPoolFields({ laps, leg }: SessionPlan, recording: Recording): FitFields {
  const lengths = lengthsIn(laps);
  const isSwum = recording.lengths ? lengths.length > 0 : leg.activityId === poolSwimming;
  const { poolLength } = recording;
  if (!isSwum) return [];
  return [
    [uint16(33), lengths.length > 0 ? lengths.length : undefined],
    [uint16(44, 100), poolLength],
    [enumField(46), poolLength && unitOf(poolLength)],
    [uint16(47), lengths.length > 0 ? activeIn(lengths) : undefined],
  ];
}

/** Strokes of all lengths of a session; undefined when none were counted. */
export const strokesIn = ({ laps }: SessionPlan): number | undefined => strokesOf(lengthsIn(laps));

const lengthsIn = (laps: readonly LapPlan[]): readonly SwimLength[] => laps.flatMap((lap) => lap.lengths);

/** Id in the activity catalogue. */
const poolSwimming = 21;

const activeIn = (lengths: readonly SwimLength[]): number =>
  lengths.filter((length) => length.isActive).length;

function strokesOf(lengths: readonly SwimLength[]): number | undefined {
  const strokes = lengths.reduce((sum, length) => sum + (length.isActive ? (length.strokes ?? 0) : 0), 0);
  return strokes > 0 ? strokes : undefined;
}

/**
 * The usual unit of the pool's length, in which it is whole or in thirds: 22.86 m are 25 yards. A length that fits both units is
 * in metres.
 */
function unitOf(metres: number): number {
  const fits = (unit: number): boolean => {
    const thirds = (3 * metres) / unit;
    return Math.abs(thirds - Math.round(thirds)) <= (3 * poolStep) / unit;
  };
  return fits(metresPerYard) && !fits(1) ? statute : metric;
}
