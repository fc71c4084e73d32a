import type { BoxSize } from "../../ui/use-box-size.ts";
import type { AlongTrack } from "./along-track.ts";
import { degreesText, graticuleStep, ticksBetween } from "./graticule.ts";
import styles from "./drawn-map.module.css";

interface Axis {
  /** Position of a degree on the map, px. */
  readonly place: (degrees: number) => number;
  readonly degrees: (place: number) => number;
}

/** The linear relation between degrees and positions, from the two points that are furthest apart. */
const axisOf = (degrees: Float64Array, places: Float64Array): Axis | undefined => {
  let low = 0;
  let high = 0;
  for (let index = 1; index < places.length; index += 1) {
    if ((places[index] ?? 0) < (places[low] ?? 0)) low = index;
    if ((places[index] ?? 0) > (places[high] ?? 0)) high = index;
  }
  const rate = ((degrees[high] ?? 0) - (degrees[low] ?? 0)) / ((places[high] ?? 0) - (places[low] ?? 0));
  if (!Number.isFinite(rate) || rate === 0) return undefined;
  return {
    place: (value) => (places[low] ?? 0) + (value - (degrees[low] ?? 0)) / rate,
    degrees: (value) => (degrees[low] ?? 0) + (value - (places[low] ?? 0)) * rate,
  };
};

/** Px in the upper right corner in which the labels of both edges would collide. */
const cornerRoom = 96;

interface MapGraticuleProps {
  readonly track: AlongTrack;
  readonly size: BoxSize;
}

/** Whole minutes of arc across the map, labelled at its edge. */
export const MapGraticule = ({ track, size: { width, height } }: MapGraticuleProps) => {
  const across = axisOf(track.lon, track.x);
  const up = axisOf(track.lat, track.ground);
  if (!across || !up) return null;
  const west = across.degrees(0);
  const east = across.degrees(width);
  const north = up.degrees(0);
  const south = up.degrees(height);
  const meridians = ticksBetween(west, east, graticuleStep(east - west, Math.max(3, width / 130)));
  const parallels = ticksBetween(south, north, graticuleStep(north - south, Math.max(3, height / 120)));
  return (
    <g className={styles["graticule"]}>
      {meridians.map((tick) => (
        <g key={tick}>
          <path d={`M${across.place(tick)} 0V${height}`} />
          <path className={styles["tick"]} d={`M${across.place(tick)} 0v7`} />
          {across.place(tick) < width - cornerRoom && (
            <text x={across.place(tick) + 6} y={15}>
              {degreesText(tick, "lon")}
            </text>
          )}
        </g>
      ))}
      {parallels.map((tick) => (
        <g key={tick}>
          <path d={`M0 ${up.place(tick)}H${width}`} />
          <path className={styles["tick"]} d={`M${width} ${up.place(tick)}h-7`} />
          {up.place(tick) > cornerRoom / 2 && (
            <text x={width - 10} y={up.place(tick) - 6} textAnchor="end">
              {degreesText(tick, "lat")}
            </text>
          )}
        </g>
      ))}
    </g>
  );
};
