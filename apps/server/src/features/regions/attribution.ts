import type { RegionFile } from "./region-file.ts";

/** Whom the map's data is of (ODbL). */
const openStreetMap = "© OpenStreetMap contributors";

/** Whom heights are of, by the kinds of files that they came from, where the operator does not say. */
const heightCredits = [
  ["SRTM", "SRTM"],
  ["Terrarium", "heights: Terrarium tiles"],
] as const;

/** Whom a region is of, as its map has to say. */
export function attributionOf({ heights }: Pick<RegionFile, "heights">): string {
  if (heights === undefined) return openStreetMap;
  const ofSources = heightCredits.filter(([kind]) => heights.source.includes(kind)).map(([, text]) => text);
  return [openStreetMap, ...(heights.credit === undefined ? ofSources : [heights.credit])].join(" · ");
}
