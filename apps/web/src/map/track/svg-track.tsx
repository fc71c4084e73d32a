import { useMemo } from "react";
import type { TrackLine } from "../../lib/track/track-series.ts";
import { linePath } from "../projection/line-path.ts";
import styles from "./svg-track.module.css";
import { lineStrokes } from "../maplibre/track-geojson.ts";
import type { MapView } from "../projection/map-view.ts";
import type { ClassRun } from "../../lib/track/value-classes.ts";

interface SvgTrackProps {
  readonly view: MapView;
  readonly line: TrackLine;
  /** Another effort on the same route. */
  readonly other: TrackLine | undefined;
  readonly runs: readonly ClassRun[];
  /** Runs of the line that only its owner sees. */
  readonly hidden: readonly ClassRun[];
  /** CSS colours by class; undefined for the track's red. */
  readonly ramp: readonly string[] | undefined;
}

/**
 * The same line on plain paper, drawn as SVG: shown until the map's code is loaded, and permanently if the browser cannot draw
 * the map.
 */
export const SvgTrack = ({ view, line, other, runs, hidden, ramp }: SvgTrackProps) => {
  const paths = useMemo(
    () => runs.map((run) => ({ d: linePath(line, run, view), step: run.step, key: run.from })),
    [line, runs, view],
  );
  const gaps = useMemo(
    () => hidden.map((run) => ({ d: linePath(line, run, view), key: run.from })),
    [line, hidden, view],
  );
  const others = useMemo(
    () => (other ? lineStrokes(other).map((run) => ({ d: linePath(other, run, view), key: run.from })) : []),
    [other, view],
  );
  return (
    <svg className={styles["drawing"]} width={view.width} height={view.height} aria-hidden>
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
      {gaps.map(({ d, key }) => (
        <path key={key} d={d} className={styles["hidden"]} />
      ))}
      {others.map(({ d, key }) => (
        <path key={key} d={d} className={styles["other"]} />
      ))}
    </svg>
  );
};
