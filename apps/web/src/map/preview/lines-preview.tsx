import { useEffect, useEffectEvent, useRef, useState } from "react";
import { coveringTiles } from "../projection/covering-tiles.ts";
import { linesView } from "../projection/lines-view.ts";
import { type MapBounds, type MapView, worldSize, worldX, worldY } from "../projection/map-view.ts";
import styles from "./lines-preview.module.css";
import { untilLoaded } from "../../lib/loading/until-loaded.ts";
import type { LinesPaint } from "./paint-tile-lines.ts";
import { beginTrackTile, forgetBegunTiles } from "./track-tiles.ts";

interface LinesPreviewProps {
  /** As for `LinesMap`, which covers it as soon as it is drawn. */
  readonly tiles: string;
  readonly deepest: number;
  readonly bounds: MapBounds;
  readonly start?: Pick<MapView, "centre" | "zoom"> | undefined;
  readonly paint: LinesPaint;
}

/** A tile of the view: its address and position, CSS pixels. */
function tilesOf(view: MapView, address: string, deepest: number) {
  const world = worldSize(view);
  const west = worldX(view.centre.lon) - view.width / 2 / world;
  const north = worldY(view.centre.lat) - view.height / 2 / world;
  const z = Math.min(Math.floor(view.zoom), deepest);
  const box = { west, north, east: west + view.width / world, south: north + view.height / world };
  return coveringTiles(box, z).map(({ column, x, y }) => ({
    address: address.replace("{z}", `${z}`).replace("{x}", `${x}`).replace("{y}", `${y}`),
    left: (column / 2 ** z - west) * world,
    top: (y / 2 ** z - north) * world,
    size: world / 2 ** z,
  }));
}

/**
 * The lines of a map of many tracks on plain paper. They are shown before the map's code is loaded and its ground is drawn; a tile that cannot be loaded is left to
 * the map.
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
    const coming = tilesOf(view, tiles, deepest).map(async ({ address, ...place }) => {
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
      forgetBegunTiles();
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
