import { type ElementVisitor, noTags, type Tags } from "../element.ts";
import type { NodeGrid } from "./node-grid.ts";
import { isPlausibleId } from "./plausible-id.ts";
import { ProtobufReader } from "./protobuf-reader.ts";
import type { StringTable } from "./string-table.ts";

/**
 * Passes the nodes of a `DenseNodes` message to a visitor: three packed lists, of ids (1), latitudes (8) and longitudes (9), each
 * as the difference from the previous one, and a fourth of tags (10). False if it is damaged.
 */
export function visitDenseNodes(
  reader: ProtobufReader,
  strings: StringTable,
  grid: NodeGrid,
  visitor: ElementVisitor,
): boolean {
  const columns = findColumns(reader);
  if (!columns) return false;
  const { ids, lats, lons, tags } = columns;
  const hasTags = tags.at < tags.end;
  let [id, latSteps, lonSteps] = [0, 0, 0];
  while (ids.at < ids.end) {
    id += ids.sint();
    latSteps += lats.sint();
    lonSteps += lons.sint();
    const nodeTags = hasTags ? readTags(tags, strings) : noTags;
    if (!nodeTags || ids.failed || lats.failed || lons.failed || !isPlausibleId(id)) return false;
    const lon = grid.lon(lonSteps);
    const lat = grid.lat(latSteps);
    if (!Number.isNaN(lon) && !Number.isNaN(lat)) visitor.node?.(id, lon, lat, nodeTags);
  }
  return lats.at === lats.end && lons.at === lons.end && tags.at === tags.end;
}

interface Columns {
  readonly ids: ProtobufReader;
  readonly lats: ProtobufReader;
  readonly lons: ProtobufReader;
  readonly tags: ProtobufReader;
}

function findColumns(reader: ProtobufReader): Columns | undefined {
  const column = (): ProtobufReader => new ProtobufReader(reader.bytes, 0, 0);
  const [ids, lats, lons, tags] = [column(), column(), column(), column()];
  const byField: Readonly<Record<number, ProtobufReader>> = { 1: ids, 8: lats, 9: lons, 10: tags };
  for (let field = reader.field(); field > 0; field = reader.field()) {
    const found = byField[field];
    if (!found) {
      reader.skip();
      continue;
    }
    const end = reader.block();
    found.reset(reader.at, end);
    reader.at = end;
  }
  return reader.failed ? undefined : { ids, lats, lons, tags };
}

/** Pairs of indices of key and value up to a 0; undefined if they are damaged. */
function readTags(reader: ProtobufReader, strings: StringTable): Tags | undefined {
  let tags: Map<string, string> | undefined;
  for (let key = reader.uint(); key !== 0; key = reader.uint()) {
    const value = reader.uint();
    if (key >= strings.size || value >= strings.size) return undefined;
    tags ??= new Map();
    tags.set(strings.text(key), strings.text(value));
  }
  return reader.failed ? undefined : (tags ?? noTags);
}
