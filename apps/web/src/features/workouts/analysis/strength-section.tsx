import { kilogramsPerPound } from "@cairn/units/exact-factors";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useUnits } from "../../../lib/preferences/preferences.ts";
import { type CursorStore, useCursor } from "../../../lib/track/cursor-store.ts";
import { NumberBlocks } from "../../../ui/workout/number-block.tsx";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import { ComputedNumber } from "../numbers/computed-number.tsx";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { exerciseName } from "./exercise-name.ts";
import { PartLine } from "./part-line.tsx";
import { partOfTime } from "./part-of-time.ts";
import styles from "./pool-section.module.css";
import { TableSection, useFirstRows } from "./table-section.tsx";
import type { Analysis, Strength } from "./workout-analysis.ts";

interface StrengthSectionProps {
  readonly strength: Strength;
  readonly analysis: Analysis;
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
}

/** Strength training: how many sets and repetitions, the weight that was moved, and each set with the rest after it. */
export const StrengthSection = ({ strength, analysis, cursor, formats }: StrengthSectionProps) => {
  const { t, locale } = useMessages();
  const { series } = useCursor(cursor);
  const perWeight =
    useUnits() === "METRIC" ? { kilograms: 1, unit: "kg" } : { kilograms: kilogramsPerPound, unit: "lb" };
  const rows = strength.sets.map((set, index) => ({ ...set, number: index + 1 }));
  const { shown, more } = useFirstRows(rows);
  if (rows.length === 0) return null;
  const weight = (kilograms: number, digits: number): string =>
    (kilograms / perWeight.kilograms).toLocaleString(locale, { maximumFractionDigits: digits });
  const hasCounts = rows.some(({ repetitions }) => repetitions !== undefined);
  const hasWeights = rows.some((set) => set.weight !== undefined);
  const hasExercises = rows.some(({ name, exercise }) => (name ?? exercise) !== undefined);
  const hasRests = rows.some(({ rest }) => rest !== undefined);
  return (
    <TableSection title={t("workouts.strengthSets")}>
      <NumberBlocks size="min" columns={4}>
        <ComputedNumber
          label={t("workouts.strengthSets")}
          reading={{ value: formats.number(rows.length), unit: "" }}
          rule={t("workouts.strengthSetsRule")}
          analysis={analysis}
        />
        {strength.repetitions !== undefined && (
          <ComputedNumber
            label={t("workouts.repetitions")}
            reading={{ value: formats.number(strength.repetitions), unit: "" }}
            rule={t("workouts.repetitionsRule")}
            analysis={analysis}
          />
        )}
        {strength.volume !== undefined && (
          <ComputedNumber
            label={t("workouts.volume")}
            reading={{ value: weight(strength.volume, 0), unit: perWeight.unit }}
            rule={t("workouts.volumeRule")}
            analysis={analysis}
          />
        )}
      </NumberBlocks>
      <table className={`${table["table"]} ${styles["sets"]}`}>
        <caption className={text["hidden"]}>{t("workouts.strengthCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("workouts.set")}</th>
            {hasExercises && <th scope="col">{t("workouts.exercise")}</th>}
            {hasCounts && <th scope="col">{t("workouts.repetitions")}</th>}
            {hasWeights && <th scope="col">{perWeight.unit}</th>}
            <th scope="col">{t("workouts.time")}</th>
            {hasRests && <th scope="col">{t("workouts.rest")}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((set) => (
            <PartLine
              key={set.number}
              cursor={cursor}
              part={() => partOfTime(series, set.startTime, set.duration)}
              name={String(set.number)}
              label={t("workouts.selectSet", { number: set.number })}
            >
              {hasExercises && <td>{exerciseName(t, set)}</td>}
              {hasCounts && <td>{set.repetitions === undefined ? "–" : formats.number(set.repetitions)}</td>}
              {hasWeights && <td>{set.weight === undefined ? "–" : weight(set.weight, 1)}</td>}
              <td>{set.duration > 0 ? formats.duration(set.duration) : "–"}</td>
              {hasRests && <td>{set.rest === undefined ? "–" : formats.duration(set.rest)}</td>}
            </PartLine>
          ))}
        </tbody>
      </table>
      {more}
    </TableSection>
  );
};
