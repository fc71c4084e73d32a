import { fail, ok, type Result } from "@cairn/domain/result";
import type { ElevationSource } from "./elevation-source.ts";
import { hasHgtFiles, openHgtFolder } from "./hgt-folder.ts";
import type { HeightsUnavailable, ModelOpener, OpenModel } from "./open-model.ts";
import { openRegionHeights } from "./region-heights.ts";
import { openTerrarium } from "./terrarium-tiles.ts";

/**
 * Opens models for the positions of one file after the other, which share a limit of time. Each model is queried where the
 * previous ones have no height.
 *
 * @returns opens nothing if any model is unavailable: the next one's heights would be taken for its own
 */
export function createModels(sources: readonly ElevationSource[]): ModelOpener {
  const openers = sources.map(openerOf);
  return async (positions) => {
    const opened = await Promise.all(openers.map((open) => open(positions)));
    const models = opened.flatMap((result) => (result.ok && result.value ? [result.value] : []));
    if (opened.every(({ ok: isOpen }) => isOpen)) return ok(inTurn(models));
    for (const model of models) model.close();
    return fail("heights_unavailable");
  };
}

function openerOf(source: ElevationSource): ModelOpener {
  if (source.kind === "terrarium") return openTerrarium(source);
  return source.kind === "hgt"
    ? () => Promise.resolve(openHgt(source.folder))
    : () => Promise.resolve(ok(openRegionHeights(source.folder)));
}

/** A folder without a single file is one that is not mounted: nobody names it for that. */
const openHgt = (folder: string): Result<OpenModel, HeightsUnavailable> =>
  hasHgtFiles(folder) ? ok(openHgtFolder(folder)) : fail("heights_unavailable");

function inTurn(models: readonly OpenModel[]): OpenModel | undefined {
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
