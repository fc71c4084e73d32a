import styles from "./graph-axis.module.css";
import { axisHeight, type GraphLayout } from "./graph-layout.ts";
import type { AxisScale } from "./chart.ts";

interface GraphAxisProps {
  readonly layout: GraphLayout;
  readonly width: number;
  readonly height: number;
  readonly axis: AxisScale;
}

/** Labels of the common axis under all charts; they stay visible while the charts are scrolled. */
export const GraphAxis = ({ layout: { left, right }, width, height, axis }: GraphAxisProps) => {
  const across = (value: number) => left + ((right - left) * value) / axis.max;
  return (
    <>
      <div
        // Not a margin: a sticky element keeps its margins, and would have no room to move.
        style={{ height: height - axisHeight }}
      />
      <svg className={styles["axis"]} width={width} height={axisHeight} aria-hidden>
        {axis.ticks.map(({ at, text }, index) => (
          <text
            key={at}
            x={across(at)}
            y={axisHeight - 6}
            textAnchor={index === 0 ? "start" : across(at) > right - 14 ? "end" : "middle"}
          >
            {text}
          </text>
        ))}
      </svg>
    </>
  );
};
