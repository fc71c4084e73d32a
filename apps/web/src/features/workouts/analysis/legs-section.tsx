import { useMessages } from "../../../lib/i18n/messages.ts";
import { useUnits } from "../../../lib/preferences/preferences.ts";
import { useSportNames } from "../../../lib/sport-names.ts";
import { type CursorStore, useCursor } from "../../../lib/track/cursor-store.ts";
import { SportBadge } from "../../../ui/workout/sport-icon.tsx";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import { metricFormats } from "../../../graph/metric-formats.ts";
import { legValues } from "./leg-values.ts";
import { PartLine } from "./part-line.tsx";
import { partOfTime } from "./part-of-time.ts";
import { TableSection } from "./table-section.tsx";
import type { Legs } from "./workout-analysis.ts";

interface LegsSectionProps {
  readonly legs: Legs;
  readonly cursor: CursorStore;
}

/** The parts of a multisport workout, each with its own unit of speed. */
export const LegsSection = ({ legs, cursor }: LegsSectionProps) => {
  const messages = useMessages();
  const { t } = messages;
  const units = useUnits();
  const sports = useSportNames();
  const { series } = useCursor(cursor);
  if (legs.length < 2) return null;
  return (
    <TableSection title={t("workouts.legs")}>
      <table className={table["table"]}>
        <caption className={text["hidden"]}>{t("workouts.legsCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("workouts.sport")}</th>
            <th scope="col">{t("workouts.time")}</th>
            <th scope="col">{t("workouts.distance")}</th>
            <th scope="col">{t("workouts.speed")}</th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg) => {
            const { activityId, startTime } = leg;
            const { name, icon, family, profile } = sports.of(activityId);
            const formats = metricFormats({ messages, units, sport: profile });
            const { duration, elapsed, distance, speed } = legValues(leg);
            const track = distance === undefined ? undefined : formats.distance(distance);
            const pace = speed === undefined ? undefined : formats.speed(speed);
            return (
              <PartLine
                key={startTime}
                cursor={cursor}
                part={elapsed === undefined ? undefined : () => partOfTime(series, startTime, elapsed)}
                name={
                  <>
                    <SportBadge icon={icon} family={family} size="s" />
                    {name}
                  </>
                }
                label={t("workouts.selectSplit", { name })}
              >
                <td>{duration === undefined ? "–" : formats.duration(duration)}</td>
                {[track, pace].map((reading, column) => (
                  // Two fixed columns.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column}>
                    {reading ? reading.value : "–"}{" "}
                    {reading && <span className={text["unit"]}>{reading.unit}</span>}
                  </td>
                ))}
              </PartLine>
            );
          })}
        </tbody>
      </table>
    </TableSection>
  );
};
