import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { mercatorX, mercatorY } from "@cairn/geo/mercator";
import { heightsOfZoom } from "@cairn/tiles/heights/height-grid";
import { deepestHeights, heightTileSize } from "@cairn/tiles/heights/height-tile";
import { interpolateHeight } from "@cairn/tiles/heights/interpolate-height";
import { openHeightFolder } from "./height-folder.ts";
import type { OpenModel } from "./open-model.ts";

/** Nodes round the world on the deepest zoom. */
const world = heightTileSize * 2 ** deepestHeights;

/**
 * The heights of the present regions, as in contours: where several cover a place, those of the first by name. A region that is
 * still being built is ignored. Keeps nothing open.
 */
export function openRegionHeights(folder: string): OpenModel {
  const regions = heightFoldersOf(folder).map((heights) =>
    heightsOfZoom(openHeightFolder(heights), deepestHeights),
  );
  return {
    close: () => undefined,
    sampler(lat, lon) {
      if (!(Math.abs(lat) <= 85 && Math.abs(lon) <= 180)) return Number.NaN;
      const [x, y] = [mercatorX(lon) * world - 0.5, mercatorY(lat) * world - 0.5];
      for (const at of regions) {
        const height = interpolateHeight(at, x, y);
        if (Number.isFinite(height)) return height;
      }
      return Number.NaN;
    },
  };
}

/** Folders that begin with a dot are states that are being added or removed. */
function heightFoldersOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .toSorted()
    .map((name) => join(folder, name, "heights"))
    .filter((heights) => existsSync(heights));
}
