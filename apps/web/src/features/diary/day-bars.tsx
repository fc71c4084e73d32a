import { axisLines, type DayTotals } from "@cairn/domain/day-windows/day-totals";
import { dayStart } from "@cairn/domain/day-windows/day-window";
import { useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { PlaceSlider } from "../../ui/place-slider.tsx";
import bars from "../../ui/bars.module.css";
import sportFamily from "../../ui/workout/sport-family.module.css";
import styles from "./day-bars.module.css";

/** Days between two labels under the bars, counted back from the last one. */
const namedEvery = 7;

const share = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(2)}%`;

interface BarsProps {
  readonly days: readonly DayTotals[];
  /** Duration at the upper edge, seconds. */
  readonly top: number;
  /** Index of the day under the pointer. */
  readonly marked?: number | undefined;
}

/** A bar for each day, its families stacked. */
export const Bars = ({ days, top, marked }: BarsProps) => (
  <div className={styles["bars"]} aria-hidden>
    {days.map(({ day, families }, place) => (
      <span
        key={day}
        className={classNames(styles["day"], bars["divided"], place === marked && bars["marked"])}
      >
        {families.map(({ family, duration }) => (
          <span
            key={family}
            className={classNames(bars["part"], sportFamily[family])}
            style={{ height: share(duration, top) }}
          />
        ))}
      </span>
    ))}
  </div>
);

interface DayBarsProps {
  readonly days: readonly DayTotals[];
  /** Number of workouts on all days. */
  readonly workouts: number;
}

/** The days as a graph with axes; pointing or arrow keys show the values of a day (DASH-3). */
export const DayBars = ({ days, workouts }: DayBarsProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const [marked, setMarked] = useState<number>();
  const lines = axisLines(days);
  const top = lines.at(-1) ?? 0;
  const last = days.length - 1;
  const valuesOf = (place: number): string => {
    const { day, families } = days[place] ?? { day: 0, families: [] };
    const parts = families.map(
      ({ family, duration }) => `${t(`dashboard.${family}`)} ${formats.duration(duration)}`,
    );
    return `${formats.longDay(dayStart(day))}: ${parts.length > 0 ? parts.join(", ") : t("dashboard.restDay")}`;
  };
  return (
    <figure className={styles["graph"]}>
      <div className={styles["plot"]}>
        {lines.map((line) => (
          <span key={line} className={bars["line"]} style={{ top: share(top - line, top) }} aria-hidden>
            {line / 3600}&#x202F;h
          </span>
        ))}
        <PlaceSlider
          label={t("dashboard.day")}
          count={days.length}
          marked={marked}
          first={last}
          textOf={valuesOf}
          onMark={setMarked}
        >
          <Bars days={days} top={top} marked={marked} />
        </PlaceSlider>
      </div>
      <div className={classNames(bars["names"], styles["names"])} aria-hidden>
        {days.map(
          ({ day }, place) =>
            (last - place) % namedEvery === 0 && (
              <span key={day} style={{ gridColumn: place + 1 }}>
                {formats.shortDay(dayStart(day))}
              </span>
            ),
        )}
      </div>
      <figcaption className={styles["values"]} aria-hidden>
        {marked === undefined ? t("dashboard.workouts", { count: workouts }) : valuesOf(marked)}
      </figcaption>
    </figure>
  );
};
