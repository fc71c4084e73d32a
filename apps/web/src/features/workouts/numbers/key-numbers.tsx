import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Pencil } from "lucide-react";
import { openEntry } from "../../../lib/entry-request.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import text from "../../../ui/text.module.css";
import { NumberBlock, NumberBlocks } from "../../../ui/workout/number-block.tsx";
import { ComputedNumber } from "./computed-number.tsx";
import styles from "./key-numbers.module.css";
import { ClockNote, clockTextOf } from "./clock-note.tsx";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { type KeyNumber, largeNumbers, readNumber, smallNumbers } from "./number-choice.ts";
import { NumberSource } from "../provenance/number-source.tsx";
import { numberColours } from "./number-colours.ts";
import { labelBeside, numberRules } from "../../../graph/number-words.ts";
import { totalOf } from "./total-of-number.ts";

interface KeyNumbersProps {
  readonly workout: CombinedWorkoutView;
  readonly formats: MetricFormats;
}

/** A workout of which only sport and start are known, and the step to more for its owner. */
const NoNumbers = ({ workout }: Pick<KeyNumbersProps, "workout">) => {
  const { t } = useMessages();
  return (
    <section className={styles["section"]} aria-label={t("workouts.numbers")}>
      <p className={text["quiet"]}>{t("workouts.noNumbers")}</p>
      {workout.abilities.edit && (
        <Button
          icon={Pencil}
          onClick={() => {
            openEntry(workout);
          }}
        >
          {t("workouts.edit")}
        </Button>
      )}
    </section>
  );
};

/** The workout in numbers: four large ones in the order of its sport, and further known ones. */
export const KeyNumbers = ({ workout, formats }: KeyNumbersProps) => {
  const { t } = useMessages();
  const large = largeNumbers(workout, formats);
  const small = smallNumbers(workout, formats);
  const shown = new Set([...large, ...small].map(({ name }) => name));
  const block = (number: KeyNumber) => {
    const colour = numberColours[number.name];
    const label = t(labelBeside(number.name, shown, formats.sport));
    const total = totalOf(number.name);
    const provenance = total && workout.provenance[total];
    const clock = clockTextOf(number.name, workout.activityId);
    const rule = numberRules[number.name];
    if (rule && workout.analysis) {
      return (
        <ComputedNumber
          key={number.name}
          label={label}
          reading={number.reading}
          {...(colour ? { colour } : {})}
          rule={t(rule)}
          analysis={workout.analysis}
        />
      );
    }
    return (
      <NumberBlock
        key={number.name}
        label={label}
        about={
          (provenance || clock) && {
            label: t("workouts.source", { name: label }),
            content: (
              <>
                {clock && <ClockNote text={clock} />}
                {provenance && (
                  <NumberSource
                    workout={workout}
                    total={total}
                    provenance={provenance}
                    reading={number.reading}
                    read={(value) => readNumber(number.name, value, formats)}
                  />
                )}
              </>
            ),
          }
        }
        value={number.reading.value}
        unit={number.reading.unit}
        {...(colour ? { colour } : {})}
      />
    );
  };
  if (large.length === 0 && small.length === 0) return <NoNumbers workout={workout} />;
  return (
    <section className={styles["section"]} aria-label={t("workouts.numbers")}>
      <NumberBlocks size="big" columns={2}>
        {large.map(block)}
      </NumberBlocks>
      {small.length > 0 && (
        <>
          <hr className={styles["rule"]} />
          <NumberBlocks size="min" columns={4}>
            {small.map(block)}
          </NumberBlocks>
        </>
      )}
    </section>
  );
};
