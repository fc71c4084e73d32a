import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { inParts } from "../../lib/loading/run-in-parts.ts";
import { whenIdle } from "../../lib/loading/when-idle.ts";
import { type CursorStore, useCursor } from "../../lib/track/cursor-store.ts";
import type { TrackLine } from "../../lib/track/track-series.ts";
import styles from "./gl-map.module.css";
import { drawOffscreen } from "./draw-offscreen.ts";
import { graticuleGeojson } from "./graticule-geojson.ts";
import { useGround } from "./use-ground.ts";
import { stillWhilePrinted } from "./print-still.ts";
import { zoomer } from "./zoomer.ts";
import { type Look, fill, openMapInParts, repaint } from "./open-map.ts";
import { nearbyPlaces } from "./nearby-places.ts";
import { isSameView, type MapView } from "../projection/map-view.ts";
import { viewOfMap } from "./view-of-map.ts";
import type { Place } from "../frame/signposts.ts";
import {
  type LineClasses,
  lineRuns,
  lineStrokes,
  noLines,
  partGeojson,
  runsGeojson,
} from "./track-geojson.ts";
import { coveredGeojson, coveredSource } from "./covered-places.ts";
import type { CoveredPlace } from "../track/map-marker.ts";
import { hiddenSource, keepClearSource, litSource, otherSource, trackSource } from "./track-layers.ts";
import type { ClassRun } from "../../lib/track/value-classes.ts";
import type { Store } from "../../lib/store.ts";
import type { GeojsonLines, GeojsonPoints } from "./geojson-lines.ts";

/**
 * Hook: keeps one of a map's own sources filled. Each source is filled in a task of its own, because MapLibre copies all
 * coordinates for its worker one by one. An empty one that was never filled is left as it is.
 *
 * @param make makes what is in it; it is filled again when this is another function
 */
function useFilled(
  map: MapLibreMap | undefined,
  source: string,
  make: () => GeojsonLines | GeojsonPoints,
): void {
  const isFilled = useRef(false);
  useEffect(() => {
    if (!map) return undefined;
    const timer = setTimeout(() => {
      const data = make();
      if (!isFilled.current && data.features.length === 0) return;
      isFilled.current = true;
      fill(map, source, data);
    });
    return () => {
      clearTimeout(timer);
    };
  }, [map, source, make]);
}

/** The functions of the tools at the map's edge. */
export interface MapControl {
  readonly zoomBy: (steps: number) => void;
  /** `instantly` for a map whose size has changed, because the current view belongs to another size. */
  readonly show: (view: MapView, how?: "instantly") => void;
}

interface GlMapProps extends Listeners {
  /** The visible part of the world, for everything that is drawn on top of the map. */
  readonly views: Store<MapView | undefined>;
  readonly line: TrackLine;
  /** Another effort on the same route. */
  readonly other: TrackLine | undefined;
  /** Runs of the line that only its owner sees. */
  readonly hidden: readonly ClassRun[];
  /** Elements on top of the map, which names avoid. */
  readonly covered: readonly CoveredPlace[];
  readonly cursor: CursorStore;
  readonly classes: LineClasses | undefined;
  readonly look: Look;
  /** Tiles that replace the embedded map. */
  readonly ground: MapStyleView | undefined;
  /** Only the reader sees the line whole. */
  readonly isOwn: boolean;
  /** No WebGL here. */
  readonly onFailure: () => void;
}

/** Whether a map at rest already shows a view, to half a pixel; showing it again would redraw it. */
const isShown = (map: MapLibreMap, { centre, zoom }: Pick<MapView, "centre" | "zoom">): boolean => {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const { x, y } = map.project(centre);
  const isNear = Math.hypot(x - width / 2, y - height / 2) < 0.5 && Math.abs(map.getZoom() - zoom) < 0.001;
  return isNear && !map.isMoving();
};

const controlOf = (map: MapLibreMap): MapControl => ({
  zoomBy: zoomer(map),
  show: ({ centre, zoom }, how) => {
    if (isShown(map, { centre, zoom })) return;
    map.easeTo({ center: centre, zoom, duration: how === "instantly" ? 0 : 300 });
  },
});

interface Listeners {
  /** The map is on the page; the plain drawing below can be removed. */
  readonly onReady: (control: MapControl) => void;
  /** Places in and around the map, whenever the map has come to rest. */
  readonly onPlaces: (places: readonly Place[]) => void;
  /** What replaces the embedded map and the regions from now on, as soon as it is drawn; undefined while they are shown. */
  readonly onGround: (drawn: MapStyleView | undefined) => void;
  /** The person has moved or zoomed the map by hand. */
  readonly onMoved: () => void;
  /** The map has a new size, and MapLibre has adopted it. */
  readonly onResized: () => void;
}

