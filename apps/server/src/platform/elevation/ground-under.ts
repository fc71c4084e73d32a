import { groundHeights } from "@cairn/domain/elevation/ground-heights";
import type { ElevationSource } from "./elevation-source.ts";
import { createModels } from "./open-models.ts";

/** A line in degrees. */
interface GroundLine {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/**
 * The heights of the ground under a line, metres, NaN where unknown; undefined if none is known. A line is measured once, so if a
 * model is unavailable, those of the regions alone are used.
 *
 * @param patienceMs how long the tiles of another server are waited for at most, ms, while somebody waits for the line
 */
export async function groundUnder(
  { lat, lon }: GroundLine,
  sources: readonly ElevationSource[],
  patienceMs = Number.POSITIVE_INFINITY,
): Promise<Float64Array | undefined> {
  const elevation = sources.map((source) => withPatience(source, patienceMs));
  const positions = { length: lat.length, columns: { lat, lon } };
  const all = await createModels(elevation)(positions);
  const regions = elevation.filter(({ kind }) => kind === "regions");
  const opened = all.ok ? all : await createModels(regions)(positions);
  const model = opened.ok ? opened.value : undefined;
  const ele = model && lat.map((each, i) => model.sampler(each, lon[i] ?? NaN));
  model?.close();
  return ele && groundHeights(ele);
}

const withPatience = (source: ElevationSource, patienceMs: number): ElevationSource =>
  source.kind === "terrarium" && patienceMs < (source.patienceMs ?? Number.POSITIVE_INFINITY)
    ? { ...source, patienceMs }
    : source;
