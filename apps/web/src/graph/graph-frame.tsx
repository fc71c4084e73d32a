import { Fragment } from "react";
import styles from "./graph-frame.module.css";
import type { GraphLayout } from "./graph-layout.ts";
import type { AxisScale, Strip } from "./chart.ts";

interface GraphFrameProps {
  readonly layout: GraphLayout;
  readonly width: number;
  readonly height: number;
  readonly strips: readonly Strip[];
  readonly axis: AxisScale;
}

/** Pixels under a strip's upper edge in which a figure would touch the value above it. */
const lowestFigure = 4;

/** Pixels from one figure of a scale to the next, so that both can be read: slow paces stand close together. */
const figureHeight = 12;

const crisp = (pixels: number) => Math.round(pixels) + 0.5;

/** Height in the strip's box at which a value stands. */
export const heightOf = (strip: Strip, box: { top: number; height: number }, value: number): number => {
  const [low, high] = strip.range;
  return box.top + box.height * (1 - (value - low) / (high - low));
};

/** Hairlines and figures behind and beside all strips. */
export const GraphFrame = ({ layout, width, height, strips, axis }: GraphFrameProps) => {
  const { left, right, top, bottom, narrow } = layout;
  const across = (value: number) => left + ((right - left) * value) / axis.max;
  return (
    <svg className={styles["frame"]} width={width} height={height} aria-hidden>
      {axis.ticks.map(({ at }) => (
        <path key={at} className={styles["grid"]} d={`M${crisp(across(at))} ${top}V${bottom}`} />
      ))}
      {strips.map((strip, index) => {
        const box = layout.strips[index];
        if (!box) return null;
        let figureAt = Number.POSITIVE_INFINITY;
        return strip.ticks.map((tick) => {
          const y = crisp(heightOf(strip, box, tick));
          const hasRoom = Math.abs(figureAt - y) >= figureHeight;
          if (hasRoom) figureAt = y;
          return (
            <Fragment key={`${strip.metric}${tick}`}>
              <path className={styles["grid"]} d={`M${left} ${y}H${right}`} />
              {hasRoom && (!narrow || y - box.top > lowestFigure) && (
                <text x={right + (narrow ? 5 : 7)} y={y + 3.5}>
                  {strip.tickText(tick)}
                </text>
              )}
            </Fragment>
          );
        });
      })}
    </svg>
  );
};
