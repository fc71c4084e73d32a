import type { ElementVisitor } from "../element.ts";
import type { NodeGrid } from "./node-grid.ts";
import { PackedTags } from "./packed-tags.ts";
import { isPlausibleId } from "./plausible-id.ts";
import type { ProtobufReader } from "./protobuf-reader.ts";
import type { StringTable } from "./string-table.ts";

/** Passes a `Node` message (id = 1, keys = 2, vals = 3, lat = 8, lon = 9) to a visitor; false if it is damaged. */
export function visitNode(
  reader: ProtobufReader,
  strings: StringTable,
  grid: NodeGrid,
  visitor: ElementVisitor,
): boolean {
  const packed = new PackedTags();
  let [id, lat, lon] = [0, 0, 0];
  for (let field = reader.field(); field > 0; field = reader.field()) {
    if (field === 1) id = reader.zigzagNumber();
    else if (field === 2 || field === 3) packed.note(field, reader);
    else if (field === 8) lat = grid.lat(reader.zigzagNumber());
    else if (field === 9) lon = grid.lon(reader.zigzagNumber());
    else reader.skip();
  }
  const tags = packed.read(reader, strings);
  if (reader.failed || !tags || !isPlausibleId(id)) return false;
  if (!Number.isNaN(lat) && !Number.isNaN(lon)) visitor.node?.(id, lon, lat, tags);
  return true;
}