const connect = (
  map: MapLibreMap,
  views: Store<MapView | undefined>,
  { onPlaces, onMoved, onResized }: Omit<Listeners, "onReady" | "onGround">,
) => {
  const follow = () => {
    const [was, view] = [views.get(), viewOfMap(map)];
    // Everything on top of the map follows, which takes longer than looking whether it has moved.
    if (!was || !isSameView(was, view)) views.set(view);
  };
  let graticule = "";
  const drawGraticule = () => {
    const lines = graticuleGeojson(viewOfMap(map));
    // A map that only changes its pixel ratio also ends a move, and would be drawn twice.
    const text = JSON.stringify(lines);
    if (text !== graticule) fill(map, "graticule", lines);
    graticule = text;
  };
  map.on("move", follow);
  map.on("movestart", ({ originalEvent }) => {
    if (originalEvent) onMoved();
  });
  let { clientWidth, clientHeight } = map.getContainer();
  map.on("resize", () => {
    follow();
    // MapLibre also reports a new pixel ratio.
    const size = map.getContainer();
    if (size.clientWidth === clientWidth && size.clientHeight === clientHeight) return;
    ({ clientWidth, clientHeight } = size);
    onResized();
  });
  map.on("moveend", drawGraticule);
  map.once("load", () => {
    drawGraticule();
    follow();
    let callOff: (() => void) | undefined;
    map.on("idle", () => {
      callOff?.();
      // Searches all places of the tiles, in a separate task, not in that of a picture.
      callOff = whenIdle(() => onPlaces(nearbyPlaces(map)), { atMost: 500, otherwise: 0 });
    });
    map.on("remove", () => callOff?.());
  });
};

/** The drawn map: MapLibre with the base map, following the page's theme, colours and cursor. */
export const GlMap = ({
  views,
  line,
  other,
  hidden,
  covered,
  cursor,
  classes,
  look,
  ground,
  isOwn,
  ...listeners
}: GlMapProps) => {
  const { onReady, onPlaces, onGround, onMoved, onResized, onFailure } = listeners;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const painted = useRef(look);
  const { series, part, lit } = useCursor(cursor);
  const open = useEffectEvent(function* openInParts(
    element: HTMLElement,
    view: MapView,
  ): Generator<undefined, MapLibreMap | undefined> {
    try {
      painted.current = look;
      return yield* openMapInParts(element, view, look, { isOffscreen: true });
    } catch {
      onFailure();
      return undefined;
    }
  });
  const ready = useEffectEvent(onReady);
  const rested = useEffectEvent(onPlaces);
  const moved = useEffectEvent(onMoved);
  const resized = useEffectEvent(onResized);

  useEffect(() => {
    let close: (() => void) | undefined;
    const connectTo = (opened: MapLibreMap | undefined) => {
      if (!opened) return;
      connect(opened, views, {
        onPlaces: rested,
        onMoved: moved,
        onResized: resized,
      });
      let timer: ReturnType<typeof setTimeout> | undefined;
      opened.once("load", () => {
        // The lines are then sent to the map's workers, in separate tasks, not in that of a picture.
        timer = setTimeout(setMap, 0, opened);
      });
      close = () => {
        clearTimeout(timer);
        opened.remove();
      };
    };
    const begin = () => {
      const view = views.get();
      if (container.current && view) close = inParts(open(container.current, view), connectTo);
    };
    const callOff = whenIdle(begin, { atMost: 500, otherwise: 0 });
    return () => {
      callOff();
      close?.();
    };
  }, [views]);

  const coloured = useCallback(
    () => runsGeojson(line, lineRuns(line, series, classes)),
    [line, series, classes],
  );
  const whole = useCallback(() => runsGeojson(line, lineRuns(line, series, undefined)), [line, series]);
  const coveredParts = useCallback(() => coveredGeojson(covered), [covered]);
  const otherLine = useCallback(() => (other ? runsGeojson(other, lineStrokes(other)) : noLines), [other]);
  const hiddenLine = useCallback(() => runsGeojson(line, hidden), [line, hidden]);
  const litPart = useCallback(() => partGeojson(line, series, lit ?? part), [line, series, lit, part]);
  useFilled(map, trackSource, coloured);
  useFilled(map, keepClearSource, whole);
  useFilled(map, coveredSource, coveredParts);
  useFilled(map, otherSource, otherLine);
  useFilled(map, hiddenSource, hiddenLine);
  useFilled(map, litSource, litPart);

  useEffect(() => {
    if (!map || painted.current === look) return;
    painted.current = look;
    repaint(map, look);
  }, [map, look]);

  useGround(map, { style: ground, look, isOwn, onDrawn: onGround });

  const isDark = useEffectEvent(() => look.theme === "dark");
  useEffect(() => (map ? stillWhilePrinted(map, styles["printed"] ?? "", () => isDark()) : undefined), [map]);

  // Last, because data that is not in the map by now is not waited for.
  useEffect(() => {
    if (!map) return undefined;
    let callOff: (() => void) | undefined;
    // After the tasks in which the sources are filled.
    const timer = setTimeout(() => {
      callOff = drawOffscreen(map, () => {
        ready(controlOf(map));
      });
      // A map whose sources are all empty would draw no further picture by itself.
      map.triggerRepaint();
    });
    return () => {
      clearTimeout(timer);
      callOff?.();
    };
  }, [map]);

  return <div ref={container} className={styles["map"]} aria-hidden />;
};
