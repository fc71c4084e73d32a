import { axisLines } from "@cairn/domain/day-windows/day-totals";
import { dayStart } from "@cairn/domain/day-windows/day-window";
import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { Button, IconButton } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import { ChangeText } from "./change-text.tsx";
import { Bars, DayBars } from "./day-bars.tsx";
import { FamilyTotals } from "./family-totals.tsx";
import styles from "./past-days.module.css";
import { usePastDays } from "./use-past-days.ts";

/** A long duration in hours and minutes, with smaller units; the abbreviations are the same in both languages. */
const HoursAndMinutes = ({ seconds }: { readonly seconds: number }) => {
  const formats = useFormats();
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return (
    <>
      {hours > 0 && (
        <>
          {formats.count(hours)}
          <small className={text["unit"]}>&nbsp;{formats.hourSymbol()}</small>{" "}
        </>
      )}
      {minutes % 60}
      <small className={text["unit"]}>&nbsp;min</small>
    </>
  );
};

/**
 * Thirty days of one's own workouts as bars by sport, with the total time and its change against the thirty days before (DASH-3,
 * DASH-4). Begins with the latest thirty in which there are any. On the phone folded to one line.
 */
export const PastDays = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const [chosen, setBack] = useState<number>();
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  const titleId = useId();
  const { back, days, totals, change, failed } = usePastDays(chosen);
  const title =
    back === 0 ? t("dashboard.pastDays") : formats.dayRange(dayStart(days.firstDay), dayStart(days.lastDay));
  return (
    <section className={styles["section"]} aria-labelledby={titleId}>
      <button
        type="button"
        className={styles["fold"]}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <span className={text["hidden"]}>{title}</span>
        <span className={styles["foldBars"]}>
          {totals && <Bars days={totals.days} top={axisLines(totals.days).at(-1) ?? 1} />}
        </span>
        <span className={styles["foldTotal"]}>
          {totals ? <HoursAndMinutes seconds={totals.duration} /> : <Skeleton width="64px" height="20px" />}
        </span>
        {change && <ChangeText change={change} short />}
        <Icon of={ChevronDown} className={styles["chevron"]} />
      </button>
      <div id={bodyId} className={classNames(styles["body"], isOpen && styles["open"])}>
        <div className={styles["head"]}>
          <h2 id={titleId} aria-live="polite">
            {title}
          </h2>
          <IconButton
            label={t("dashboard.earlierDays")}
            icon={ChevronLeft}
            size="small"
            onClick={() => {
              setBack(back + 1);
            }}
          />
          <IconButton
            label={t("dashboard.laterDays")}
            icon={ChevronRight}
            size="small"
            disabled={back === 0}
            onClick={() => {
              setBack(back - 1);
            }}
          />
        </div>
        {failed && (
          <div role="alert" className={styles["failed"]}>
            <p>{t("dashboard.daysFailed")}</p>
            <Button size="small" busy={failed.isRefetching} onClick={() => void failed.refetch()}>
              {t("ui.tryAgain")}
            </Button>
          </div>
        )}
        {!failed && !totals && (
          <div className={styles["waiting"]}>
            <output className={text["hidden"]}>{t("ui.loading")}</output>
            <Skeleton width="180px" height="40px" />
            <Skeleton height="128px" />
          </div>
        )}
        {totals && (
          <>
            <p className={styles["total"]}>
              <span className={styles["hours"]}>
                <HoursAndMinutes seconds={totals.duration} />
              </span>
              {change && <ChangeText change={change} />}
            </p>
            <DayBars key={days.lastDay} days={totals.days} workouts={totals.workouts} />
            {totals.workouts > 0 && <FamilyTotals totals={totals} />}
          </>
        )}
      </div>
    </section>
  );
};
