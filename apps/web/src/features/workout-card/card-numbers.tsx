import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { type ListedName, listedNumbers } from "../../lib/listed-numbers.ts";
import { numberLabel } from "../../lib/number-label.ts";
import { type MetricColour, NumberBlock, NumberBlocks } from "../../ui/workout/number-block.tsx";
import styles from "./workout-card.module.css";

const colours: Readonly<Partial<Record<ListedName, MetricColour>>> = {
  speed: "speed",
  maxSpeed: "speed",
  ascent: "elev",
  vertical: "elev",
  heartRate: "hr",
  maxHeartRate: "hr",
  power: "power",
};

/** Maximum number of values in one row of a card. */
const maxNumbers = 4;

interface CardNumbersProps {
  readonly workout: WorkoutView;
  readonly sport: SportProfile;
}

/** The first known values of the sport, in the order in which its athletes read them (docs/sports.md). */
export const CardNumbers = ({ workout, sport }: CardNumbersProps) => {
  const { t } = useMessages();
  const numbers = listedNumbers(workout, useFormats()).slice(0, maxNumbers);
  if (numbers.length === 0) return null;
  return (
    <div className={styles["numbers"]}>
      <NumberBlocks columns={4}>
        {numbers.map(({ name, figure: { value, unit } }) => {
          const colour = colours[name];
          return (
            <NumberBlock
              key={name}
              label={t(numberLabel(name, sport))}
              value={value}
              unit={unit}
              {...(colour ? { colour } : {})}
            />
          );
        })}
      </NumberBlocks>
    </div>
  );
};
