import { metresPerYard } from "@cairn/units/exact-factors";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useUnits } from "../../../lib/preferences/preferences.ts";
import { type CursorStore, useCursor } from "../../../lib/track/cursor-store.ts";
import { NumberBlocks } from "../../../ui/workout/number-block.tsx";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import { ComputedNumber } from "../numbers/computed-number.tsx";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { PartLine } from "./part-line.tsx";
import { partOfTime } from "./part-of-time.ts";
import styles from "./pool-section.module.css";
import { SetsTable } from "./sets-table.tsx";
import { strokeName } from "./stroke-name.ts";
import { TableSection, useFirstRows } from "./table-section.tsx";
import type { Analysis, Pool } from "./workout-analysis.ts";

interface PoolSectionProps {
  readonly pool: Pool;
  readonly analysis: Analysis;
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
}

/** A pool swim: its sets with the rests between them, and each length with its strokes and SWOLF. */
export const PoolSection = ({ pool, analysis, cursor, formats }: PoolSectionProps) => {
  const { t, locale } = useMessages();
  const units = useUnits();
  const { series } = useCursor(cursor);
  const rows = pool.lengths.map((length, index) => ({ ...length, number: index + 1 }));
  const { shown, more } = useFirstRows(rows);
  if (rows.length === 0) return null;
  const hasStrokes = rows.some(({ strokes }) => strokes !== undefined);
  const hasTypes = rows.some(({ strokeType }) => strokeType !== undefined);
  const perStroke = units === "METRIC" ? { length: 1, unit: "m" } : { length: metresPerYard, unit: "yd" };
  return (
    <TableSection title={t("workouts.pool")}>
      {pool.strokeLength !== undefined && (
        <NumberBlocks size="min" columns={4}>
          <ComputedNumber
            label={t("workouts.strokeLength")}
            reading={{
              value: (pool.strokeLength / perStroke.length).toLocaleString(locale, {
                maximumFractionDigits: 2,
              }),
              unit: perStroke.unit,
            }}
            rule={t("workouts.strokeLengthRule")}
            analysis={analysis}
          />
        </NumberBlocks>
      )}
      <SetsTable pool={pool} cursor={cursor} formats={formats} />
      <table className={`${table["table"]} ${styles["lengths"]}`}>
        <caption className={text["hidden"]}>{t("workouts.poolCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("workouts.length")}</th>
            {hasTypes && <th scope="col">{t("workouts.strokeType")}</th>}
            <th scope="col">{t("workouts.time")}</th>
            {hasStrokes && <th scope="col">{t("workouts.strokes")}</th>}
            {hasStrokes && <th scope="col">{t("workouts.swolf")}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((length) => (
            <PartLine
              key={length.number}
              cursor={cursor}
              part={() => partOfTime(series, length.startTime, length.duration)}
              name={String(length.number)}
              label={t("workouts.selectLength", { number: length.number })}
            >
              {hasTypes && <td>{strokeName(t, length.strokeType)}</td>}
              <td>{formats.duration(length.duration)}</td>
              {hasStrokes && <td>{length.strokes ?? "–"}</td>}
              {hasStrokes && (
                <td>{length.swolf === undefined ? "–" : formats.number(Math.round(length.swolf))}</td>
              )}
            </PartLine>
          ))}
        </tbody>
      </table>
      {more}
    </TableSection>
  );
};
