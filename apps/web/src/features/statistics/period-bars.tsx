import type { Measure } from "@cairn/domain/diary/totals";
import type { PeriodTotals } from "@cairn/domain/diary/period-totals";
import type { Period } from "@cairn/domain/diary/periods";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { PlaceSlider } from "../../ui/place-slider.tsx";
import bars from "../../ui/bars.module.css";
import sportFamily from "../../ui/workout/sport-family.module.css";
import { useMeasureTexts } from "./measure-texts.ts";
import styles from "./period-bars.module.css";
import { usePeriodNames } from "./period-names.ts";
import { families } from "./statistics-view.ts";

/** Maximum number of labels under the bars; half as many on a phone. */
const maxNames = 16;

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

interface PeriodBarsProps {
  readonly period: Period;
  readonly measure: Measure;
  readonly totals: readonly PeriodTotals[];
  /** The bar under the pointer. */
  readonly marked: number | undefined;
  readonly onMark: (place: number | undefined) => void;
  /** The bar at which the keyboard starts. */
  readonly first: number;
}

/** A bar for each period, its families of sports stacked; pointing or arrow keys show the values of one. */
export const PeriodBars = ({ period, measure, totals, marked, onMark, first }: PeriodBarsProps) => {
  const { t } = useMessages();
  const texts = useMeasureTexts();
  const names = usePeriodNames(period);
  const { top, lines } = texts.axis(measure, Math.max(0, ...totals.map((each) => each.totals[measure])));
  const namedEvery = Math.ceil(totals.length / maxNames);
  const valuesOf = (place: number): string => {
    const at = totals[place];
    if (!at) return "";
    const parts = families.flatMap((family) => {
      const amount = at.families.get(family)?.[measure] ?? 0;
      return amount > 0 ? [`${t(`dashboard.${family}`)} ${texts.of(measure, amount)}`] : [];
    });
    const sum = at.totals.workouts === 0 ? t("dashboard.restDay") : texts.of(measure, at.totals[measure]);
    return [`${names.whole(at)}: ${sum}`, ...(parts.length > 1 ? parts : [])].join(", ");
  };
  return (
    <div className={styles["graph"]}>
      <div className={styles["plot"]}>
        {lines.map(({ share, label }) => (
          <span key={label} className={bars["line"]} style={{ top: percent(1 - share) }} aria-hidden>
            {label}
          </span>
        ))}
        <PlaceSlider
          label={t(`statistics.${period}`)}
          count={totals.length}
          marked={marked}
          first={first}
          textOf={valuesOf}
          onMark={onMark}
        >
          <div className={styles["bars"]} aria-hidden>
            {totals.map((each, place) => (
              <span
                key={each.firstDay}
                className={classNames(styles["bar"], bars["divided"], place === marked && bars["marked"])}
              >
                {families.map((family) => {
                  const amount = each.families.get(family)?.[measure] ?? 0;
                  return (
                    amount > 0 && (
                      <span
                        key={family}
                        className={classNames(bars["part"], sportFamily[family])}
                        style={{ height: percent(amount / top) }}
                      />
                    )
                  );
                })}
              </span>
            ))}
          </div>
        </PlaceSlider>
      </div>
      <div className={classNames(bars["names"], styles["names"])} aria-hidden>
        {totals.map(
          (each, place) =>
            place % namedEvery === 0 && (
              <span
                key={each.firstDay}
                className={classNames((place / namedEvery) % 2 === 1 && styles["extra"])}
                style={{ gridColumn: place + 1 }}
              >
                {names.short(each)}
              </span>
            ),
        )}
      </div>
    </div>
  );
};
