import type { DayForm } from "@cairn/domain/training-load/fitness";
import { dayStart } from "@cairn/domain/day-windows/day-window";
import { useMemo } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { PlaceSlider } from "../../ui/place-slider.tsx";
import styles from "./load-graph.module.css";
import { barsPath, linePath, loadAxis, shareOf } from "./load-lines.ts";

interface LoadGraphProps {
  readonly days: readonly DayForm[];
  /** Index of the day under the pointer. */
  readonly marked: number | undefined;
  readonly onMark: (place: number | undefined) => void;
  /** All values of a day as text. */
  readonly textOf: (day: DayForm) => string;
}

const kinds = ["form", "fatigue", "fitness"] as const;

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/**
 * Fitness, fatigue and form as lines, with the load of each day as a bar below; pointing or arrow keys show the values of a day.
 */
export const LoadGraph = ({ days, marked, onMark, textOf }: LoadGraphProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const axis = useMemo(
    () => loadAxis(days.flatMap(({ fitness, fatigue, form }) => [fitness, fatigue, form])),
    [days],
  );
  const mostLoad = useMemo(() => days.reduce((most, { load }) => Math.max(most, load), 1), [days]);
  const box = { viewBox: `0 0 ${days.length} 100`, preserveAspectRatio: "none", focusable: false } as const;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <figure className={styles["graph"]}>
      <div className={styles["plot"]}>
        {axis.lines.map((line) => (
          <span
            key={line}
            className={classNames(styles["across"], line === 0 && styles["zero"])}
            style={{ bottom: `calc(var(--bars) + (100% - var(--bars)) * ${shareOf(axis, line).toFixed(4)})` }}
            aria-hidden
          >
            <span>{formats.count(line)}</span>
          </span>
        ))}
        <PlaceSlider
          label={t("training-load.loadGraph")}
          count={days.length}
          marked={marked}
          first={days.length - 1}
          textOf={(place) => textOf(days[place] ?? last)}
          onMark={onMark}
        >
          <svg {...box} className={styles["lines"]} aria-hidden>
            {kinds.map((kind) => (
              <path key={kind} className={styles[kind]} d={linePath(days, (day) => day[kind], axis)} />
            ))}
          </svg>
          <svg {...box} className={styles["loads"]} aria-hidden>
            <path d={barsPath(days, mostLoad)} />
          </svg>
          {marked !== undefined && (
            <span
              aria-hidden
              className={styles["cursor"]}
              style={{ left: percent((marked + 0.5) / days.length) }}
            />
          )}
        </PlaceSlider>
      </div>
      <div className={styles["ends"]} aria-hidden>
        <span>{formats.placeDate(dayStart(first.day), 0)}</span>
        <span>{formats.placeDate(dayStart(last.day), 0)}</span>
      </div>
    </figure>
  );
};
