import { useRef } from "react";
import { cursorAfterKey } from "../../lib/track/cursor-keys.ts";
import { type CursorStore, useCursor } from "../../lib/track/cursor-store.ts";
import { type SeriesWorld, nearestSeriesPoint, seriesWorld } from "../projection/nearest-point.ts";
import styles from "./cursor-marker.module.css";
import { type MapView, project } from "../projection/map-view.ts";

interface CursorMarkerProps {
  readonly view: MapView;
  readonly cursor: CursorStore;
  readonly name: string;
  /** The position as text, such as "8.72 km". */
  readonly valueText: string;
}

/**
 * The orange marker at the cursor's position. It is dragged along the line, or moved with the same keys as the graph's cursor.
 */
export const CursorMarker = ({ view, cursor, name, valueText }: CursorMarkerProps) => {
  const state = useCursor(cursor);
  const { series, index } = state;
  const drag = useRef<{ readonly container: DOMRect; readonly world: SeriesWorld }>(undefined);
  const lon = series.lon?.[index] ?? Number.NaN;
  const lat = series.lat?.[index] ?? Number.NaN;
  if (Number.isNaN(lon) || Number.isNaN(lat)) return null;
  const [x, y] = project(view, lon, lat);
  return (
    <div
      // A native range input cannot be placed on a line of the map.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, series.length - 1)}
      aria-valuenow={index}
      aria-valuetext={valueText}
      className={styles["marker"]}
      style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}
      onKeyDown={(event) => {
        const next = cursorAfterKey(event.key, state);
        if (next === undefined) return;
        event.preventDefault();
        cursor.moveTo(next);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const container = event.currentTarget.parentElement?.getBoundingClientRect();
        // Not before somebody drags, because a long ride has 100,000 points.
        drag.current = container && { container, world: seriesWorld(series) };
      }}
      onPointerMove={(event) => {
        if (!drag.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const { container, world } = drag.current;
        const here = { x: event.clientX - container.left, y: event.clientY - container.top };
        cursor.moveTo(nearestSeriesPoint(view, world, here, cursor.get().index).index);
      }}
    />
  );
};
