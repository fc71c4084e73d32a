import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { type MapSource, type MapSources, mapStylesFile } from "./map-sources.ts";

const host = "tile.openstreetmap.org";

/** OpenStreetMap's own tiles, used as their policy requires: https://operations.osmfoundation.org/policies/tiles/ */
const setting = {
  DEFAULT: {
    tiles: `https://${host}/{z}/{x}/{y}.png`,
    attribution: "© OpenStreetMap contributors",
    keepDays: 7,
  },
};

/** Whether a source is OpenStreetMap's own tiles. */
const isOpenStreetMap = (source: MapSource): boolean =>
  source.kind === "raster" && URL.parse(source.template)?.host === host;

/** Whether the street map is OpenStreetMap's own. */
export const usesOpenStreetMap = ({ DEFAULT: source }: MapSources): boolean =>
  source !== undefined && isOpenStreetMap(source);

/**
 * Writes into the data folder that maps show OpenStreetMap's own tiles. Every process uses it a second later.
 *
 * @returns the path of the file
 */
export async function writeOpenStreetMap(dataDir: string): Promise<string> {
  const path = mapStylesFile(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await writeFile(`${path}.new`, `${JSON.stringify(setting, undefined, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return path;
}

/** Removes the map styles of the data folder. */
export const removeMapStyles = async (dataDir: string): Promise<void> =>
  await rm(mapStylesFile(dataDir), { force: true });
