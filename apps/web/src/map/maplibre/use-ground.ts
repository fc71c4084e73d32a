import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent } from "react";
import { loadForeignStyle } from "./foreign-style.ts";
import { type Look, repaint } from "./open-map.ts";
import { drawGround } from "./raster-style.ts";

interface Ground {
  /** Tiles that replace the embedded map; undefined for that map. */
  readonly style: MapStyleView | undefined;
  readonly look: Look;
  /** Only the reader sees what is drawn on it whole. */
  readonly isOwn: boolean;
  /** What replaces the embedded map and the regions from now on, as soon as it is drawn; undefined while they are shown. */
  readonly onDrawn: (drawn: MapStyleView | undefined) => void;
}

/** Hook: draws the chosen ground of an open map, below everything of the map's own. */
export function useGround(map: MapLibreMap | undefined, { style, look, isOwn, onDrawn }: Ground): void {
  const shownAgain = useEffectEvent((opened: MapLibreMap) => {
    repaint(opened, look);
  });
  const drawn = useEffectEvent(onDrawn);
  useEffect(() => {
    if (!map) return undefined;
    const shown = { theme: look.theme, isOwn };
    if (drawGround(map, style, shown)) shownAgain(map);
    drawn(style?.kind === "raster" ? style : undefined);
    const called = new AbortController();
    const drawLoaded = async () => {
      const drawing = await loadForeignStyle(style, look.theme, called.signal);
      if (!drawing || called.signal.aborted) return;
      drawGround(map, style, shown, drawing);
      drawn(style);
    };
    void drawLoaded();
    return () => {
      called.abort();
    };
  }, [map, style, look.theme, isOwn]);
}
