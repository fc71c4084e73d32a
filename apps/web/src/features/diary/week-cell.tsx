import type { Measure } from "@cairn/domain/diary/totals";
import type { WeekTotals } from "@cairn/domain/diary/week-totals";
import type { CSSProperties } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import text from "../../ui/text.module.css";
import { measureFigure, measureNames } from "./measure-figure.ts";
import styles from "./week-cell.module.css";
import type { TotalsByFamily } from "@cairn/domain/diary/totals";
import { classNames } from "../../ui/class-names.ts";
import sportFamily from "../../ui/workout/sport-family.module.css";

interface FamilyBarProps {
  readonly families: TotalsByFamily["families"];
  /** Its length, percent of the available width. */
  readonly share?: number;
}

/** A duration as a bar of its families of sports. The text next to it says the same. */
const FamilyBar = ({ families, share = 100 }: FamilyBarProps) => (
  <span className={styles["bar"]} style={{ width: `${share.toFixed(1)}%` }} aria-hidden>
    {families.map(
      ({ family, totals: { duration } }) =>
        duration > 0 && (
          <span
            key={family}
            className={classNames(styles["part"], sportFamily[family])}
            style={{ flexGrow: duration }}
          />
        ),
    )}
  </span>
);

/**
 * Totals of a week, each with its share of the greatest visible week: as a bar beside it, as text and under the pointer
 * (DIARY-3).
 */
export const WeekCell = ({ number, totals, shares }: Pick<WeekTotals, "number" | "totals" | "shares">) => {
  const { t } = useMessages();
  const formats = useFormats();
  const name = (
    <span className={text["hidden"]}>
      {t("diary.week")} {number}:{" "}
    </span>
  );
  if (totals.workouts === 0) {
    return (
      <td className={styles["week"]}>
        {name}
        <span className={styles["none"]} aria-hidden>
          –
        </span>
        <span className={text["hidden"]}>{t("diary.count", { count: 0 })}</span>
      </td>
    );
  }
  const line = (measure: Measure, suffix = "", prefix = "") => {
    const { value, unit } = measureFigure(formats, totals, measure);
    const percent = formats.percent(Math.round(shares[measure]));
    return (
      <span
        className={styles[measure]}
        title={`${t(measureNames[measure])}: ${t("diary.ofGreatestWeek", { percent })}`}
        style={{ "--share": `${shares[measure].toFixed(1)}%` } as CSSProperties}
      >
        {prefix && (
          <>
            <span aria-hidden>{prefix}</span>
            <span className={text["hidden"]}>{t(measureNames[measure])} </span>
          </>
        )}
        {value}
        {suffix}
        {unit && <small className={text["unit"]}>&nbsp;{unit}</small>}
        <span className={text["hidden"]}> ({percent}), </span>
      </span>
    );
  };
  return (
    <td className={styles["week"]}>
      {name}
      <span className={styles["lines"]}>
        {line("duration")}
        <FamilyBar families={totals.families} share={shares.duration} />
        {line("distance")}
        {totals.ascent > 0 && line("ascent", "", "↑ ")}
        {totals.vertical > 0 && line("vertical", "", "↓ ")}
        {line("energy")}
        {line("workouts", "×")}
      </span>
    </td>
  );
};
