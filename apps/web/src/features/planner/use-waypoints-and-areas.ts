import { useState } from "react";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { edgeOf, fittingRadius } from "./avoided-area.ts";
import type { Drawing } from "./plan-history.ts";
import type { Planner } from "./use-planner.ts";
import {
  type WaypointOrAreaKind,
  hasRoomFor,
  moveWaypointOrArea,
  removeArea,
  removeWaypoint,
  setArea,
} from "./waypoints-and-areas.ts";

/** Radius of a new area, CSS pixels of the map: large enough for its two handles. */
const newRadius = 64;

/** How much wider a key makes an area. */
const wider = 1.25;

/** The waypoint, the area or its edge that is dragged. */
export interface DraggedWaypointOrArea {
  readonly kind: WaypointOrAreaKind;
  readonly index: number;
}

/** Hook: the waypoints and the areas to avoid, while one of them is dragged where it is now. */
export function useWaypointsAndAreas({ drawing, change }: Pick<Planner, "drawing" | "change">) {
  const [held, setHeld] = useState<Drawing>();
  const resize = (index: number, factor: number): void => {
    const area = drawing.avoid[index];
    if (area) change(setArea(drawing, { ...area, radius: fittingRadius(area.radius * factor) }, index));
  };
  const remove = (kind: WaypointOrAreaKind, index: number): void => {
    change(kind === "waypoint" ? removeWaypoint(drawing, index) : removeArea(drawing, index));
  };
  return {
    shown: held ?? drawing,
    drag: ({ kind, index }: DraggedWaypointOrArea, place: MapPlace): void => {
      setHeld(moveWaypointOrArea(drawing, kind, index, place));
    },
    drop: ({ kind, index }: DraggedWaypointOrArea, place: MapPlace): void => {
      setHeld(undefined);
      change(moveWaypointOrArea(drawing, kind, index, place));
    },
    remove,
    /** Where it is. */
    placeOf: ({ kind, index }: DraggedWaypointOrArea): MapPlace | undefined => {
      if (kind === "waypoint") return drawing.waypoints[index];
      const area = drawing.avoid[index];
      return area && (kind === "edge" ? edgeOf(area) : area);
    },
    /**
     * Sets an area around a place.
     *
     * @param perPixel metres of a pixel of the map
     * @returns its index; undefined if there are as many as there may be
     */
    avoidAround: (place: MapPlace, perPixel: number): number | undefined => {
      if (!hasRoomFor(drawing, "area")) return undefined;
      change(setArea(drawing, { ...place, radius: fittingRadius(newRadius * perPixel) }));
      return drawing.avoid.length;
    },
    /** @returns whether a key beside the arrows did something */
    pressKey: ({ kind, index }: DraggedWaypointOrArea, key: string): boolean => {
      if (key === "Delete" || key === "Backspace") remove(kind, index);
      else if (kind !== "waypoint" && (key === "+" || key === "=")) resize(index, wider);
      else if (kind !== "waypoint" && key === "-") resize(index, 1 / wider);
      else return false;
      return true;
    },
  };
}
