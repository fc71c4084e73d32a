import type { ElevationSource } from "./elevation-source.ts";
import { openHgtFolder } from "./hgt-folder.ts";
import type { OpenModel } from "./open-model.ts";
import type { Positions } from "./positions.ts";
import { openRegionHeights } from "./region-heights.ts";
import { loadTerrarium } from "./terrarium-tiles.ts";

/**
 * Opens models for positions. Each is queried where the previous ones have no height.
 *
 * @returns undefined if there is none
 */
export async function openModels(
  sources: readonly ElevationSource[],
  positions: Positions,
): Promise<OpenModel | undefined> {
  const opened = await Promise.all(sources.map((source) => openModel(source, positions)));
  const models = opened.filter((model) => model !== undefined);
  if (models.length === 0) return undefined;
  return {
    sampler(lat, lon) {
      for (const { sampler } of models) {
        const height = sampler(lat, lon);
        if (Number.isFinite(height)) return height;
      }
      return Number.NaN;
    },
    close() {
      for (const model of models) model.close();
    },
  };
}

async function openModel(source: ElevationSource, positions: Positions): Promise<OpenModel | undefined> {
  if (source.kind === "hgt") return openHgtFolder(source.folder);
  if (source.kind === "regions") return openRegionHeights(source.folder);
  const sampler = await loadTerrarium(source.template, positions);
  return sampler && { sampler, close: () => undefined };
}
