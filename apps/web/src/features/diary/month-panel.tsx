import { dayStart } from "@cairn/domain/day-windows/day-window";
import { firstDayOfMonth } from "@cairn/domain/diary/calendar";
import type { DiaryIndex } from "@cairn/domain/diary/diary-index";
import { monthTotals } from "@cairn/domain/diary/month-totals";
import { measuresOf } from "@cairn/domain/diary/totals";
import { type CSSProperties, memo, useId, useMemo } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import text from "../../ui/text.module.css";
import { ActivityRow } from "./activity-row.tsx";
import { measureFigure, measureNames } from "./measure-figure.ts";
import styles from "./month-panel.module.css";

interface MonthPanelProps {
  readonly index: DiaryIndex;
  readonly month: number;
}

/** The totals of a month, each with its share of the greatest month of the year, and by activity (DIARY-4). */
export const MonthPanel = memo(({ index, month }: MonthPanelProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const titleId = useId();
  const { totals, shares, activities } = useMemo(() => monthTotals(index, month), [index, month]);
  return (
    <section className={styles["panel"]} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles["title"]}>
        {formats.month(dayStart(firstDayOfMonth(month)))}
      </h2>
      <dl className={styles["totals"]}>
        {measuresOf(totals).map((measure) => {
          const { value, unit } = measureFigure(formats, totals, measure);
          const percent = formats.percent(Math.round(shares[measure]));
          return (
            <div key={measure} title={t("diary.ofGreatestMonth", { percent })}>
              <dt>{t(measureNames[measure])}</dt>
              <dd>
                {value}
                {unit && <small className={text["unit"]}>&nbsp;{unit}</small>}
                <span
                  className={styles["share"]}
                  style={{ "--share": `${shares[measure].toFixed(1)}%` } as CSSProperties}
                  aria-hidden
                />
                <span className={text["hidden"]}> ({t("diary.ofGreatestMonth", { percent })})</span>
              </dd>
            </div>
          );
        })}
      </dl>
      {activities.length > 0 && (
        <table className={styles["activities"]}>
          <caption className={text["hidden"]}>{t("diary.byActivity")}</caption>
          <thead>
            <tr>
              {(["diary.activity", "diary.distance", "diary.duration"] as const).map((name) => (
                <th key={name} scope="col">
                  <span className={text["hidden"]}>{t(name)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {activities.map((part) => (
              <ActivityRow key={part.activityId} part={part} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
});
MonthPanel.displayName = "MonthPanel";
