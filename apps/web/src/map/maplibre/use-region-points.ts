import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent } from "react";
import { mapNamesPreference } from "../../lib/preferences/map-preferences.ts";
import { unitsPreference } from "../../lib/preferences/preferences.ts";
import { useStore } from "../../lib/store.ts";
import {
  type FoundPoints,
  type PointKind,
  pointKinds,
  type RegionPoint,
} from "../region-points/point-kinds.ts";
import { readMapColours } from "./map-colours.ts";
import { type Look, regionLook } from "./open-map.ts";
import { drawRegionPoints, findRegionPoints, regionPointAt } from "./region-points.ts";

/** Which points of the regions a map shows, and who wants to know. */
export interface ChosenPoints {
  readonly kinds: readonly PointKind[];
  /** Called when the visible part of the map has others. */
  readonly onFound: (found: FoundPoints) => void;
  readonly onPress: (point: RegionPoint) => void;
}

/**
 * Hook: draws the regions' points of the chosen kinds on an open map, and tells which are in its visible part.
 *
 * @returns what finds the point under the mouse, or under a press
 */
export function useRegionPoints(
  map: MapLibreMap | undefined,
  look: Look,
  { kinds, onFound }: Pick<ChosenPoints, "kinds" | "onFound">,
): (map: MapLibreMap, event: MapMouseEvent) => RegionPoint | undefined {
  const names = useStore(mapNamesPreference);
  const units = useStore(unitsPreference);
  const chosen = kinds.join();
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    if (!map) return undefined;
    const words = chosen.split(",");
    const shown = pointKinds.filter((kind) => words.includes(kind));
    drawRegionPoints(map, { ...regionLook(readMapColours(look.theme), look), names, units }, shown);
    let told = "";
    const read = () => {
      const found = findRegionPoints(map, shown, { locale: look.locale, names });
      const listed = `${found.count} ${found.nearest.map(({ id, away }) => `${id} ${Math.round(away)}`).join()}`;
      if (listed === told) return;
      told = listed;
      tell(found);
    };
    read();
    // Its tiles are there, and it does not move.
    map.on("idle", read);
    return () => {
      map.off("idle", read);
    };
  }, [map, look, chosen, names, units]);
  return (opened, event) =>
    // What the page has laid over the map has its own presses.
    event.originalEvent.target === opened.getCanvas()
      ? regionPointAt(opened, event.point, { locale: look.locale, names })
      : undefined;
}
