import { useMemo } from "react";
import { graticuleOf } from "./graticule.ts";
import styles from "./sheet-edge.module.css";
import type { SheetView } from "./sheet-view.ts";

interface SheetEdgeProps {
  readonly view: SheetView;
  /** Draws the thin lines as well, for a sheet that has none of its own. */
  readonly withLines?: boolean;
}

const tick = 9;

/** Ticks and figures of the graticule along the four edges, as on a printed sheet. */
export const SheetEdge = ({ view, withLines = false }: SheetEdgeProps) => {
  const { meridians, parallels } = useMemo(() => graticuleOf(view), [view]);
  const { width, height } = view;
  return (
    <svg className={styles["edge"]} width={width} height={height} aria-hidden>
      {withLines && (
        <path
          className={styles["grid"]}
          d={
            meridians.map(({ at }) => `M${at.toFixed(1)} 0V${height}`).join("") +
            parallels.map(({ at }) => `M0 ${at.toFixed(1)}H${width}`).join("")
          }
        />
      )}
      <path
        className={styles["ticks"]}
        d={
          meridians
            .map(({ at }) => `M${at.toFixed(1)} 0v${tick}M${at.toFixed(1)} ${height}v-${tick}`)
            .join("") +
          parallels.map(({ at }) => `M0 ${at.toFixed(1)}h${tick}M${width} ${at.toFixed(1)}h-${tick}`).join("")
        }
      />
      {meridians.map(({ at, figure, seconds }) => (
        <text key={seconds} x={at + 4} y={height - 4} className={styles["figure"]}>
          {figure}
        </text>
      ))}
      {parallels.map(({ at, figure, seconds }) => (
        <text key={seconds} x={5} y={at - 4} className={styles["figure"]}>
          {figure}
        </text>
      ))}
    </svg>
  );
};
