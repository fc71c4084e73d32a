import { Fragment } from "react";
import styles from "./graph-frame.module.css";
import type { GraphLayout } from "./graph-layout.ts";
import type { AxisScale, Chart } from "./chart.ts";

interface GraphFrameProps {
  readonly layout: GraphLayout;
  readonly width: number;
  readonly height: number;
  readonly charts: readonly Chart[];
  readonly axis: AxisScale;
}

/** Pixels under a chart's upper edge in which a label would touch the value above it. */
const lowestFigure = 4;

/** Minimum distance between two labels of a scale, pixels: slow paces are close together. */
const figureHeight = 12;

const crisp = (pixels: number) => Math.round(pixels) + 0.5;

/** Height of a value in the chart's box. */
export const heightOf = (chart: Chart, box: { top: number; height: number }, value: number): number => {
  const [low, high] = chart.range;
  return box.top + box.height * (1 - (value - low) / (high - low));
};

/** Grid lines and labels behind and beside all charts. */
export const GraphFrame = ({ layout, width, height, charts, axis }: GraphFrameProps) => {
  const { left, right, top, bottom, narrow } = layout;
  const across = (value: number) => left + ((right - left) * value) / axis.max;
  return (
    <svg className={styles["frame"]} width={width} height={height} aria-hidden>
      {axis.ticks.map(({ at }) => (
        <path key={at} className={styles["grid"]} d={`M${crisp(across(at))} ${top}V${bottom}`} />
      ))}
      {charts.map((chart, index) => {
        const box = layout.charts[index];
        if (!box) return null;
        let figureAt = Number.POSITIVE_INFINITY;
        return chart.ticks.map((tick) => {
          const y = crisp(heightOf(chart, box, tick));
          const hasRoom = Math.abs(figureAt - y) >= figureHeight;
          if (hasRoom) figureAt = y;
          return (
            <Fragment key={`${chart.metric}${tick}`}>
              <path className={styles["grid"]} d={`M${left} ${y}H${right}`} />
              {hasRoom && (!narrow || y - box.top > lowestFigure) && (
                <text x={right + (narrow ? 5 : 7)} y={y + 3.5}>
                  {chart.tickText(tick)}
                </text>
              )}
            </Fragment>
          );
        });
      })}
    </svg>
  );
};
