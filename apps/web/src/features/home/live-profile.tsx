import { useMemo } from "react";
import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { indexAt } from "./along-track.ts";
import styles from "./live-profile.module.css";
import type { ShownWorkout } from "./public-workout.ts";

const frame = { width: 640, height: 100, top: 26, bottom: 6 } as const;

interface LiveProfileProps {
  readonly workout: ShownWorkout;
  /** The cursor's line and the slider's element, which the moving marker updates. */
  readonly cursorRef: RefObject<SVGGElement | null>;
  readonly sliderRef: RefObject<SVGSVGElement | null>;
  /** Called when somebody moves the marker: metres from the start. */
  readonly onMove: (metres: number) => void;
  readonly position: () => number;
}

/** Height on the profile at a distance along the track, in the profile's units: elevation, or speed if none was recorded. */
export const profileHeight = (workout: ShownWorkout): ((metres: number) => number) => {
  const hasHeights = workout.overview.some(([, , ele]) => ele !== null);
  const rows = workout.overview.flatMap(([distance, , ele, speed]) => {
    const value = hasHeights ? ele : speed;
    return value === null ? [] : [[distance, value] as const];
  });
  const distances = rows.map(([distance]) => distance);
  const heights = rows.map(([, value]) => value);
  const low = heights.reduce((least, value) => Math.min(least, value), Infinity);
  const high = heights.reduce((most, value) => Math.max(most, value), -Infinity);
  const span = Math.max(high - low, hasHeights ? 10 : 1);
  return (metres) => {
    const value = heights[indexAt(distances, metres)] ?? low;
    return frame.height - frame.bottom - ((value - low) / span) * (frame.height - frame.top - frame.bottom);
  };
};

/** The track from the side, with the marker on it: a slider along the distance. */
export const LiveProfile = ({ workout, cursorRef, sliderRef, onMove, position }: LiveProfileProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const total = workout.totalDistance;
  const line = useMemo(() => {
    const height = profileHeight(workout);
    return Array.from({ length: 321 }, (_, index) => {
      const share = index / 320;
      return `${(share * frame.width).toFixed(1)} ${height(share * total).toFixed(1)}`;
    }).join("L");
  }, [workout, total]);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    if (event.type === "pointermove" && event.buttons === 0 && event.pointerType !== "mouse") return;
    const box = event.currentTarget.getBoundingClientRect();
    onMove(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * total);
  };
  const press = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: position() - total / 100,
      ArrowDown: position() - total / 100,
      ArrowRight: position() + total / 100,
      ArrowUp: position() + total / 100,
      PageDown: position() - total / 10,
      PageUp: position() + total / 10,
      Home: 0,
      End: total,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onMove(Math.max(0, Math.min(total, next)));
  };
  return (
    <svg
      ref={sliderRef}
      className={styles["profile"]}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      preserveAspectRatio="none"
      // A range input cannot contain the drawing, and would announce one number where this announces four.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={t("home.slider")}
      aria-valuemin={0}
      aria-valuemax={Math.round(total)}
      aria-valuenow={0}
      aria-valuetext={formats.text(formats.distance(0))}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
    >
      <path className={styles["area"]} d={`M0 ${frame.height}L${line}L${frame.width} ${frame.height}Z`} />
      <path className={styles["line"]} d={`M${line}`} />
      <g ref={cursorRef} className={styles["cursor"]}>
        <path d={`M0 0V${frame.height}`} />
      </g>
    </svg>
  );
};

export const profileFrame = frame;
