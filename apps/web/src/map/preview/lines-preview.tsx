import { useEffect, useEffectEvent, useRef, useState } from "react";
import { linesView } from "../projection/lines-view.ts";
import type { MapBounds, MapView } from "../projection/map-view.ts";
import styles from "./lines-preview.module.css";
import { untilLoaded } from "../../lib/loading/retry-until-loaded.ts";
import type { LinesPaint } from "./paint-tile-lines.ts";
import { tilesOfView } from "./tiles-of-view.ts";
import { beginTrackTile, discardBegunTiles } from "./track-tiles.ts";

interface LinesPreviewProps {
  /** As for `LinesMap`, which covers it as soon as it is drawn. */
  readonly tiles: string;
  readonly deepest: number;
  readonly bounds: MapBounds;
  readonly start?: Pick<MapView, "centre" | "zoom"> | undefined;
  readonly paint: LinesPaint;
}

/**
 * The lines of a map of many tracks on plain paper. They are shown before the map's code is loaded and its ground is drawn; a
 * tile that cannot be loaded is left to the map.
 */
export const LinesPreview = ({ tiles, deepest, bounds, start, paint }: LinesPreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const draw = useEffectEvent(async (element: HTMLCanvasElement, signal: AbortSignal) => {
    const { clientWidth: width, clientHeight: height } = element;
    const context = element.getContext("2d");
    if (!context || width === 0 || height === 0) return;
    const density = globalThis.devicePixelRatio;
    element.width = Math.round(width * density);
    element.height = Math.round(height * density);
    context.scale(density, density);
    const view = linesView(bounds, { width, height }, start);
    // The code that reads tiles is loaded at the same time.
    const painter = untilLoaded(() => import("./paint-tile-lines.ts"));
    const coming = tilesOfView(view, tiles, deepest).map(async ({ address, ...place }) => {
      const tile = await beginTrackTile(address);
      const { paintTileLines } = await painter;
      if (!signal.aborted)
        paintTileLines(context, new Uint8Array(tile), paint, { ...place, zoom: view.zoom });
    });
    await Promise.allSettled([painter, ...coming]);
    if (!signal.aborted) setIsDrawn(true);
  });
  useEffect(() => {
    const leaving = new AbortController();
    if (canvas.current) void draw(canvas.current, leaving.signal);
    return () => {
      leaving.abort();
      discardBegunTiles();
    };
  }, []);
  return (
    <canvas
      ref={canvas}
      className={styles["preview"]}
      aria-hidden
      data-preview={isDrawn ? "drawn" : "waiting"}
    />
  );
};
