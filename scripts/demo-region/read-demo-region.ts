import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import type { Position, RegionMap, RegionWay } from "@cairn/demo/planning/region-map";
import { decodeHgt, hgtHeight } from "@cairn/geo/hgt";
import type { Tags } from "@cairn/osm/element";
import { extractErrorText } from "@cairn/osm/extract-error";
import { bytesExtract } from "@cairn/osm/extract-source";
import { openExtract } from "@cairn/osm/open-extract";
import { readElements } from "@cairn/osm/read-elements";
import { unzipSync } from "fflate";

const folder = join(import.meta.dirname, "..", "..", "demo-region");
const heightsFile = "N42E001.hgt";

/** Elements with one of these tags are places that an itinerary may name. */
const namedKinds = ["place", "natural", "mountain_pass", "tourism", "amenity"];
/** Only ways with one of these tags are kept. */
const wayKinds = ["highway", "aerialway", "piste:type"];

/** Degrees per unit of the extract's positions. */
const unit = 1e-7;

/** Reads the map of the demo's region. */
export async function readDemoRegion(): Promise<RegionMap> {
  const extract = await openExtract(
    bytesExtract(readFileSync(join(folder, "andorra.osm.pbf"))),
    (packed, maxBytes) => inflateSync(packed, { maxOutputLength: maxBytes }),
  );
  if (!extract.ok) throw new Error(extractErrorText(extract.error));
  const positions = new Map<number, Position>();
  const ways: RegionWay[] = [];
  const spots = new Map<string, Position>();
  const note = (tags: Tags, position: Position | undefined): void => {
    const name = tags.get("name");
    if (name === undefined || !position || spots.has(name)) return;
    if (namedKinds.some((kind) => tags.has(kind))) spots.set(name, position);
  };
  const read = await readElements(extract.value, {
    node: (id, lon, lat, tags) => {
      const position = { lat: lat * unit, lon: lon * unit };
      positions.set(id, position);
      note(tags, position);
    },
    way: (_, nodes, tags) => {
      note(tags, positions.get(nodes[0] ?? -1));
      if (wayKinds.some((kind) => tags.has(kind)))
        ways.push({ nodes: [...nodes], tags: Object.fromEntries(tags) });
    },
  });
  if (!read.ok) throw new Error(extractErrorText(read.error));
  return { ways, positions, spots };
}

/** Reads the heights of the demo's region. */
export function readDemoHeights(): (position: Position) => number {
  const bytes = unzipSync(readFileSync(join(folder, `${heightsFile}.zip`)))[heightsFile];
  const tile = bytes && decodeHgt(heightsFile, bytes);
  if (!tile) throw new Error(`${heightsFile}.zip contains no heights`);
  return ({ lat, lon }) => hgtHeight(tile, lat, lon);
}
