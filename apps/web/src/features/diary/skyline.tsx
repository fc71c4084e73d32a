import { yearOfMonth } from "@cairn/domain/diary/calendar";
import type { DiaryIndex } from "@cairn/domain/diary/diary-index";
import { skylineMeasures, skylineMonths, type SkylineMeasure } from "@cairn/domain/diary/skyline";
import { memo, useId, useMemo } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useFirstWeekday } from "../../lib/preferences/first-weekday.ts";
import { useStore } from "../../lib/store.ts";
import { usePainted } from "../../ui/use-painted.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { placeMonths, widthOf } from "./drawn-months.ts";
import { measureNames } from "./measure-figure.ts";
import { SkylinePlot } from "./skyline-plot.tsx";
import styles from "./skyline.module.css";
import { WeeksTable } from "./weeks-table.tsx";
import { createStoredValue } from "../../lib/preferences/stored-value.ts";

/** The measure that the graph of weeks shows in this browser (DIARY-5). */
const skylineMeasurePreference = createStoredValue<SkylineMeasure>(
  "cairn.diary-graph",
  (text) => skylineMeasures.find((measure) => measure === text),
  "duration",
);

interface SkylineProps {
  readonly index: DiaryIndex;
  readonly today: number;
  /** Month of the calendar. */
  readonly month: number;
  readonly onMonth: (month: number, how?: "replace") => void;
}

/**
 * All weeks of the diary side by side, by month, like the line of a mountain range (DIARY-5); a press on a month shows it in the
 * calendar.
 */
export const Skyline = memo(({ index, today, month, onMonth }: SkylineProps) => {
  const { t } = useMessages();
  const titleId = useId();
  const measure = useStore(skylineMeasurePreference);
  const isPainted = usePainted();
  const weekday = useFirstWeekday();
  const months = useMemo(() => skylineMonths(index.span, today, weekday), [index, today, weekday]);
  return (
    <section className={styles["skyline"]} aria-labelledby={titleId}>
      <div className={styles["head"]}>
        <h2 id={titleId}>
          {t("diary.weeksSince", { year: String(yearOfMonth(months[0]?.month ?? month)) })}
        </h2>
        <SegmentedControl
          label={t("diary.graphShows")}
          name="diary-graph"
          value={measure}
          onChange={skylineMeasurePreference.set}
          options={skylineMeasures.map((value) => ({ value, label: t(measureNames[value]) }))}
        />
      </div>
      {isPainted ? (
        <SkylinePlot
          index={index}
          months={months}
          measure={measure}
          month={month}
          label={t("diary.weeksByMonth")}
          onMonth={onMonth}
        />
      ) : (
        // As high as the plot including its scrollbar.
        <div className={styles["plot"]}>
          <div className={styles["scroller"]}>
            <div className={styles["row"]} style={{ width: widthOf(placeMonths(months)) }} />
          </div>
        </div>
      )}
      <WeeksTable key={yearOfMonth(month)} index={index} year={yearOfMonth(month)} />
    </section>
  );
});
Skyline.displayName = "Skyline";
