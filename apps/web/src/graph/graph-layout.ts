/** One graph of the stack; a chart of weight 1.5 is one and a half times as high as one of weight 1. */
export interface ChartWeight {
  readonly weight: number;
}

export interface ChartBox {
  readonly top: number;
  readonly height: number;
}

export interface GraphLayout {
  /** Common left and right edge of the plots, CSS pixels. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly charts: readonly ChartBox[];
  /** Names are above the plots instead of beside them. */
  readonly narrow: boolean;
}

/** Below this width names are above the plots. */
const narrowBelow = 600;

/** Below all charts. */
export const axisHeight = 22;

/** Height of a chart of weight 1 below which its name touches the next one and its line is unreadable, pixels. */
const minChartHeightPx = 34;

interface Spacing {
  readonly gap: number;
  readonly top: number;
}

const spacing = (narrow: boolean): Spacing => (narrow ? { gap: 34, top: 38 } : { gap: 12, top: 12 });

const totalOf = (weights: readonly ChartWeight[]): number =>
  weights.reduce((sum, { weight }) => sum + weight, 0);

/** Minimum legible height of a stack with names beside it, CSS pixels; a lower container scrolls. */
export const leastHeight = (weights: readonly ChartWeight[]): number => {
  const { gap, top } = spacing(false);
  return top + minChartHeightPx * totalOf(weights) + gap * (weights.length - 1) + axisHeight;
};

/** Places the charts below each other in a box of CSS pixels. */
export function layoutGraphs(width: number, height: number, weights: readonly ChartWeight[]): GraphLayout {
  const narrow = width < narrowBelow;
  const { gap, top } = spacing(narrow);
  const bottom = height - axisHeight;
  const total = totalOf(weights);
  const room = Math.max(0, bottom - top - gap * (weights.length - 1));
  let at = top;
  const charts = weights.map(({ weight }) => {
    const box = { top: at, height: total === 0 ? 0 : (room * weight) / total };
    at += box.height + gap;
    return box;
  });
  // The labels of the scales are beside the plots: on a line they would be illegible.
  return { left: narrow ? 16 : 112, right: width - (narrow ? 44 : 48), top, bottom, charts, narrow };
}
