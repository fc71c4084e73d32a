import { useMemo } from "react";
import type { RefObject } from "react";
import { alongTrack, indexAt, placeAt } from "./along-track.ts";
import type { AlongTrack } from "./along-track.ts";
import { degreesText, graticuleStep, ticksBetween } from "./graticule.ts";
import styles from "./map-sheet.module.css";
import type { ShownWorkout } from "./public-workout.ts";

/** The sheet's own units; it scales with its box. */
export const sheetFrame = { width: 760, height: 640, margin: 96 } as const;

interface MapSheetProps {
  readonly workout: ShownWorkout;
  readonly track: AlongTrack;
  /** What the sheet shows, in words. */
  readonly label: string;
  /** The stone that marks the place; the animation moves it. */
  readonly stone: RefObject<SVGGElement | null>;
}

/** Five classes of effort along the line: heart rate where it was measured, else speed; by fifths of what this workout had. */
const effortPaths = (workout: ShownWorkout, track: AlongTrack): readonly string[] => {
  const distances = workout.overview.map(([distance]) => distance);
  const hasHeartRate = workout.overview.some(([, , , , heartRate]) => heartRate !== null);
  const values = workout.overview.map(([, , , speed, heartRate]) => (hasHeartRate ? heartRate : speed) ?? 0);
  const sorted = values.toSorted((a, b) => a - b);
  const limits = [0.2, 0.4, 0.6, 0.8].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0);
  const paths = ["", "", "", "", ""];
  let previous = -1;
  for (let index = 1; index < track.distance.length; index += 1) {
    const value = values[indexAt(distances, track.distance[index] ?? 0)] ?? 0;
    const effort = limits.filter((limit) => value > limit).length;
    const from = `${(track.path.x[index - 1] ?? 0).toFixed(1)} ${(track.path.y[index - 1] ?? 0).toFixed(1)}`;
    const to = `${(track.path.x[index] ?? 0).toFixed(1)} ${(track.path.y[index] ?? 0).toFixed(1)}`;
    paths[effort] += effort === previous ? `L${to}` : `M${from}L${to}`;
    previous = effort;
  }
  return paths;
};

const Graticule = ({ track }: { readonly track: AlongTrack }) => {
  const { width, height } = sheetFrame;
  const { lat, lon, path } = track;
  const edge = 0;
  const degreesPerX = rate(lon, path.x);
  const degreesPerY = rate(lat, path.y);
  const lonAt = (x: number) => (lon[0] ?? 0) + (x - (path.x[0] ?? 0)) * degreesPerX;
  const latAt = (y: number) => (lat[0] ?? 0) + (y - (path.y[0] ?? 0)) * degreesPerY;
  const lonTicks =
    degreesPerX > 0 ? ticksBetween(lonAt(edge), lonAt(width), graticuleStep(width * degreesPerX, 7)) : [];
  const latTicks =
    degreesPerY < 0 ? ticksBetween(latAt(height), latAt(edge), graticuleStep(-height * degreesPerY, 6)) : [];
  const xOf = (degrees: number) => (path.x[0] ?? 0) + (degrees - (lon[0] ?? 0)) / degreesPerX;
  const yOf = (degrees: number) => (path.y[0] ?? 0) + (degrees - (lat[0] ?? 0)) / degreesPerY;
  return (
    <g className={styles["graticule"]}>
      {lonTicks.map((tick) => (
        <g key={tick}>
          <path d={`M${xOf(tick)} 0V${height}`} />
          <text x={xOf(tick) + 5} y={14}>
            {degreesText(tick, "lon")}
          </text>
        </g>
      ))}
      {latTicks.map((tick) => (
        <g key={tick}>
          <path d={`M0 ${yOf(tick)}H${width}`} />
          <text x={width - 6} y={yOf(tick) - 5} textAnchor="end">
            {degreesText(tick, "lat")}
          </text>
        </g>
      ))}
    </g>
  );
};

/** Degrees per unit of the sheet, from the two points that lie furthest apart on it. */
const rate = (degrees: Float64Array, places: Float64Array): number => {
  let low = 0;
  let high = 0;
  for (let index = 1; index < places.length; index += 1) {
    if ((places[index] ?? 0) < (places[low] ?? 0)) low = index;
    if ((places[index] ?? 0) > (places[high] ?? 0)) high = index;
  }
  const span = (places[high] ?? 0) - (places[low] ?? 0);
  return span > 0 ? ((degrees[high] ?? 0) - (degrees[low] ?? 0)) / span : 0;
};

/** A real workout on a drawn sheet: graticule, the line by effort, a stone each kilometre, the highest point by name. All of it data. */
export const MapSheet = ({ workout, track, label, stone }: MapSheetProps) => {
  const efforts = useMemo(() => effortPaths(workout, track), [workout, track]);
  const step = workout.totalDistance > 30_000 ? 10_000 : workout.totalDistance > 12_000 ? 5000 : 1000;
  const kilometres = Array.from(
    { length: Math.floor(workout.totalDistance / step) },
    (_, index) => (index + 1) * step,
  );
  const summit = workout.overview.reduce<readonly [number, number] | undefined>(
    (best, [distance, , ele]) => (ele !== null && (!best || ele > best[1]) ? [distance, ele] : best),
    undefined,
  );
  const top = summit && placeAt(track, summit[0]);
  return (
    <svg
      className={styles["sheet"]}
      viewBox={`0 0 ${sheetFrame.width} ${sheetFrame.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <Graticule track={track} />
      <path className={styles["glow"]} d={track.path.d} />
      <path className={styles["case"]} d={track.path.d} />
      {efforts.map((d, effort) => (
        // The five classes are the ramp's five steps, always in this order.
        // oxlint-disable-next-line react/no-array-index-key
        <path key={effort} className={styles[`effort${effort + 1}`]} d={d} />
      ))}
      <g className={styles["stones"]}>
        {kilometres.map((metres) => {
          const { x, y } = placeAt(track, metres);
          return (
            <g key={metres} transform={`translate(${x} ${y})`}>
              <circle r={11} />
              <text textAnchor="middle" dy={4}>
                {metres / 1000}
              </text>
            </g>
          );
        })}
      </g>
      {top && summit && (
        <g className={styles["summit"]} transform={`translate(${top.x} ${top.y - 18})`}>
          <path d="M0 -9L6 1H-6Z" />
          <text x={10} y={1}>
            {Math.round(summit[1])}
          </text>
        </g>
      )}
      <g
        ref={stone}
        className={styles["stone"]}
        transform={`translate(${track.path.start.x} ${track.path.start.y})`}
      >
        <circle r={15} className={styles["stoneCase"]} />
        <circle r={12} className={styles["stoneBody"]} />
        <circle r={3.6} className={styles["stoneHeart"]} />
      </g>
    </svg>
  );
};

export const sheetOf = (workout: ShownWorkout): AlongTrack | undefined => alongTrack(workout, sheetFrame);
