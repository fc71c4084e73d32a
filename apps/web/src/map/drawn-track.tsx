import { decodePolyline } from "@cairn/geo/polyline";
import { useMemo, useRef } from "react";
import { useGroundCredit } from "../lib/ground/use-ground-credit.ts";
import { useGroundFade } from "../lib/ground/use-ground-fade.ts";
import { useGroundPieces } from "../lib/ground/use-ground-pieces.ts";
import { unwrapLongitudes } from "../lib/track/track-series.ts";
import { useBoxSize } from "../ui/use-box-size.ts";
import styles from "./drawn-track.module.css";
import { GraticuleFrame } from "./frame/graticule-frame.tsx";
import { MapFooter } from "./frame/map-footer.tsx";
import { linePath } from "./projection/line-path.ts";
import { boundsOf, fitView, project } from "./projection/map-view.ts";

/** Margin between the line and the edges, pixels: labels are at the left and bottom. */
const padding = { top: 32, right: 44, bottom: 40, left: 56 };
/** The same on a map that is narrower than this, such as one beside photos on a phone. */
const narrowWidth = 320;
const narrowPadding = { top: 24, right: 20, bottom: 44, left: 24 };

const unbroken: readonly number[] = [];

interface DrawnTrackProps {
  /** Encoded polyline, precision 5. */
  readonly polyline: string;
  /** Indices of its points at which the line begins again. */
  readonly starts?: readonly number[] | undefined;
  /** False if only its owner sees the whole line; null while unknown. */
  readonly isShared: boolean | null;
}

/**
 * A track on a drawn map: graticule, scale and the line, north up, for cards. It fills its container, and loads nothing of the
 * interactive map. The text next to it says the same.
 */
export const DrawnTrack = ({ polyline, starts = unbroken, isShared }: DrawnTrackProps) => {
  const place = useRef<HTMLDivElement>(null);
  const size = useBoxSize(place);
  const line = useMemo(() => {
    const { lat, lon } = decodePolyline(polyline);
    return { lat, lon: unwrapLongitudes(lon) };
  }, [polyline]);
  const drawn = useMemo(() => {
    const bounds = boundsOf(line.lat, line.lon);
    if (!size || !bounds) return undefined;
    const view = fitView(bounds, size, size.width < narrowWidth ? narrowPadding : padding);
    const ends = [...starts.filter((start) => start > 0), line.lat.length];
    const d = ends
      .map((end, index) => linePath(line, { from: ends[index - 1] ?? 0, to: end - 1, step: undefined }, view))
      .join("");
    const [x, y] = project(view, line.lon[0] ?? Number.NaN, line.lat[0] ?? Number.NaN);
    return { view, d, x, y };
  }, [line, size, starts]);
  const pieces = useGroundPieces(drawn?.view, isShared);
  const hasGround = pieces.length > 0;
  const fade = useGroundFade(drawn?.view);
  const credit = useGroundCredit(useMemo(() => [polyline], [polyline]));
  return (
    <div ref={place} className={styles["map"]} aria-hidden>
      {drawn && (
        <>
          <div className={styles["ground"]} style={fade}>
            {pieces.map(({ address, left, top, size: side }) => (
              <img
                key={address}
                src={address}
                alt=""
                loading="lazy"
                decoding="async"
                style={{ left, top, width: side, height: side }}
              />
            ))}
          </div>
          <GraticuleFrame view={drawn.view} covered={0} withLines={!hasGround} />
          <svg className={styles["track"]} width={drawn.view.width} height={drawn.view.height}>
            <path className={styles["case"]} d={drawn.d} />
            <path className={styles["line"]} d={drawn.d} />
            <circle className={styles["start"]} cx={drawn.x} cy={drawn.y} r={6} />
          </svg>
          <MapFooter view={drawn.view} covered={0} credit={hasGround ? credit : undefined} />
        </>
      )}
    </div>
  );
};
