import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useFormats } from "../../lib/format.ts";
import { listedNumbers } from "../../lib/listed-numbers.ts";
import styles from "./tile-numbers.module.css";

interface TileNumbersProps {
  readonly workout: WorkoutView;
  /** How many there are at most. */
  readonly most: number;
}

/** The first numbers of a workout, in the order in which the athletes of its sport read them. */
export const TileNumbers = ({ workout, most }: TileNumbersProps) => (
  <span className={styles["numbers"]}>
    {listedNumbers(workout, useFormats())
      .slice(0, most)
      .map(({ name, figure: { value, unit } }) => (
        <b key={name}>
          {value}
          {unit !== "" && <small>{`\u00A0${unit}`}</small>}
        </b>
      ))}
  </span>
);
