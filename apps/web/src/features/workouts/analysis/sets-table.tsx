import { swimSetsOf } from "@cairn/domain/laps-and-splits/swim-sets";
import { useMemo } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { type CursorStore, useCursor } from "../../../lib/track/cursor-store.ts";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { poolLengthOf } from "../numbers/number-values.ts";
import { PartLine } from "./part-line.tsx";
import { partOfTime } from "./part-of-time.ts";
import styles from "./pool-section.module.css";
import { strokeName } from "./stroke-name.ts";
import { useFirstRows } from "./table-section.tsx";
import type { Pool } from "./workout-analysis.ts";

interface SetsTableProps {
  readonly pool: Pool;
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
}

/** The sets between rests: metres, time, pace and SWOLF, and the rest after each. Nothing for a swim without rests. */
export const SetsTable = ({ pool, cursor, formats }: SetsTableProps) => {
  const { t } = useMessages();
  const { series } = useCursor(cursor);
  const sets = useMemo(() => swimSetsOf(pool.lengths), [pool.lengths]);
  const { shown, more } = useFirstRows(sets);
  const metres = poolLengthOf(pool);
  if (sets.length < 2) return null;
  const hasSwolf = sets.some(({ swolf }) => swolf !== undefined);
  const hasTypes = sets.some(({ strokeType }) => strokeType !== undefined);
  return (
    <>
      <table className={`${table["table"]} ${styles["sets"]}`}>
        <caption className={text["hidden"]}>{t("workouts.setsCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("workouts.set")}</th>
            <th scope="col">{metres === undefined ? t("workouts.lengths") : formats.distanceUnit.name}</th>
            {hasTypes && <th scope="col">{t("workouts.strokeType")}</th>}
            <th scope="col">{t("workouts.time")}</th>
            {metres !== undefined && <th scope="col">{formats.speed(1).unit}</th>}
            {hasSwolf && <th scope="col">{t("workouts.swolf")}</th>}
            <th scope="col">{t("workouts.rest")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((set) => (
            <PartLine
              key={set.number}
              cursor={cursor}
              // The rest begins at the end of its last length.
              part={() => partOfTime(series, set.startTime, set.duration)}
              name={String(set.number)}
              label={t("workouts.selectSet", { number: set.number })}
            >
              <td>{metres === undefined ? set.lengths : formats.distance(set.lengths * metres).value}</td>
              {hasTypes && <td>{strokeName(t, set.strokeType)}</td>}
              <td>{formats.duration(set.duration)}</td>
              {metres !== undefined && <td>{formats.speed((set.lengths * metres) / set.duration).value}</td>}
              {hasSwolf && <td>{set.swolf === undefined ? "–" : formats.number(Math.round(set.swolf))}</td>}
              <td>{set.rest === undefined ? "–" : formats.duration(set.rest)}</td>
            </PartLine>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
};
