import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import type { ListedName, ListedNumber } from "../../lib/listed-numbers.ts";

/** Half of the last digit of the diary's metres and seconds, which are whole. */
const halfDigit = 0.5;

/**
 * The numbers of a row: those of the diary, with the digits that it leaves out, so that feet, yards and hundredths of kilometres
 * are those of the workout's page. If one differs by more than these digits, the workout has changed since the details were
 * loaded: the diary's fits the rest of the row and the totals.
 *
 * @param details undefined while loading
 */
export const rowNumbers = (workout: DiaryWorkout, details: WorkoutView | undefined) => ({
  ...details,
  ...workout,
  totalDistance: withDigits(workout.totalDistance, details?.totalDistance),
  totalTime: withDigits(workout.totalTime, details?.totalTime),
  totalAscent: withDigits(workout.totalAscent, details?.totalAscent),
});

const withDigits = (whole: number, exact: number | undefined): number =>
  exact !== undefined && Math.abs(exact - whole) <= halfDigit ? exact : whole;

/**
 * The number in a column of a row: the first of the names that the row has. Others replace it only where the sport has none, so
 * the column has one meaning, and the number stays the same when the details come.
 */
export const numberInColumn = (
  numbers: readonly ListedNumber[],
  names: readonly ListedName[],
): ListedNumber | undefined => names.flatMap((name) => numbers.filter((number) => number.name === name))[0];
