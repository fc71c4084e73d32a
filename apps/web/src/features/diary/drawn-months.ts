import { type MonthOfWeeks, weekDays } from "@cairn/domain/diary/calendar";

/** Width of a week, px. */
export const weekPx = 10;

/** Px to draw beyond either edge of the visible part, and scrolling distance before more is drawn. */
const marginPx = 600;
export const scrollStepPx = 300;

/** A month with its position in the graph. */
export interface PlacedMonth extends MonthOfWeeks {
  /** Px from the graph's beginning. */
  readonly left: number;
  readonly width: number;
}

/** The position of each month: one week after the other, without gaps. */
export const placeMonths = (months: readonly MonthOfWeeks[]): readonly PlacedMonth[] => {
  const origin = months[0]?.weeks[0] ?? 0;
  return months.map(({ month, weeks }) => ({
    month,
    weeks,
    left: (((weeks[0] ?? origin) - origin) / weekDays) * weekPx,
    width: weeks.length * weekPx,
  }));
};

/** Width of all of them, px. */
export const widthOf = (placed: readonly PlacedMonth[]): number => {
  const last = placed.at(-1);
  return last ? last.left + last.width : 0;
};

/**
 * The months to draw: the visible ones, some next to them, and the one that has the focus or may get it.
 *
 * @param scrolled scroll position of the graph, px, rounded down to whole steps
 * @param seen width of the visible part, px
 */
export const drawnMonths = (
  months: readonly PlacedMonth[],
  { scrolled, seen }: { readonly scrolled: number; readonly seen: number },
  kept: number | undefined,
): readonly PlacedMonth[] =>
  months.filter(
    ({ month, left, width }) =>
      month === kept || (left + width > scrolled - marginPx && left < scrolled + seen + marginPx),
  );
