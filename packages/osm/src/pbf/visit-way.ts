import type { ElementVisitor } from "../element.ts";
import { PackedTags } from "./packed-tags.ts";
import { isPlausibleId } from "./plausible-id.ts";
import type { ProtobufReader } from "./protobuf-reader.ts";
import type { StringTable } from "./string-table.ts";

/** Maximum number of nodes of a way; OpenStreetMap accepts 2,000. */
const maxNodes = 1_000_000;

/** Ids of a way's nodes, in memory that is reused for each way. */
export class WayNodes {
  private ids = new Float64Array(2048);

  /** Reads a packed list of ids, each as the difference from the previous one; undefined if there are more than 1,000,000. */
  read(reader: ProtobufReader): Float64Array | undefined {
    let count = 0;
    let id = 0;
    while (reader.at < reader.end) {
      id += reader.sint();
      if (count === maxNodes) return undefined;
      if (count === this.ids.length) this.grow();
      this.ids[count++] = id;
    }
    return this.ids.subarray(0, count);
  }

  private grow(): void {
    const larger = new Float64Array(2 * this.ids.length);
    larger.set(this.ids);
    this.ids = larger;
  }
}

/** Passes a `Way` message (id = 1, keys = 2, vals = 3, refs = 8) to a visitor; false if it is damaged. */
export function visitWay(
  reader: ProtobufReader,
  strings: StringTable,
  nodes: WayNodes,
  visitor: ElementVisitor,
): boolean {
  const packed = new PackedTags();
  let [id, refsFrom, refsTo] = [0, 0, 0];
  for (let field = reader.field(); field > 0; field = reader.field()) {
    if (field === 1) id = reader.integer();
    else if (field === 2 || field === 3) packed.note(field, reader);
    else if (field === 8) {
      [refsTo, refsFrom] = [reader.block(), reader.at];
      reader.at = refsTo;
    } else reader.skip();
  }
  if (reader.failed) return false;
  const tags = packed.read(reader, strings);
  reader.reset(refsFrom, refsTo);
  const ids = nodes.read(reader);
  if (reader.failed || !tags || !ids || !isPlausibleId(id)) return false;
  visitor.way?.(id, ids, tags);
  return true;
}
