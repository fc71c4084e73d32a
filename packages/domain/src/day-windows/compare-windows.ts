/** Percent above which a change is only shown as this large. */
const maxPercent = 999;

/** The change of a window's total against that of the window before it. */
export type WindowChange =
  | { readonly kind: "none" }
  | { readonly kind: "more" | "less" | "same"; readonly percent: number };

/**
 * A total against the one before it, in whole percent of that, at most 999 (DASH-4). There is nothing to compare if either is
 * zero, or not a number.
 *
 * @param total seconds, or any other amount
 * @param before in the same unit
 */
export const compareWindows = (total: number, before: number): WindowChange => {
  if (!(total > 0) || !(before > 0) || !Number.isFinite(total) || !Number.isFinite(before)) {
    return { kind: "none" };
  }
  const percent = Math.min(maxPercent, Math.round((Math.abs(total - before) / before) * 100));
  if (percent === 0) return { kind: "same", percent };
  return { kind: total > before ? "more" : "less", percent };
};
