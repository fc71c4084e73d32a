import { useMemo } from "react";
import type { RefObject } from "react";
import { useGround } from "../../lib/ground/use-ground.ts";
import { useGroundFade } from "../../lib/ground/use-ground-fade.ts";
import { useGroundPieces } from "../../lib/ground/use-ground-pieces.ts";
import { useFormats } from "../../lib/format.ts";
import { creditWithin } from "../../lib/regions/map-regions.ts";
import { useSession } from "../../lib/session.ts";
import type { BoxSize } from "../../ui/use-box-size.ts";
import { placeAt } from "./along-track.ts";
import type { AlongTrack } from "./along-track.ts";
import styles from "./drawn-map.module.css";
import type { ShownWorkout } from "./public-workout.ts";
import { MapGraticule } from "./map-graticule.tsx";
import { effortPaths, pathThrough, wallsOf } from "./track-relief.ts";

/** Within this many px of the map's east edge the summit's height is written to its west. */
const summitRoom = 260;

interface DrawnMapProps {
  readonly workout: ShownWorkout;
  readonly track: AlongTrack;
  readonly size: BoxSize;
  /** Description of the map. */
  readonly label: string;
  /** The marker of the position; the animation moves it. */
  readonly marker: RefObject<SVGGElement | null>;
}

/** Metres between two distance markers on the line, so that there are only a few. */
const distanceStep = (total: number): number =>
  [1000, 2000, 5000, 10_000, 20_000, 50_000].find((step) => total / step <= 9) ?? 100_000;

/**
 * A real workout on a drawn map: graticule, its track in relief and coloured by effort, distance markers, the highest point.
 * Everything comes from data.
 */
export const DrawnMap = ({ workout, track, size, label, marker }: DrawnMapProps) => {
  const formats = useFormats();
  // A visitor sees what everybody may see; a member may be its owner, who sees all of it.
  const isShared = useSession().key === undefined;
  const pieces = useGroundPieces(track.view, isShared);
  const fade = useGroundFade(track.view);
  const { centre, zoom } = track.view;
  // Width of a picture, which is more than the visible part on either side of the line.
  const reach = 360 / 2 ** zoom;
  const credit = creditWithin(useGround(), [
    centre.lon - reach,
    centre.lat - reach,
    centre.lon + reach,
    centre.lat + reach,
  ]);
  const efforts = useMemo(() => effortPaths(workout, track), [workout, track]);
  const walls = useMemo(() => wallsOf(track), [track]);
  const line = useMemo(() => pathThrough(track.x, track.y, track.lifted), [track]);
  const foot = useMemo(() => pathThrough(track.x, track.ground, track.lifted), [track]);
  const step = distanceStep(workout.totalDistance);
  const distances = Array.from(
    { length: Math.floor(workout.totalDistance / step) },
    (_, index) => (index + 1) * step,
  );
  const summit = workout.overview.reduce<readonly [number, number] | undefined>(
    (best, [distance, , ele]) => (ele !== null && (!best || ele > best[1]) ? [distance, ele] : best),
    undefined,
  );
  const top = summit && placeAt(track, summit[0]);
  // Towards the middle of the map, because the names of the parallels are at its east edge.
  const isSummitEast = top !== undefined && top.x > size.width - summitRoom;
  return (
    <>
      <div className={styles["ground"]} style={fade} aria-hidden>
        {pieces.map(({ address, left, top: y, size: side }) => (
          <img key={address} src={address} alt="" style={{ left, top: y, width: side, height: side }} />
        ))}
      </div>
      <svg
        className={styles["map"]}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
      >
        <MapGraticule track={track} size={size} />
        <path className={styles["foot"]} d={foot} />
        <g className={styles["walls"]}>
          {walls.map((wall) => (
            <polygon key={wall.points} points={wall.points} className={styles[`light${wall.light}`]} />
          ))}
        </g>
        <path className={styles["case"]} d={line} />
        {efforts.map((d, effort) => (
          // The five classes are the ramp's five steps, always in this order.
          // oxlint-disable-next-line react/no-array-index-key
          <path key={effort} className={styles[`effort${effort + 1}`]} d={d} />
        ))}
        <g className={styles["distances"]}>
          {distances.map((metres) => {
            const { x, y } = placeAt(track, metres);
            return (
              <g key={metres} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
                <circle r={11} />
                <text textAnchor="middle" dy={4}>
                  {metres / 1000}
                </text>
              </g>
            );
          })}
        </g>
        {top && summit && (
          <g
            className={styles["summit"]}
            transform={`translate(${top.x.toFixed(1)} ${(top.y - 16).toFixed(1)})`}
          >
            <path d="M0 -9L6 1H-6Z" />
            <text x={isSummitEast ? -10 : 10} y={1} textAnchor={isSummitEast ? "end" : "start"}>
              {formats.text(formats.elevation(summit[1]))}
            </text>
          </g>
        )}
        <g ref={marker}>
          <circle r={15} className={styles["markerCase"]} />
          <circle r={12} className={styles["markerBody"]} />
          <circle r={3.6} className={styles["markerCentre"]} />
        </g>
      </svg>
      {pieces.length > 0 && <small className={styles["credit"]}>{credit}</small>}
    </>
  );
};
