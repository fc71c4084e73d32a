import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { amount } from "@cairn/domain/diary/totals";
import type { CSSProperties } from "react";
import type { Formats } from "../../lib/format.ts";
import type { SportNames } from "../../lib/sport-names.ts";
import { classNames } from "../../ui/class-names.ts";
import { SportPictogram } from "../../ui/workout/sport-icon.tsx";
import family from "../../ui/workout/sport-family.module.css";
import styles from "./day-chips.module.css";

/** Maximum number of workouts shown per day; if there are more, the longest are shown with the number of the others. */
const most = 3;
const mostWithOthers = 2;

/** Durations of the smallest and of the largest chip, seconds. In between the area of a chip follows the duration. */
const smallestS = 15 * 60;
const largestS = 4 * 3600;

/** Size of a chip between the smallest and the largest, 0 to 1. */
const sizeOf = (seconds: number): number => {
  const [least, largest] = [Math.sqrt(smallestS), Math.sqrt(largestS)];
  return Math.min(1, Math.max(0, (Math.sqrt(amount(seconds)) - least) / (largest - least)));
};

interface DayChipsProps {
  readonly workouts: readonly DiaryWorkout[];
  readonly formats: Formats;
  readonly sports: SportNames;
}

/** The workouts of a day as chips in the colour of their sport, sized by duration, the longest at the bottom. */
export const DayChips = ({ workouts, formats, sports }: DayChipsProps) => {
  const longest = workouts.toSorted((a, b) => amount(b.totalTime) - amount(a.totalTime));
  const shown = longest.slice(0, longest.length > most ? mostWithOthers : most);
  return (
    <span className={styles["chips"]} aria-hidden>
      {shown.map(({ workoutKey, activityId, totalTime }) => {
        const sport = sports.of(activityId);
        return (
          <span
            key={workoutKey}
            className={classNames(styles["chip"], family[sport.family])}
            style={{ "--size": sizeOf(totalTime).toFixed(3) } as CSSProperties}
          >
            <SportPictogram icon={sport.icon} size="s" />
            <span className={styles["time"]}>{formats.hours(amount(totalTime))}</span>
          </span>
        );
      })}
      {longest.length > shown.length && (
        <span className={styles["more"]}>+{longest.length - shown.length}</span>
      )}
    </span>
  );
};
