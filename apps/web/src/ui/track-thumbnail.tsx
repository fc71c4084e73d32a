import { decodePolyline } from "@cairn/geo/polyline";
import { useMemo } from "react";
import styles from "./track-thumbnail.module.css";
import { trackPath } from "./track-path.ts";

interface TrackThumbnailProps {
  /** Encoded polyline, precision 5. */
  readonly polyline: string;
  readonly width: number;
  readonly height: number;
}

/** A way as a small drawn map sheet: its shape, north up, with the start marked. Says nothing that the row does not say in words. */
export const TrackThumbnail = ({ polyline, width, height }: TrackThumbnailProps) => {
  const path = useMemo(() => {
    const { lat, lon } = decodePolyline(polyline);
    return trackPath(lat, lon, { width, height, margin: Math.min(width, height) * 0.14 });
  }, [polyline, width, height]);
  return (
    <svg
      aria-hidden
      className={styles["sheet"]}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      {path && (
        <>
          <path className={styles["case"]} d={path.d} />
          <path className={styles["line"]} d={path.d} />
          <circle className={styles["start"]} cx={path.start.x} cy={path.start.y} r={2.6} />
        </>
      )}
    </svg>
  );
};
