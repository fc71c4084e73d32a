import { useMemo } from "react";
import type { TrackLine } from "../lib/track/track-series.ts";
import styles from "./plain-sheet.module.css";
import { type SheetView, worldSize, worldX, worldY } from "./sheet-view.ts";
import type { ClassRun } from "../lib/track/value-classes.ts";

interface PlainSheetProps {
  readonly view: SheetView;
  readonly line: TrackLine;
  readonly runs: readonly ClassRun[];
  /** CSS colours by class; undefined paints the track's red. */
  readonly ramp: readonly string[] | undefined;
}

/** Pixels that a point may be away from the line that leaves it out. */
const coarseness = 0.75;

function pathOf(line: TrackLine, { from, to }: ClassRun, view: SheetView): string {
  const size = worldSize(view);
  const left = worldX(view.centre.lon) * size - view.width / 2;
  const top = worldY(view.centre.lat) * size - view.height / 2;
  let path = "";
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let index = from; index <= to; index++) {
    const x = worldX(line.lon[index] ?? Number.NaN) * size - left;
    const y = worldY(line.lat[index] ?? Number.NaN) * size - top;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    if (index !== to && Math.abs(x - lastX) + Math.abs(y - lastY) < coarseness) continue;
    path += `${path === "" ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    lastX = x;
    lastY = y;
  }
  return path;
}

/**
 * The same line on plain paper, drawn as SVG: it stands before the map's code has come, and for good where the browser
 * cannot draw the map.
 */
export const PlainSheet = ({ view, line, runs, ramp }: PlainSheetProps) => {
  const paths = useMemo(
    () => runs.map((run) => ({ d: pathOf(line, run, view), step: run.step, key: run.from })),
    [line, runs, view],
  );
  return (
    <svg className={styles["sheet"]} width={view.width} height={view.height} aria-hidden>
      {paths.map(({ d, key }) => (
        <path key={key} d={d} className={styles["glow"]} />
      ))}
      {paths.map(({ d, key }) => (
        <path key={key} d={d} className={styles["case"]} />
      ))}
      {paths.map(({ d, step, key }) => (
        <path
          key={key}
          d={d}
          className={styles["line"]}
          style={ramp ? { stroke: step === undefined ? "var(--track-ghost)" : ramp[step] } : undefined}
        />
      ))}
    </svg>
  );
};
