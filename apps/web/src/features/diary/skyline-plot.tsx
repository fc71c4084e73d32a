import type { DiaryIndex } from "@cairn/domain/diary/diary-index";
import { greatestWeek, roundLines, type SkylineMeasure } from "@cairn/domain/diary/skyline";
import type { MonthOfWeeks } from "@cairn/domain/diary/calendar";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { useBoxSize } from "../../ui/use-box-size.ts";
import { drawnMonths, placeMonths, scrollStepPx, widthOf } from "./drawn-months.ts";
import { SkylineMonth } from "./skyline-month.tsx";
import bars from "../../ui/bars.module.css";
import styles from "./skyline.module.css";
import { metresPerKilometre } from "@cairn/units/exact-factors";
import { milesPerKilometre } from "@cairn/units/display-factors";
import type { UnitSystem } from "@cairn/units/unit-system";

interface ShownUnit {
  readonly name: string;
  /** Size of the unit in SI or kcal. */
  readonly size: number;
}

/** Units of the axis of the graph of weeks. */
const shownUnits = (units: UnitSystem, hour: string): Readonly<Record<SkylineMeasure, ShownUnit>> => ({
  duration: { name: hour, size: 3600 },
  distance:
    units === "METRIC"
      ? { name: "km", size: metresPerKilometre }
      : { name: "mi", size: metresPerKilometre / milesPerKilometre },
  energy: { name: "kcal", size: 1 },
});

interface SkylinePlotProps {
  readonly index: DiaryIndex;
  readonly months: readonly MonthOfWeeks[];
  readonly measure: SkylineMeasure;
  /** Month of the calendar. */
  readonly month: number;
  readonly label: string;
  readonly onMonth: (month: number, how?: "replace") => void;
}

/** Minimum of the axis' upper end, in its unit, so that a short week does not look like a long one. */
const minAxis = 2;

const monthAt = (target: EventTarget): number | undefined => {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-month]") : null;
  return button ? Number(button.dataset["month"]) : undefined;
};

/** Number of months that a key moves by. */
const keyMonths: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -12,
  PageDown: 12,
};

/**
 * The bars of all weeks, scrolled to the calendar's month; only the visible part is drawn. Tab stops once, at the calendar's
 * month.
 */
export const SkylinePlot = ({ index, months, measure, month, label, onMonth }: SkylinePlotProps) => {
  const formats = useFormats();
  const units = useUnits();
  const scroller = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(false);
  const seen = useBoxSize(scroller)?.width ?? 0;
  const [scrolled, setScrolled] = useState(0);
  const placed = useMemo(() => placeMonths(months), [months]);
  const most = useMemo(() => greatestWeek(index, months, measure), [index, months, measure]);
  const unit = shownUnits(units, formats.hourSymbol())[measure];
  const highest = Math.max(most / unit.size, minAxis);
  const top = highest * unit.size * 1.04;
  const shown = placed.find((each) => each.month === month);
  const stop = shown ?? placed.at(-1);
  // Recorded on scroll events: reading it from the browser would force a layout of the whole page in the middle of a change.
  const position = useRef(0);
  useEffect(() => {
    const box = scroller.current;
    if (!box || !shown || seen === 0) return;
    const { left, width } = shown;
    if (left < position.current || left + width > position.current + seen) {
      box.scrollLeft = left + width / 2 - seen / 2;
    }
    if (!isFollowing.current) return;
    isFollowing.current = false;
    box.querySelector<HTMLElement>(`[data-month="${shown.month}"]`)?.focus({ preventScroll: true });
  }, [shown, seen]);
  const goTo = (wanted: number, how?: "replace") => {
    const [first, last] = [placed[0]?.month ?? wanted, placed.at(-1)?.month ?? wanted];
    const next = Math.min(last, Math.max(first, wanted));
    if (next === month) return;
    isFollowing.current = true;
    onMonth(next, how);
  };
  const press = (event: KeyboardEvent) => {
    const from = monthAt(event.target);
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = keyMonths[event.key];
    const end =
      event.key === "Home" ? placed[0]?.month : event.key === "End" ? placed.at(-1)?.month : undefined;
    const next = step === undefined ? end : from + step;
    if (next === undefined) return;
    event.preventDefault();
    goTo(next, "replace");
  };
  return (
    <div className={styles["plot"]}>
      <div className={styles["axis"]} aria-hidden>
        {roundLines(highest).map((line) => (
          <span
            key={line}
            className={bars["line"]}
            style={{ bottom: `${((line * unit.size) / top) * 100}%` }}
          >
            {formats.count(line)}&#x202F;{unit.name}
          </span>
        ))}
      </div>
      {/* The months in it handle keys and presses. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={scroller}
        role="toolbar"
        aria-label={label}
        className={styles["scroller"]}
        onScroll={({ currentTarget }) => {
          position.current = currentTarget.scrollLeft;
          setScrolled(Math.floor(currentTarget.scrollLeft / scrollStepPx) * scrollStepPx);
        }}
        onClick={({ target }) => {
          const pressed = monthAt(target);
          if (pressed !== undefined) goTo(pressed);
        }}
        onKeyDown={press}
      >
        <div className={styles["row"]} style={{ width: widthOf(placed) }}>
          {drawnMonths(placed, { scrolled, seen }, stop?.month).map((each) => (
            <SkylineMonth
              key={each.month}
              placed={each}
              index={index}
              measure={measure}
              top={top}
              isShown={each.month === month}
              isStop={each.month === stop?.month}
            />
          ))}
        </div>
      </div>
    </div>
  );
};
