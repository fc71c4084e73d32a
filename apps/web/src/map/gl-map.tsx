import type { MapStyleView } from "@cairn/contracts/map-styles";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type CursorStore, useCursor } from "../lib/track/cursor-store.ts";
import type { TrackLine } from "../lib/track/track-series.ts";
import styles from "./gl-map.module.css";
import { drawGround } from "./map-ground.ts";
import { graticuleGeojson } from "./graticule-geojson.ts";
import { type Look, fill, openMap, repaint } from "./open-map.ts";
import { nearbyPlaces } from "./nearby-places.ts";
import type { SheetView } from "./sheet-view.ts";
import type { Place } from "./signposts.ts";
import {
  type LineClasses,
  lineRuns,
  lineStrokes,
  noLines,
  partGeojson,
  runsGeojson,
} from "./track-geojson.ts";
import { keepClearSource, litSource, otherSource, trackSource } from "./track-layers.ts";
import type { ViewStore } from "./view-store.ts";

/** What the tools at the sheet's edge do. */
export interface MapControl {
  readonly zoomBy: (steps: number) => void;
  /** `instantly` for a sheet whose size has changed: what is seen belongs to another size already. */
  readonly show: (view: SheetView, how?: "instantly") => void;
}

interface GlMapProps extends Listeners {
  readonly views: ViewStore;
  readonly line: TrackLine;
  /** Another effort on the same route. */
  readonly other: TrackLine | undefined;
  readonly cursor: CursorStore;
  readonly classes: LineClasses | undefined;
  readonly look: Look;
  /** Tiles in place of the embedded map. */
  readonly ground: MapStyleView | undefined;
  /** No WebGL here. */
  readonly onFailure: () => void;
}

const viewOf = (map: MapLibreMap): SheetView => {
  const { lng: lon, lat } = map.getCenter();
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { centre: { lon, lat }, zoom: map.getZoom(), width, height };
};

const controlOf = (map: MapLibreMap): MapControl => ({
  zoomBy: (steps) => {
    map.zoomTo(map.getZoom() + steps, { duration: 200 });
  },
  show: ({ centre, zoom }, how) => {
    map.easeTo({ center: centre, zoom, duration: how === "instantly" ? 0 : 300 });
  },
});

interface Listeners {
  /** The map stands on the page; the plain sheet under it may go. */
  readonly onReady: (control: MapControl) => void;
  /** What lies in and around the sheet, whenever the map has come to rest. */
  readonly onPlaces: (places: readonly Place[]) => void;
  /** The person has moved or zoomed the map by hand. */
  readonly onMoved: () => void;
  /** The sheet has another size, and the map has taken it. */
  readonly onResized: () => void;
}

const connect = (
  map: MapLibreMap,
  views: ViewStore,
  { onReady, onPlaces, onMoved, onResized }: Listeners,
) => {
  const follow = () => {
    views.set(viewOf(map));
  };
  const drawGraticule = () => {
    fill(map, "graticule", graticuleGeojson(viewOf(map)));
  };
  map.on("move", follow);
  map.on("movestart", ({ originalEvent }) => {
    if (originalEvent) onMoved();
  });
  map.on("resize", () => {
    follow();
    onResized();
  });
  map.on("moveend", drawGraticule);
  map.once("load", () => {
    drawGraticule();
    follow();
    map.on("idle", () => {
      onPlaces(nearbyPlaces(map));
    });
    map.once("idle", () => {
      map.getContainer().dataset["idle"] = "true";
      onReady(controlOf(map));
    });
  });
};

/** The drawn map: MapLibre on the base map, following the page's theme, colours and cursor. */
export const GlMap = ({ views, line, other, cursor, classes, look, ground, ...listeners }: GlMapProps) => {
  const { onReady, onPlaces, onMoved, onResized, onFailure } = listeners;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const { series, part, lit } = useCursor(cursor);
  const open = useEffectEvent((room: HTMLElement, view: SheetView): MapLibreMap | undefined => {
    try {
      return openMap(room, view, look);
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
    const view = views.get();
    const opened = container.current && view ? open(container.current, view) : undefined;
    if (!opened) return undefined;
    connect(opened, views, { onReady: ready, onPlaces: rested, onMoved: moved, onResized: resized });
    opened.once("load", () => {
      setMap(opened);
    });
    return () => {
      opened.remove();
    };
  }, [views]);

  useEffect(() => {
    if (!map) return;
    fill(map, trackSource, runsGeojson(line, lineRuns(line, series, classes)));
    fill(map, keepClearSource, runsGeojson(line, lineRuns(line, series, undefined)));
  }, [map, line, series, classes]);

  useEffect(() => {
    if (map) fill(map, otherSource, other ? runsGeojson(other, lineStrokes(other)) : noLines);
  }, [map, other]);

  useEffect(() => {
    if (map) fill(map, litSource, partGeojson(line, series, lit ?? part));
  }, [map, line, series, lit, part]);

  useEffect(() => {
    if (map) repaint(map, look);
  }, [map, look]);

  useEffect(() => {
    if (map) drawGround(map, ground, look.theme);
  }, [map, ground, look.theme]);

  return <div ref={container} className={styles["map"]} aria-hidden />;
};
