import type { Measure } from "@cairn/domain/diary/totals";
import { dayAtPlace, datesOfYear, sumAt, type YearGrowth } from "@cairn/domain/diary/year-comparison";
import { dayStart } from "@cairn/domain/day-windows/day-window";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { PlaceSlider } from "../../ui/place-slider.tsx";
import { labelPlaces } from "./label-places.ts";
import { useMeasureTexts } from "./measure-texts.ts";
import styles from "./year-lines.module.css";

/** Styles of the lines of other years; they differ in dashes, so that colour is not the only distinction. */
const others = ["solid", "dashed", "dotted", "dashDot"] as const;

/** The style of a line by its index: the present year has its own, the others rotate. */
const lineStyle = (place: number): "presentYear" | (typeof others)[number] =>
  place === 0 ? "presentYear" : (others[(place - 1) % others.length] ?? "solid");

/** Units of the drawing's height; its width has one for each date. */
const height = 100;

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Dates between two points of the faint lines, which only serve a quick comparison. */
const faintStep = 6;

/** A year's growth as the points of a polyline, one every so many dates; dates on which nothing changed are left out. */
const pointsOf = ({ sums }: YearGrowth, top: number, step = 1): string => {
  const points: string[] = [];
  for (const [place, sum] of sums.entries()) {
    const isEnd = place === 0 || place === sums.length - 1;
    const isFlat = sum === sums[place - 1] && sum === sums[place + 1];
    if (isEnd || (place % step === 0 && !isFlat)) {
      points.push(`${place + 0.5},${(height * (1 - sum / top)).toFixed(2)}`);
    }
  }
  return points.join(" ");
};

interface YearLinesProps {
  readonly measure: Measure;
  /** All years, drawn faintly. */
  readonly all: readonly YearGrowth[];
  /** The present one first, then those compared with it. */
  readonly compared: readonly YearGrowth[];
  /** Index of the date under the pointer. */
  readonly marked: number | undefined;
  readonly onMark: (place: number | undefined) => void;
}

/** Years as lines from January to December, with the total at each date; pointing or arrow keys show the values of a date. */
export const YearLines = ({ measure, all, compared, marked, onMark }: YearLinesProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const texts = useMeasureTexts();
  const { top, lines } = texts.axis(measure, Math.max(0, ...all.map(({ sums }) => sums.at(-1) ?? 0)));
  const faint = all.map((growth) => [growth.year, pointsOf(growth, top, faintStep)] as const);
  const [present] = compared;
  const today = (present?.sums.length ?? 1) - 1;
  const textOf = (place: number): string => {
    const date = formats.shortDay(dayStart(dayAtPlace(place, 2024)));
    const values = compared
      .filter(({ sums }, index) => index > 0 || place < sums.length)
      .map((growth) => `${growth.year} ${texts.of(measure, sumAt(growth, place))}`);
    return `${date}: ${values.join(", ")}`;
  };
  const labels = labelPlaces(compared.map(({ sums }) => (sums.at(-1) ?? 0) / top));
  return (
    <div className={styles["graph"]}>
      <div className={styles["plot"]}>
        {lines.map(({ share, label }) => (
          <span key={label} className={styles["line"]} style={{ top: percent(1 - share) }} aria-hidden>
            {label}
          </span>
        ))}
        <PlaceSlider
          label={t("statistics.date")}
          count={datesOfYear}
          marked={marked}
          first={today}
          textOf={textOf}
          onMark={onMark}
        >
          <svg
            className={styles["drawing"]}
            viewBox={`0 0 ${datesOfYear} ${height}`}
            preserveAspectRatio="none"
            aria-hidden
          >
            {faint.map(([year, points]) => (
              <polyline key={year} className={styles["faint"]} points={points} />
            ))}
            {compared.toReversed().map((growth, index) => (
              <polyline
                key={growth.year}
                className={classNames(styles["year"], styles[lineStyle(compared.length - 1 - index)])}
                points={pointsOf(growth, top)}
              />
            ))}
            {marked !== undefined && <path className={styles["cursor"]} d={`M${marked + 0.5} 0V${height}`} />}
          </svg>
          {compared.map(({ year }, index) => (
            <span
              key={year}
              className={classNames(styles["label"], index === 0 && styles["present"])}
              style={{ bottom: percent(labels[index] ?? 0) }}
              aria-hidden
            >
              {year}
            </span>
          ))}
        </PlaceSlider>
      </div>
      <div className={styles["months"]} aria-hidden>
        {Array.from({ length: 12 }, (_, month) => (
          <span key={month}>{formats.shortMonth(month + 1)}</span>
        ))}
      </div>
    </div>
  );
};
