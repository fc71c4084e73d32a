import type { Map as MapLibreMap } from "maplibre-gl";
import { type HTMLAttributes, type RefObject, useId } from "react";
import text from "../../ui/text.module.css";
import mapStyles from "../maplibre/gl-map.module.css";
import styles from "./map-frame.module.css";

/** What an arrow key moves, CSS pixels. */
const stride = 100;

/** What each key does to a map that is in a `MapFrame`. */
export const mapKeys = (
  map: MapLibreMap | undefined,
  zoomBy: ((steps: number) => void) | undefined,
): Readonly<Record<string, () => void>> => ({
  ArrowLeft: () => map?.panBy([-stride, 0]),
  ArrowRight: () => map?.panBy([stride, 0]),
  ArrowUp: () => map?.panBy([0, -stride]),
  ArrowDown: () => map?.panBy([0, stride]),
  "+": () => zoomBy?.(1),
  "=": () => zoomBy?.(1),
  "-": () => zoomBy?.(-1),
});

interface MapFrameProps extends HTMLAttributes<HTMLDivElement> {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Where the map is opened. */
  readonly room: RefObject<HTMLDivElement | null>;
  readonly label: string;
  /** What its keys do. */
  readonly keysText: string;
}

/** A map that has the focus as one element. */
export const MapFrame = ({ ref, room, label, keysText, ...others }: MapFrameProps) => {
  const keysId = useId();
  return (
    <>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={ref}
        role="application"
        aria-label={label}
        aria-describedby={keysId}
        tabIndex={0}
        className={styles["frame"]}
        {...others}
      >
        <div ref={room} className={mapStyles["map"]} />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <p id={keysId} className={text["hidden"]}>
        {keysText}
      </p>
    </>
  );
};
