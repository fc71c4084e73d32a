import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { ZoomButtons } from "./frame/map-controls.tsx";
import { RegionMenu } from "./frame/region-menu.tsx";
import { MapAdvice } from "./frame/map-advice.tsx";
import { MapCreditLine } from "./frame/map-credit.tsx";
import mapStyles from "./maplibre/gl-map.module.css";
import { type Look, openMap, repaint } from "./maplibre/open-map.ts";
import { viewOfMap } from "./maplibre/view-of-map.ts";
import { zoomer } from "./maplibre/zoomer.ts";
import { boundsOfView } from "./projection/bounds-of-view.ts";
import styles from "./place-picker.module.css";
import { metresPerPixel, project, type MapView } from "./projection/map-view.ts";

/** Degrees. */
export interface PickedPlace {
  readonly lon: number;
  readonly lat: number;
}

/** Columns of equal length, degrees. */
export interface PickerTrack {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

interface PlacePickerProps {
  readonly place: PickedPlace;
  /** Metres round the place, shown as a disc. */
  readonly radius: number;
  /** Lines for orientation on the map, degrees. */
  readonly tracks: readonly PickerTrack[];
  readonly look: Look;
  readonly onPick: (place: PickedPlace) => void;
}

const height = 280;
/** Share of the map's height that the disc covers when the map opens. */
const discShare = 0.4;
/** Metres per pixel of zoom 0 at the equator, 512 pixels round the world. */
const metresAtZoom0 = 40_075_016.686 / 512;

/** More than what rounding to six decimals moves a place, degrees. */
const rounding = 2e-6;

const isNear = (one: PickedPlace, other: PickedPlace): boolean =>
  Math.abs(one.lat - other.lat) + Math.abs(one.lon - other.lon) <= rounding;

const zoomFor = ({ lat }: PickedPlace, radius: number): number =>
  Math.log2((metresAtZoom0 * Math.cos((lat * Math.PI) / 180) * height * discShare) / (2 * radius));

/** A track on the map, as path data. Longitudes are taken on the map's side of the antimeridian. */
function pathOf(view: MapView, { lat, lon }: PickerTrack): string {
  const middle = view.centre.lon;
  const points = Array.from(lat, (y, index) => {
    const x = lon[index] ?? middle;
    return project(view, x - 360 * Math.round((x - middle) / 360), y)
      .map((pixels) => pixels.toFixed(1))
      .join(" ");
  });
  return points.length > 0 ? `M${points.join("L")}` : "";
}

/**
 * A map that is moved under a disc: the place in the middle is picked. If the browser cannot draw maps nothing is shown, so there
 * must be another way to enter a place; for the same reason the map itself is hidden from screen readers.
 */
export const PlacePicker = ({ place, radius, tracks, look, onPick }: PlacePickerProps) => {
  const room = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const [view, setView] = useState<MapView>();
  const open = useEffectEvent((container: HTMLElement): MapLibreMap | undefined => {
    const { clientWidth: width } = container;
    try {
      return openMap(container, { centre: place, zoom: zoomFor(place, radius), width, height }, look);
    } catch {
      return undefined;
    }
  });
  /**
   * The place that was given last, and those picked here that have not come back yet: frames may come faster than these are
   * drawn.
   */
  const known = useRef<readonly PickedPlace[]>([place]);
  const pick = useEffectEvent((picked: PickedPlace) => {
    known.current = [...known.current, picked];
    onPick(picked);
  });

  useEffect(() => {
    const opened = room.current ? open(room.current) : undefined;
    if (!opened) return undefined;
    opened.on("move", (event) => {
      const shown = viewOfMap(opened);
      setView(shown);
      // A move by hand has its original event; one caused by the fields does not.
      if (event.originalEvent) pick(shown.centre);
    });
    opened.on("click", ({ lngLat: { lng: lon, lat } }) => {
      opened.easeTo({ center: [lon, lat], duration: 200 });
      pick({ lon, lat });
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
    if (!map) return;
    const given = { lon: place.lon, lat: place.lat };
    const own = known.current.findIndex((one) => isNear(one, given));
    known.current = own === -1 ? [given] : known.current.slice(own);
    if (own !== -1) return;
    // A place typed or found: the map, which may still glide, must not pick another one.
    map.stop();
    map.jumpTo({ center: given });
  }, [map, place.lat, place.lon]);

  // Whoever goes on to a field or button does not act on a map that still glides: it stands where the place is that was picked
  // last.
  useEffect(() => {
    if (!map) return undefined;
    const stopGliding = ({ target }: Event) => {
      if (!(target instanceof Node) || map.getContainer().contains(target) || !map.isMoving()) return;
      map.stop();
      const [last] = known.current.slice(-1);
      if (last) map.jumpTo({ center: last });
    };
    // Safari gives a pressed button no focus.
    const leaving = ["focusin", "pointerdown"] as const;
    for (const type of leaving) document.addEventListener(type, stopGliding);
    return () => {
      for (const type of leaving) document.removeEventListener(type, stopGliding);
    };
  }, [map]);

  useEffect(() => {
    if (map) repaint(map, look);
  }, [map, look]);

  const zoomBy = useMemo(() => map && zoomer(map), [map]);
  return (
    <div className={styles["picker"]}>
      <div ref={room} aria-hidden className={classNames(mapStyles["map"])} />
      {view && (
        <svg aria-hidden className={styles["over"]}>
          <path className={styles["tracks"]} d={tracks.map((track) => pathOf(view, track)).join("")} />
          <circle cx={view.width / 2} cy={view.height / 2} r={radius / metresPerPixel(view)} />
          <circle cx={view.width / 2} cy={view.height / 2} r={3} />
        </svg>
      )}
      {zoomBy && (
        <div className={styles["zoom"]}>
          <RegionMenu />
          <ZoomButtons zoomBy={zoomBy} />
        </div>
      )}
      {view && <MapAdvice view={view} hasStyle={false} />}
      {view && <MapCreditLine bounds={boundsOfView(view)} />}
    </div>
  );
};
