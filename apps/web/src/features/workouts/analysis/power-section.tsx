import type { Recording } from "@cairn/domain/recording/recording";
import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { timeName, usualTimes } from "../../../lib/effort-names.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { type CursorStore, useCursor } from "../../../lib/track/cursor-store.ts";
import { NumberBlocks } from "../../../ui/workout/number-block.tsx";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import { ComputedNumber } from "../numbers/computed-number.tsx";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import type { ZoneForms } from "./zone-forms.ts";
import { PowerZones } from "./power-zones.tsx";
import { PartLine } from "./part-line.tsx";
import { partOfTime } from "./part-of-time.ts";
import styles from "./power-section.module.css";
import { SourcedNumber } from "../numbers/sourced-number.tsx";
import { TableSection } from "./table-section.tsx";
import type { Analysis } from "./workout-analysis.ts";

interface PowerSectionProps {
  readonly workout: CombinedWorkoutView;
  readonly analysis: Analysis;
  readonly recording: Recording;
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
  readonly zoneForm: ZoneForms["trainingZones"];
}

/** Power: the totals, and the highest average over the usual times. */
export const PowerSection = ({
  workout,
  analysis,
  recording,
  cursor,
  formats,
  zoneForm,
}: PowerSectionProps) => {
  const { t, locale } = useMessages();
  const { series } = useCursor(cursor);
  const { normalizedPower: normalized, work, bestPowers = [] } = analysis;
  const rows = bestPowers.filter(({ duration }) => usualTimes.has(duration));
  if (normalized === undefined && rows.length === 0) return null;
  const average = workout.avgPower ?? 0;
  const kilojoules = work !== undefined && work > 0 && formats.number(Math.round(work / 1000));
  return (
    <TableSection title={t("workouts.power")}>
      <NumberBlocks size="min" columns={3}>
        {normalized !== undefined && (
          <SourcedNumber
            label={t("workouts.normalized")}
            workout={workout}
            total="normalizedPower"
            value={normalized}
            read={formats.power}
            colour="power"
            rule={t("workouts.normalizedRule")}
          />
        )}
        {average > 0 && (
          <SourcedNumber
            label={t("workouts.average")}
            workout={workout}
            total="avgPower"
            value={average}
            read={formats.power}
            colour="power"
          />
        )}
        {kilojoules && (
          <ComputedNumber
            label={t("workouts.work")}
            reading={{ value: kilojoules, unit: "kJ" }}
            rule={t("workouts.workRule")}
            analysis={analysis}
          />
        )}
      </NumberBlocks>
      <PowerZones workout={workout} recording={recording} formats={formats} form={zoneForm} />
      {rows.length > 0 && (
        <table className={`${table["table"]} ${styles["bests"]}`}>
          <caption className={text["hidden"]}>{t("workouts.bestPowersCaption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("workouts.bestOver")}</th>
              <th scope="col">W</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ duration, value, startTime }) => {
              const name = timeName(duration, locale);
              return (
                <PartLine
                  key={duration}
                  cursor={cursor}
                  part={() => partOfTime(series, startTime, duration)}
                  mark={name}
                  name={name}
                  label={t("workouts.selectSplit", { name })}
                >
                  <td>{formats.power(value).value}</td>
                </PartLine>
              );
            })}
          </tbody>
        </table>
      )}
    </TableSection>
  );
};
