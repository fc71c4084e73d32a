import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { indexPlaces, type NamedPlace, type PlaceIndex } from "@cairn/domain/places/place-index";

/**
 * The places of the embedded map (`basemap/place-list.ts`), read at the first search: 135,000 of them take half a second and about 30 MB.
 *
 * @param baseMapDir folder of the map; without it, or without the list, no place is known
 */
export function placeIndexOf(baseMapDir: string | undefined): () => Promise<PlaceIndex> {
  let index: Promise<PlaceIndex> | undefined;
  return () => (index ??= readPlaces(baseMapDir));
}

async function readPlaces(baseMapDir: string | undefined): Promise<PlaceIndex> {
  const text =
    baseMapDir === undefined ? "" : await readFile(join(baseMapDir, "places.tsv"), "utf8").catch(() => "");
  return indexPlaces(text.split("\n").flatMap(placeOf));
}

function placeOf(line: string): NamedPlace[] {
  const [name, country, lat, lon] = line.split("\t");
  return name && country ? [{ name, country, lat: Number(lat), lon: Number(lon) }] : [];
}
