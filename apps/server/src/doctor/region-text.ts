import { hasHeights, type RegionFile } from "../platform/regions/region-file.ts";
import { byteSizeText } from "../platform/storage/byte-size.ts";

/** A region in a line: its name, the date of its data, its size and its extent. */
export function regionText(region: RegionFile): string {
  const { name, osmDate, bytes, bbox } = region;
  const [west, south, east, north] = bbox.map((degrees) => degrees.toFixed(2));
  const date = osmDate === null ? "data of an unknown date" : `data of ${osmDate.slice(0, 10)}`;
  const heights = hasHeights(region) ? ", with heights" : "";
  return `${name}: ${date}, ${byteSizeText(bytes)}, from ${south}, ${west} to ${north}, ${east} (latitude, longitude)${heights}`;
}
