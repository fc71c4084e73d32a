import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useUnits } from "../../../lib/preferences/preferences.ts";
import { type CursorStore, useCursor } from "../../../lib/track/cursor-store.ts";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import { effortName, isUsual } from "../../../lib/effort-names.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { RecordedNote } from "../recording/recorded-note.tsx";
import { PartLine } from "./part-line.tsx";
import { partOfTime } from "./part-of-time.ts";
import { TableSection } from "./table-section.tsx";
import type { BestEfforts } from "./workout-analysis.ts";

interface BestEffortsSectionProps {
  readonly workout: CombinedWorkoutView;
  readonly efforts: BestEfforts;
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
}

/** The fastest stretch of each usual distance by elapsed time; pointing at a row highlights it on the map. */
export const BestEffortsSection = ({ workout, efforts, cursor, formats }: BestEffortsSectionProps) => {
  const messages = useMessages();
  const { t } = messages;
  const units = useUnits();
  const { series } = useCursor(cursor);
  const { sport } = formats;
  const rows = efforts.filter(({ distance }) => isUsual(distance, units, sport));
  if (sport.efforts === "none" || rows.length === 0) return null;
  return (
    <TableSection
      title={t("workouts.bestEfforts")}
      aside={<p className={text["quiet"]}>{t("workouts.bestEffortsClock")}</p>}
    >
      <RecordedNote workout={workout} formats={formats} />
      <table className={table["table"]}>
        <caption className={text["hidden"]}>{t("workouts.bestEffortsCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("workouts.distance")}</th>
            <th scope="col">{t("workouts.elapsed")}</th>
            <th scope="col">{formats.speedHead}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ distance, duration, startTime }) => {
            const name = effortName(distance, sport, messages);
            return (
              <PartLine
                key={distance}
                cursor={cursor}
                part={() => partOfTime(series, startTime, duration)}
                mark={name}
                name={name}
                label={t("workouts.selectSplit", { name })}
              >
                <td>{formats.duration(duration)}</td>
                <td>{formats.speed(distance / duration).value}</td>
              </PartLine>
            );
          })}
        </tbody>
      </table>
    </TableSection>
  );
};
