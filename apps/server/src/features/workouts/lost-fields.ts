import type { HeaderBase, HeaderField, WorkoutHeader } from "@cairn/contracts/workouts/workout-header";
import { energyForOwner } from "../../core/redaction/energy-for-owner.ts";
import { titleOf } from "../../core/workouts/title-of.ts";
import type { WorkoutRow } from "../../core/workouts/workouts.queries.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { totalIn } from "./typed-totals.ts";

type StoredHeader = Required<HeaderBase>;

/**
 * The changeable fields of a workout as its owner sees them, numbers unrounded: SI units, beats per minute, kilocalories; 0 and
 * null for absent ones.
 */
export const storedHeader = (row: WorkoutRow) =>
  ({
    totalDistance: row.distance,
    activityId: row.activity_id,
    startTime: row.start_time.getTime(),
    totalTime: row.total_time,
    description: row.title,
    notes: row.notes,
    gear: [...row.gear],
    privateNote: row.private_note,
    hrMaxValue: row.max_heart_rate ?? 0,
    hrAvgValue: row.avg_heart_rate ?? 0,
    energyConsumption: energyForOwner(row),
    stepCount: row.steps ?? 0,
    perceivedExertion: row.perceived_exertion ?? 0,
    counted: row.is_counted,
    sharingFlags: row.sharing_flags,
    totalAscent: row.ascent ?? 0,
    totalDescent: row.descent ?? 0,
    maxSpeed: row.max_speed ?? 0,
  }) satisfies StoredHeader;

/** How far a speed may differ from the stored one, m/s: it is shown with two decimals. */
export const shownSpeedStep = 0.01;

/**
 * How far a number may differ from the stored one and still be the same, from clients that send back what they were shown,
 * rounded or cut off.
 */
export const shownStep = (field: HeaderField): number => (field === "maxSpeed" ? shownSpeedStep : 1);

type Value = number | boolean | string | readonly string[] | null | undefined;

/** A text, a list or a choice as it would be stored, so that a value that was sent can be compared with it. */
const writtenOf = (field: HeaderField, value: Value): string => {
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "string") return Array.isArray(value) ? value.join("\n") : "";
  return field === "description" ? (titleOf(value) ?? "") : value;
};

/** Rounding of binary fractions, such as that of 3.335 less 3.33. */
const binaryRounding = 1e-9;

/** True for a value as a client loads it: numbers are shown rounded. */
const isShownAs = (field: HeaderField, stored: Value, shown: Value): boolean =>
  typeof stored === "number" && typeof shown === "number"
    ? Math.abs(stored - shown) <= shownStep(field) / 2 + binaryRounding
    : writtenOf(field, stored) === writtenOf(field, shown);

/** True for a number that is stored: as the one that counts, or as it was typed, because of steps only whole ones count. */
export const isStored = (workout: WorkoutRow, field: HeaderField, value: number): boolean => {
  const name = totalIn(field);
  return (
    value === storedHeader(workout)[field] || (name !== undefined && value === workout.entered_totals[name])
  );
};

/**
 * Refuses a change that would replace values which its client has not seen.
 *
 * @param workout locked, so that nothing else changes it meanwhile
 * @param base the values as the client had loaded them
 * @throws AppError `workout.changed_elsewhere` with the fields whose stored value is another one by now
 */
export function refuseLost(workout: WorkoutRow, header: WorkoutHeader, base: HeaderBase): void {
  const stored = storedHeader(workout);
  const lost = (Object.keys(base) as readonly HeaderField[]).filter((field) => {
    const given = header[field];
    if (given === undefined || given === null || isShownAs(field, stored[field], base[field])) return false;
    // A value that is already stored is not lost: a client repeats a call whose answer did not arrive.
    return typeof given === "number"
      ? !isStored(workout, field, given)
      : writtenOf(field, stored[field]) !== writtenOf(field, given);
  });
  if (lost.length === 0) return;
  throw new AppError("workout.changed_elsewhere", {
    fields: lost.map((field) => ({ field, reason: "changed" })),
  });
}
