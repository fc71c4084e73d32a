import type { Measure } from "@cairn/domain/diary/totals";
import type { PeriodTotals } from "@cairn/domain/diary/period-totals";
import type { ActivityFamily } from "@cairn/domain/sports/activities";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import sportFamily from "../../ui/workout/sport-family.module.css";
import styles from "./family-legend.module.css";
import { useMeasureTexts } from "./measure-texts.ts";
import { families } from "./statistics-view.ts";

interface FamilyLegendProps {
  readonly measure: Measure;
  readonly totals: readonly PeriodTotals[];
  /** The bar under the pointer, if any: then the amounts are its own. */
  readonly marked: PeriodTotals | undefined;
}

/** The meaning of the bars' colours, with the amount of each; nothing if there is only one family. */
export const FamilyLegend = ({ measure, totals, marked }: FamilyLegendProps) => {
  const { t } = useMessages();
  const texts = useMeasureTexts();
  const amountOf = (of: readonly PeriodTotals[], family: ActivityFamily): number =>
    of.reduce((sum, each) => sum + (each.families.get(family)?.[measure] ?? 0), 0);
  const shown = families.filter((family) => amountOf(totals, family) > 0);
  if (shown.length < 2) return null;
  return (
    <ul className={styles["legend"]}>
      {shown.map((family) => (
        <li key={family} className={classNames(styles["family"], sportFamily[family])}>
          {t(`dashboard.${family}`)}{" "}
          <span className={styles["amount"]}>
            {texts.of(measure, amountOf(marked ? [marked] : totals, family))}
          </span>
        </li>
      ))}
    </ul>
  );
};
