import { decodePolyline } from "@cairn/geo/polyline";
import { useMemo } from "react";
import { useGroundPieces } from "../../lib/ground/use-ground-pieces.ts";
import { classNames } from "../class-names.ts";
import styles from "./track-thumbnail.module.css";
import { trackPath } from "./track-path.ts";

interface TrackThumbnailProps {
  /** Encoded polyline, precision 5. */
  readonly polyline: string;
  /** Indices of its points at which the line begins again. */
  readonly starts?: readonly number[] | undefined;
  readonly width: number;
  readonly height: number;
  /** For a picture across a card instead of a thumbnail in a row. */
  readonly large?: boolean;
  /** False if only the owner sees the whole line: the ground under it is then not cached. Null while unknown. */
  readonly isShared?: boolean | null;
}

/** A track as a small drawn map: its shape, north up, with the start marked. The row says the same as text. */
export const TrackThumbnail = ({
  polyline,
  starts,
  width,
  height,
  large = false,
  isShared = false,
}: TrackThumbnailProps) => {
  const path = useMemo(() => {
    const { lat, lon } = decodePolyline(polyline);
    return trackPath(lat, lon, { width, height, margin: Math.min(width, height) * 0.14 }, starts);
  }, [polyline, starts, width, height]);
  const view = useMemo(() => path && { ...path.view, width, height }, [path, width, height]);
  const pieces = useGroundPieces(view, isShared);
  return (
    <svg
      aria-hidden
      className={classNames(styles["map"], large && styles["large"])}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      {pieces.map(({ address, left, top, size }) => (
        <image key={address} href={address} x={left} y={top} width={size} height={size} />
      ))}
      {path && (
        <>
          <path className={styles["case"]} d={path.d} />
          <path className={styles["line"]} d={path.d} />
          <circle className={styles["start"]} cx={path.start.x} cy={path.start.y} r={large ? 6 : 2.6} />
        </>
      )}
    </svg>
  );
};
