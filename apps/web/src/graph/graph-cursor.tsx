import type { CursorState } from "../lib/track/cursor-store.ts";
import styles from "./graph-cursor.module.css";
import { heightOf } from "./graph-frame.tsx";
import type { GraphLayout } from "./graph-layout.ts";
import type { AxisScale, Chart } from "./chart.ts";

interface GraphCursorProps {
  readonly layout: GraphLayout;
  readonly width: number;
  readonly height: number;
  readonly charts: readonly Chart[];
  readonly axis: AxisScale;
  readonly state: CursorState;
}

/** The common cursor through all charts with the orange marker at its head, and the selected or highlighted part. */
export const GraphCursor = ({ layout, width, height, charts, axis, state }: GraphCursorProps) => {
  const { series, index, part, lit } = state;
  const { left, right, top, bottom } = layout;
  const column = series[axis.axis];
  const across = (point: number) => left + ((right - left) * (column[point] ?? 0)) / axis.max;
  const x = across(index);
  return (
    <svg className={styles["cursor"]} width={width} height={height} aria-hidden>
      {lit && (
        <rect
          className={styles["lit"]}
          x={across(lit.from)}
          y={top}
          width={across(lit.to) - across(lit.from)}
          height={bottom - top}
        />
      )}
      {part && (
        <>
          <rect
            className={styles["part"]}
            x={across(part.from)}
            y={top}
            width={across(part.to) - across(part.from)}
            height={bottom - top}
          />
          {[part.from, part.to].map((end) => (
            <g key={end}>
              <path className={styles["end"]} d={`M${across(end)} ${top}V${bottom}`} />
              <rect
                className={styles["grip"]}
                x={across(end) - 3}
                y={top + 16}
                width={6}
                height={20}
                rx={3}
              />
            </g>
          ))}
        </>
      )}
      <path className={styles["line"]} d={`M${x} ${top - 4}V${bottom}`} />
      {charts.map((chart, chartIndex) => {
        const box = layout.charts[chartIndex];
        const value = chart.column[index] ?? Number.NaN;
        if (!box || Number.isNaN(value)) return null;
        return (
          <circle
            key={chart.metric}
            className={styles["dot"]}
            style={{ fill: `var(--${chart.colour})` }}
            cx={x}
            cy={heightOf(chart, box, value)}
            r={4.2}
          />
        );
      })}
      <circle className={styles["marker"]} cx={x} cy={top - 5} r={5.2} />
    </svg>
  );
};
