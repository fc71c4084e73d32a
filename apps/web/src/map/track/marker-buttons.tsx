import { Camera, Flag, Timer, Triangle } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./marker-buttons.module.css";
import { type MapMarker, type Side, hasSide, isInside, markerAfterKey, placeMarkers } from "./map-marker.ts";
import { WaypointIcon } from "../waypoint-icon.tsx";
import type { MapView } from "../projection/map-view.ts";

interface MarkerButtonsProps {
  readonly view: MapView;
  readonly markers: readonly MapMarker[];
  /** The side of its point on which each marker is, if it is beside it. */
  readonly sides: readonly (Side | undefined)[];
  /** Moves the cursor to a marker's position. */
  readonly onPick: (distance: number) => void;
}

const Face = ({ marker }: { readonly marker: MapMarker }) => {
  switch (marker.kind) {
    case "flag":
      return (
        <>
          <Icon of={Flag} size="s" />
          {marker.text}
        </>
      );
    case "summit":
      return (
        <>
          <Triangle aria-hidden width={10} height={9} fill="currentColor" strokeWidth={0} />
          {marker.text}
        </>
      );
    case "part":
      return (
        <>
          <Icon of={Timer} size="s" />
          {marker.text}
        </>
      );
    case "photo":
      return <Icon of={Camera} size="s" />;
    case "waypoint":
      return <WaypointIcon symbol={marker.symbol ?? "generic"} />;
    case "distance":
    case "lap":
      return marker.text;
    default:
      return marker.kind satisfies never;
  }
};

/** The markers on the line, as named buttons: each moves the cursor to its position. */
export const MarkerButtons = ({ view, markers, sides, onPick }: MarkerButtonsProps) => {
  const placed = placeMarkers(view, markers);
  const { t } = useMessages();
  const seen = placed.flatMap(({ free, x, y }, index) => (free && isInside(view, x, y) ? [index] : []));
  const [reached, setReached] = useState(0);
  const stop = seen.includes(reached) ? reached : seen[0];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = markerAfterKey(event.key, seen, stop);
    if (next === undefined) return;
    event.preventDefault();
    // Elsewhere on the page these keys move the cursor.
    event.stopPropagation();
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  };
  return (
    <div role="toolbar" aria-label={t("map.markers")} className={styles["markers"]}>
      {placed.map(({ marker, x, y }, index) => (
        <button
          key={`${marker.kind}-${marker.distance}-${marker.name}`}
          type="button"
          data-printed
          hidden={!seen.includes(index)}
          // A single Tab stop; the arrow keys move between markers.
          tabIndex={index === stop ? 0 : -1}
          aria-label={marker.name}
          className={classNames(
            styles["marker"],
            styles[marker.kind],
            hasSide(marker) && styles[sides[index] ?? "below"],
          )}
          style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}
          onKeyDown={move}
          onFocus={() => {
            setReached(index);
          }}
          onClick={() => {
            onPick(marker.distance);
            marker.onPick?.();
          }}
        >
          <span>
            <Face marker={marker} />
          </span>
        </button>
      ))}
    </div>
  );
};
