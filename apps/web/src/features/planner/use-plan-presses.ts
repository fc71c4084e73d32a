import { useEffect, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import type { Dragged } from "../../map/planner-pins.tsx";
import { type MapPlace, type MapView, project, unproject } from "../../map/projection/map-view.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { addPoint, backToStart, movePoint, removePoint } from "./plan.ts";
import type { Planner } from "./use-planner.ts";
import { useWaypointsAndAreas } from "./use-waypoints-and-areas.ts";
import type { AskedWaypointOrArea } from "./waypoint-and-area-dialog.tsx";
import { hasRoomFor } from "./waypoints-and-areas.ts";

/** What a press on the map sets: a point of the line, a waypoint, an area to avoid; nothing if undefined. */
export type PlannerTool = "line" | "waypoint" | "avoid" | undefined;

/** What an arrow key moves, CSS pixels. */
const nudge = 10;
const nudges: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-nudge, 0],
  ArrowRight: [nudge, 0],
  ArrowUp: [0, -nudge],
  ArrowDown: [0, nudge],
};

/**
 * Hook: what presses, drags and keys on the map do.
 *
 * @param saidFirst what a screen reader says at the beginning
 */
export function usePlanPresses(planner: Planner, saidFirst: string) {
  const { t } = useMessages();
  const { plan, drawing, entered, commit } = planner;
  const [tool, setTool] = useState<PlannerTool>("line");
  const [selected, setSelected] = useState<number>();
  const [asked, setAsked] = useState<AskedWaypointOrArea>();
  const [said, setSaid] = useState(saidFirst);
  const focusNext = useRef<string>(undefined);
  const waypointsAndAreas = useWaypointsAndAreas(planner);

  useEffect(() => {
    const id = focusNext.current;
    if (id === undefined) return;
    const pin = document.querySelector<HTMLElement>(`[data-pin="${id}"]`);
    if (!pin) return;
    focusNext.current = undefined;
    pin.focus();
  });

  const askWaypoint = (place: MapPlace): void => {
    if (!hasRoomFor(drawing, "waypoint")) {
      showToast(t("planner.tooManyWaypoints"));
      return;
    }
    setAsked({ kind: "waypoint", place: { lat: place.lat, lon: place.lon } });
  };
  const avoidAround = (place: MapPlace, perPixel: number): void => {
    const index = waypointsAndAreas.avoidAround({ lat: place.lat, lon: place.lon }, perPixel);
    if (index === undefined) {
      showToast(t("planner.tooManyAreas"));
      return;
    }
    focusNext.current = `area ${index}`;
    setSaid(t("planner.saidArea"));
  };
  const remove = (index: number): void => {
    commit(removePoint(plan, index, entered.type));
    setSelected(undefined);
    setSaid(t("planner.saidRemoved"));
  };
  const movePointByKey = (index: number, key: string, moved: (place: MapPlace) => MapPlace | undefined) => {
    const point = plan.points[index];
    if (!point) return false;
    if (key === "Delete" || key === "Backspace") {
      remove(index);
      return true;
    }
    const place = moved(point);
    if (!place) return false;
    const next = movePoint(plan, index, place, entered.type);
    focusNext.current = `point ${next.index}`;
    commit(next.plan);
    return true;
  };

  return {
    tool,
    setTool,
    selected,
    setSelected,
    /** The waypoint or the area whose dialog is open. */
    asked,
    setAsked,
    askWaypoint,
    said,
    setSaid,
    waypointsAndAreas,
    remove,
    press: (place: MapPlace, perPixel: number): void => {
      setSelected(undefined);
      if (tool === "line") {
        commit(addPoint(plan, place, entered.type));
        setSaid(t("planner.saidAdded", { count: plan.points.length + 1 }));
        return;
      }
      // One press sets one thing: whoever moves it next must not set another.
      setTool(undefined);
      if (tool === "waypoint") askWaypoint(place);
      if (tool === "avoid") avoidAround(place, perPixel);
    },
    pressPin: (what: Dragged): void => {
      if (what.kind === "line") return;
      if (what.kind !== "point") {
        setAsked({ kind: what.kind === "waypoint" ? "waypoint" : "area", index: what.index });
        return;
      }
      if (what.index === 0 && tool === "line" && planner.canClose) {
        commit(backToStart(plan, entered.type));
        setTool(undefined);
        setSaid(t("planner.saidClosed"));
        return;
      }
      setSelected(what.index === selected ? undefined : what.index);
    },
    pressPinKey: (what: Dragged, key: string, view: MapView): boolean => {
      const step = nudges[key];
      const moved = ({ lon, lat }: MapPlace): MapPlace | undefined => {
        const [x, y] = project(view, lon, lat);
        return step && unproject(view, x + step[0], y + step[1]);
      };
      if (what.kind === "line") return false;
      if (what.kind === "point") return movePointByKey(what.index, key, moved);
      if (waypointsAndAreas.pressKey(what, key)) {
        focusNext.current = `${what.kind} ${what.index}`;
        return true;
      }
      const at = waypointsAndAreas.placeOf(what);
      const place = at && moved(at);
      if (!place) return false;
      focusNext.current = `${what.kind} ${what.index}`;
      waypointsAndAreas.drop(what, place);
      return true;
    },
    drag: (what: Dragged, place: MapPlace): void => {
      if (what.kind === "point" || what.kind === "line") planner.drag(what, place);
      else waypointsAndAreas.drag(what, place);
    },
    drop: (what: Dragged, place: MapPlace): void => {
      if (what.kind === "point" || what.kind === "line") {
        focusNext.current = `point ${planner.drop(what, place).index}`;
        setSaid(t(what.kind === "point" ? "planner.saidMoved" : "planner.saidInserted"));
        return;
      }
      focusNext.current = `${what.kind} ${what.index}`;
      waypointsAndAreas.drop(what, place);
    },
  };
}
