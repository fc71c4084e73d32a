import type { RegionFile } from "./region-file.ts";

/** Attribution of the map's data (ODbL). */
const openStreetMap = "© OpenStreetMap contributors";

/** Attribution of heights by the kind of source file, if the operator gives none. */
const heightCredits = [
  ["SRTM", "SRTM"],
  ["Terrarium", "heights: Terrarium tiles"],
] as const;

/** Attribution of a region, which its map has to show. */
export function attributionOf({ heights }: Pick<RegionFile, "heights">): string {
  if (heights === undefined) return openStreetMap;
  const ofSources = heightCredits.filter(([kind]) => heights.source.includes(kind)).map(([, text]) => text);
  return [openStreetMap, ...(heights.credit === undefined ? ofSources : [heights.credit])].join(" · ");
}
