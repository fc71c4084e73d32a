import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { type Readable, useStore } from "../lib/store.ts";
import type { MapView } from "./projection/map-view.ts";

interface FollowViewProps {
  readonly views: Readable<MapView | undefined>;
  readonly children: (view: MapView) => ReactNode;
}

/**
 * Rerenders its children in each frame in which the map moves, without rerendering what is around them. Renders nothing until the
 * map has a size.
 */
export const FollowView = ({ views, children }: FollowViewProps) => {
  const view = useStore(views);
  return view && children(view);
};

const hasSameShape = (one: MapView | undefined, other: MapView | undefined): boolean =>
  one?.width === other?.width &&
  one?.height === other?.height &&
  (one && Math.round(one.zoom * 2)) === (other && Math.round(other.zoom * 2));

/**
 * The view of a map, for code that depends on its size and roughly (to half a zoom) on its scale: it stays the same while the map
 * is only moved.
 */
export function useViewShape({ get, subscribe }: Readable<MapView | undefined>): MapView | undefined {
  const last = useRef<MapView>(undefined);
  return useSyncExternalStore(subscribe, () => {
    const view = get();
    if (!hasSameShape(view, last.current)) last.current = view;
    return last.current;
  });
}
