import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useMemo, useState } from "react";
import { unwrapLongitudes } from "../lib/track/track-series.ts";
import { type PlanLook, type PlanMapLine, planSource } from "./maplibre/plan-layers.ts";
import { linePath } from "./projection/line-path.ts";
import type { MapView } from "./projection/map-view.ts";
import styles from "./pulled-lines.module.css";

interface PulledLinesProps {
  readonly map: MapLibreMap;
  readonly view: MapView;
  /** The lines of the legs that change just now; none while the plan rests. */
  readonly lines: readonly PlanMapLine[];
}

/**
 * The legs that follow a dragged point or quick steps, drawn over the map: a line of the map itself goes through its worker, and
 * all of the map is drawn again for each of its changes. What rests again stays until the map has drawn it.
 */
export const PulledLines = ({ map, view, lines }: PulledLinesProps) => {
  const [last, setLast] = useState(lines);
  if (lines.length > 0 && lines !== last) setLast(lines);
  useEffect(() => {
    if (lines.length > 0 || last.length === 0) return undefined;
    const painted = () => {
      if (map.isSourceLoaded(planSource)) setLast(lines);
    };
    map.on("render", painted);
    return () => {
      map.off("render", painted);
    };
  }, [map, lines, last]);
  const drawn = useMemo(() => {
    const paths = last.map((line) => ({ look: line.look, path: pathOf(line, view) }));
    return (...looks: readonly PlanLook[]) =>
      paths.flatMap(({ look, path }) => (looks.includes(look) ? path : [])).join("");
  }, [last, view]);
  if (last.length === 0) return null;
  return (
    <svg className={styles["lines"]} data-lines="pulled" aria-hidden>
      <path className={styles["case"]} d={drawn("way", "straight", "asked", "failed")} />
      <path className={styles["line"]} d={drawn("way", "straight")} />
      <path className={styles["asked"]} d={drawn("asked")} />
      <path className={styles["failed"]} d={drawn("failed")} />
      <path className={styles["link"]} d={drawn("link")} />
    </svg>
  );
};

/** On the copy of the world that is nearest to the middle of the map; a line across the antimeridian goes on beyond it. */
function pathOf({ lat, lon: given }: PlanMapLine, view: MapView): string {
  const lon = unwrapLongitudes(given);
  const turns = 360 * Math.round((view.centre.lon - (lon[0] ?? 0)) / 360);
  return linePath(
    { lat, lon: lon.map((x) => x + turns) },
    { from: 0, to: lat.length - 1, step: undefined },
    view,
  );
}
