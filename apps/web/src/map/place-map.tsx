import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { ZoomButtons } from "./frame/map-controls.tsx";
import { MapCreditLine } from "./frame/map-credit.tsx";
import mapStyles from "./maplibre/gl-map.module.css";
import { type Look, openMap, repaint } from "./maplibre/open-map.ts";
import { useGestureHints } from "./maplibre/use-gesture-hints.ts";
import { viewOfMap } from "./maplibre/view-of-map.ts";
import { zoomer } from "./maplibre/zoomer.ts";
import styles from "./place-picker.module.css";
import { boundsOfView } from "./projection/bounds-of-view.ts";
import { type MapView, project } from "./projection/map-view.ts";

interface PlaceMapProps {
  /** Degrees. */
  readonly place: { readonly lon: number; readonly lat: number };
  readonly zoom: number;
  readonly look: Look;
  /** This browser cannot draw maps. */
  readonly onFailure: () => void;
}

/** A small map with a dot at a place. It is hidden from screen readers, so the place must be told beside it, too. */
export const PlaceMap = ({ place, zoom, look, onFailure }: PlaceMapProps) => {
  const room = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const [view, setView] = useState<MapView>();
  const gestureHints = useGestureHints();
  const open = useEffectEvent((container: HTMLElement): MapLibreMap | undefined => {
    const { clientWidth: width, clientHeight: height } = container;
    try {
      return openMap(container, { centre: place, zoom, width, height }, look, { gestureHints });
    } catch {
      onFailure();
      return undefined;
    }
  });
  useEffect(() => {
    const opened = room.current ? open(room.current) : undefined;
    if (!opened) return undefined;
    opened.on("move", () => {
      setView(viewOfMap(opened));
    });
    opened.once("load", () => {
      setMap(opened);
      setView(viewOfMap(opened));
    });
    return () => {
      opened.remove();
    };
  }, []);
  useEffect(() => {
    if (map) repaint(map, look);
  }, [map, look]);
  const zoomBy = useMemo(() => map && zoomer(map), [map]);
  const [x, y] = view ? project(view, place.lon, place.lat) : [0, 0];
  return (
    <div className={styles["picker"]}>
      <div ref={room} aria-hidden className={mapStyles["map"]} />
      {view && (
        <svg aria-hidden className={styles["over"]}>
          <circle cx={x} cy={y} r={8} />
          <circle cx={x} cy={y} r={2} />
        </svg>
      )}
      {zoomBy && (
        <div className={styles["zoom"]}>
          <ZoomButtons zoomBy={zoomBy} />
        </div>
      )}
      {view && <MapCreditLine bounds={boundsOfView(view)} />}
    </div>
  );
};
