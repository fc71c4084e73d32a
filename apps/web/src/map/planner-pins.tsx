import type { Map as MapLibreMap } from "maplibre-gl";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { pixelOf } from "./over-map.ts";
import styles from "./planner-pins.module.css";
import { type MapPlace, type MapView, metresPerPixel } from "./projection/map-view.ts";

/** What of the line is dragged: a point of the plan, or the line of a leg from a place on it. */
export type DraggedLine =
  | { readonly kind: "point"; readonly index: number }
  | { readonly kind: "line"; readonly leg: number; readonly from: MapPlace };

/** What is dragged: the line, or what lies beside it: a waypoint, the middle of an area to avoid, or its edge. */
export type Dragged = DraggedLine | { readonly kind: "waypoint" | "area" | "edge"; readonly index: number };

/** A point of a plan on the map, the middle of a leg, out of which a further point is pulled, or a place beside the line. */
export interface PlannerPin extends MapPlace {
  readonly id: string;
  readonly what: Dragged;
  readonly kind: "start" | "via" | "end" | "handle" | "waypoint" | "area" | "edge";
  /** Its name, for screen readers and as its tooltip. */
  readonly name: string;
  readonly isLit: boolean;
  /** There, but not shown, while something is dragged. */
  readonly isHidden?: boolean;
  /** What it shows. */
  readonly sign: ReactNode;
  /** Length of the leg whose middle it is, metres: a short one on the screen has none. */
  readonly length?: number;
}

interface PlannerPinsProps {
  readonly map: MapLibreMap;
  readonly view: MapView;
  readonly pins: readonly PlannerPin[];
  readonly isFixed: boolean;
  readonly onDrag: (what: Dragged, place: MapPlace) => void;
  readonly onDrop: (what: Dragged, place: MapPlace) => void;
  readonly onPin: (what: Dragged) => void;
  /** @returns whether the key did something */
  readonly onPinKey: (what: Dragged, key: string, view: MapView) => boolean;
}

/** How far a pointer moves before it drags, CSS pixels. */
const dragFrom = 4;
/** Pins this far outside the map are still there, for a map that is being moved, CSS pixels. */
const margin = 200;

/** Length of a leg on the screen from which its middle is shown, CSS pixels. */
const leastLength = 90;

interface Grip {
  /** From the pointer to the middle of the pin, CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly fromX: number;
  readonly fromY: number;
  readonly what: Dragged;
  isMoved: boolean;
}

const isInside = ([x, y]: readonly [number, number], { width, height }: MapView): boolean =>
  x > -margin && y > -margin && x < width + margin && y < height + margin;

/** The points of a plan on the map: buttons that are dragged by mouse, pen or finger, or moved by arrow keys. */
export const PlannerPins = ({
  map,
  view,
  pins,
  isFixed,
  onDrag,
  onDrop,
  onPin,
  onPinKey,
}: PlannerPinsProps) => {
  const grip = useRef<Grip>(undefined);
  /** The pin that is held: it stays wherever it is dragged, because a removed button gets no more events of its pointer. */
  const [heldId, setHeldId] = useState<string>();
  const placeUnder = ({ clientX, clientY }: PointerEvent, { x, y }: Grip): MapPlace => {
    const { left, top } = map.getContainer().getBoundingClientRect();
    const { lng: lon, lat } = map.unproject([clientX - left + x, clientY - top + y]);
    return { lon, lat };
  };
  return pins.map((pin) => {
    const at = pixelOf(view, pin);
    const isTooShort = pin.length !== undefined && pin.length / metresPerPixel(view) < leastLength;
    if (pin.id !== heldId && (isTooShort || !isInside(at, view))) return null;
    const [left, top] = at;
    const { what } = pin;
    const middle = { lon: pin.lon, lat: pin.lat };
    return (
      <button
        key={pin.id}
        type="button"
        className={classNames(
          styles["pin"],
          styles[pin.kind],
          pin.isLit && styles["lit"],
          pin.isHidden === true && styles["hidden"],
        )}
        data-pin={pin.id}
        style={{ left, top }}
        aria-label={pin.name}
        title={pin.name}
        disabled={isFixed}
        onPointerDown={(event) => {
          // A second finger is no second drag.
          if (event.button !== 0 || !event.isPrimary) return;
          setHeldId(pin.id);
          event.currentTarget.setPointerCapture(event.pointerId);
          const box = event.currentTarget.getBoundingClientRect();
          grip.current = {
            x: box.left + box.width / 2 - event.clientX,
            y: box.top + box.height / 2 - event.clientY,
            fromX: event.clientX,
            fromY: event.clientY,
            what,
            isMoved: false,
          };
        }}
        onPointerMove={(event) => {
          const held = grip.current;
          if (!held || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
          held.isMoved ||= Math.hypot(event.clientX - held.fromX, event.clientY - held.fromY) > dragFrom;
          if (held.isMoved) onDrag(held.what, placeUnder(event, held));
        }}
        onPointerUp={(event) => {
          const held = grip.current;
          if (!event.isPrimary) return;
          setHeldId(undefined);
          if (held?.isMoved === true) onDrop(held.what, placeUnder(event, held));
        }}
        onPointerCancel={(event) => {
          const held = grip.current;
          if (!event.isPrimary) return;
          grip.current = undefined;
          setHeldId(undefined);
          if (held?.isMoved === true) onDrop(held.what, placeUnder(event, held));
        }}
        onClick={({ detail }) => {
          // No click follows a drag by finger, or one that ends outside the window: the next press may be one by keyboard.
          const wasDragged = detail > 0 && grip.current?.isMoved === true;
          grip.current = undefined;
          if (wasDragged) return;
          if (what.kind === "line") onDrop(what, middle);
          else onPin(what);
        }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || what.kind === "line") return;
          if (onPinKey(what, event.key, view)) event.preventDefault();
        }}
        onWheel={(event) => {
          // The map zooms as it does beside the point.
          map.getCanvas().dispatchEvent(new WheelEvent("wheel", event.nativeEvent));
        }}
      >
        {pin.sign}
      </button>
    );
  });
};
