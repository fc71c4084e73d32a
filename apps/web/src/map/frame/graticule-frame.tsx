import { useMemo } from "react";
import { graticuleOf } from "../projection/graticule.ts";
import { barPath, frame, gridPath, tickPath } from "./graticule-frame-paths.ts";
import styles from "./graticule-frame.module.css";
import type { MapView } from "../projection/map-view.ts";

interface GraticuleFrameProps {
  readonly view: MapView;
  /** Height at the lower edge covered by a bottom sheet, CSS pixels. */
  readonly covered: number;
  /** Also draws the thin lines, for a map without its own. */
  readonly withLines: boolean;
}

/** Pixels at the right end of the lower edge for scale and credit, and below the upper edge for a label. */
const footRoom = 180;
const figureRoom = 24;

/** The frame of a printed map: bars that measure minutes of arc, ticks, and labels at the left and lower edge. */
export const GraticuleFrame = ({ view, covered, withLines }: GraticuleFrameProps) => {
  const { meridians, parallels } = useMemo(() => graticuleOf(view), [view]);
  const { width } = view;
  const height = view.height - covered;
  return (
    <svg className={styles["edge"]} width={width} height={height} aria-hidden>
      {withLines && <path className={styles["grid"]} d={gridPath(meridians, parallels, width, height)} />}
      <path
        className={styles["ground"]}
        d={`M0 0H${width}V${height}H0zM${frame} ${frame}V${height - frame}H${width - frame}V${frame}z`}
      />
      <path className={styles["bars"]} d={barPath(meridians, parallels, width, height)} />
      <rect
        className={styles["inner"]}
        x={frame}
        y={frame}
        width={Math.max(0, width - 2 * frame)}
        height={Math.max(0, height - 2 * frame)}
      />
      <path className={styles["ticks"]} d={tickPath(meridians, parallels, width, height)} />
      {meridians.lines
        .filter(({ at }) => at < width - footRoom)
        .map(({ at, figure, seconds }) => (
          <text key={seconds} x={at + 4} y={height - frame - 5} className={styles["figure"]}>
            {figure}
          </text>
        ))}
      {parallels.lines
        .filter(({ at }) => at > figureRoom)
        .map(({ at, figure, seconds }) => (
          <text key={seconds} x={frame + 5} y={at - 4} className={styles["figure"]}>
            {figure}
          </text>
        ))}
    </svg>
  );
};
