import { exerciseCategories, type Recording, type StrengthSet } from "@cairn/domain/recording/recording";
import {
  type FitFields,
  message,
  messageIndex,
  textField,
  uint16,
  uint32,
  uint8,
} from "./fit-summary-messages.ts";
import type { FitWriter } from "./fit-writer.ts";

/** `exercise_category` of an exercise whose category is unknown. */
const unknownCategory = 65_534;

/**
 * The first number of an exercise that only has a name. The profile numbers the exercises of each category itself, none of them
 * as high, so that no other program takes one for another exercise.
 */
const firstNamed = 1000;

/** Most exercises with names of their own that are written; a workout has some ten. */
const maxNamed = 1000;

/** Bytes of the longest name, with its terminating zero: the most that a field has. */
const nameSize = 255;

/** Kilograms are in sixteenths. */
const weightScale = 16;

/** An exercise with a name: its category and its number in the file. */
interface NamedExercise {
  readonly category: number;
  readonly number: number;
  readonly name: string;
}

/**
 * Writes a set message for each set of strength training and each rest, and before them a title for each exercise that has a
 * name. Nothing for other workouts.
 *
 * @param start seconds since the FIT epoch
 */
export function writeSets(file: FitWriter, { sets = [] }: Recording, start: number): void {
  const named = namedExercises(sets);
  const titles = [...named.values()].map(({ name }) => name);
  const nameField = textField(2, titles, nameSize);
  file.writeRows(
    message.exerciseTitle,
    [...named.values()].map(({ category, number, name }, index) => [
      [messageIndex, index],
      [uint16(0), category],
      [uint16(1), number],
      [nameField, name],
    ]),
  );
  file.writeRows(
    message.set,
    sets.map((set, index) => [
      ...setFields(set, start),
      [uint16(8), named.get(keyOf(set))?.number],
      [uint16(10), index],
    ]),
  );
}

function setFields(set: StrengthSet, start: number): FitFields {
  const { startTime, elapsedTime, isActive, repetitions, weight } = set;
  return [
    // The time at which it ended, in the field that is the index in other messages.
    [uint32(254), start + Math.round(startTime + elapsedTime)],
    [uint32(0, 1000), elapsedTime],
    [uint16(3), repetitions],
    [uint16(4, weightScale), weight],
    // `set_type`
    [uint8(5), Number(isActive)],
    [uint32(6), start + Math.round(startTime)],
    [uint16(7), isActive ? categoryOf(set) : undefined],
  ];
}

const categoryOf = ({ exercise }: StrengthSet): number =>
  exercise === undefined ? unknownCategory : exerciseCategories.indexOf(exercise);

const keyOf = (set: StrengthSet): string => `${categoryOf(set)} ${set.name ?? ""}`;

function namedExercises(sets: readonly StrengthSet[]): ReadonlyMap<string, NamedExercise> {
  const named = new Map<string, NamedExercise>();
  for (const set of sets) {
    const { name, isActive } = set;
    const key = keyOf(set);
    if (!isActive || name === undefined || named.has(key) || named.size === maxNamed) continue;
    named.set(key, { category: categoryOf(set), number: firstNamed + named.size, name });
  }
  return named;
}
