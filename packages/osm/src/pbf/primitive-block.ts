import type { ElementKinds, ElementVisitor } from "../element.ts";
import { visitDenseNodes } from "./dense-nodes.ts";
import { NodeGrid } from "./node-grid.ts";
import { PackedTags } from "./packed-tags.ts";
import { isPlausibleId } from "./plausible-id.ts";
import { ProtobufReader } from "./protobuf-reader.ts";
import { StringTable } from "./string-table.ts";
import { visitRelation } from "./visit-relation.ts";

/** Maximum number of nodes of a way; OpenStreetMap accepts 2,000. */
const maxNodes = 1_000_000;

/** Ids of a way's nodes, in memory that is reused for each way. */
class WayNodes {
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
function visitWay(
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

/** A block of elements whose frame has been read. */
export interface PrimitiveBlock {
  readonly bytes: Uint8Array;
  readonly strings: StringTable;
  readonly grid: NodeGrid;
  /** Start and end of each `PrimitiveGroup` in the bytes. */
  readonly groups: readonly number[];
  /** The kinds of elements in it. */
  readonly kinds: ElementKinds;
}

/** Fields of a `PrimitiveGroup`. */
const nodeField = 1;
const denseField = 2;
const wayField = 3;
const relationField = 4;

/**
 * Reads the frame of a block (`PrimitiveBlock`: stringtable = 1, primitivegroup = 2, granularity = 17, lat_offset = 19,
 * lon_offset = 20); undefined if it is damaged.
 */
export function parsePrimitiveBlock(bytes: Uint8Array): PrimitiveBlock | undefined {
  const reader = new ProtobufReader(bytes);
  const groups: number[] = [];
  let strings: StringTable | undefined = StringTable.none;
  let [granularity, latOffset, lonOffset] = [100, 0, 0];
  for (let field = reader.field(); field > 0; field = reader.field()) {
    if (field === 1 || field === 2) {
      const end = reader.block();
      if (field === 2) groups.push(reader.at, end);
      else strings = StringTable.parse(bytes, reader.at, end);
      reader.at = end;
    } else if (field === 17) granularity = reader.integer();
    else if (field === 19) latOffset = reader.integer();
    else if (field === 20) lonOffset = reader.integer();
    else reader.skip();
  }
  if (reader.failed || !strings || granularity <= 0) return undefined;
  const kinds = kindsOf(bytes, groups);
  return kinds && { bytes, strings, grid: new NodeGrid(granularity, lonOffset, latOffset), groups, kinds };
}

/** The kinds of elements in the groups, by their fields. */
function kindsOf(bytes: Uint8Array, groups: readonly number[]): ElementKinds | undefined {
  const reader = new ProtobufReader(bytes);
  const seen = new Set<number>();
  for (let group = 0; group < groups.length; group += 2) {
    reader.reset(groups[group] ?? 0, groups[group + 1] ?? 0);
    for (let field = reader.field(); field > 0; field = reader.field()) {
      seen.add(field);
      reader.skip();
    }
  }
  if (reader.failed) return undefined;
  return {
    nodes: seen.has(nodeField) || seen.has(denseField),
    ways: seen.has(wayField),
    relations: seen.has(relationField),
  };
}

/**
 * Passes a block's elements to a visitor.
 *
 * @returns false if the block is damaged; elements passed before that are invalid then
 */
export function visitBlock(block: PrimitiveBlock, visitor: ElementVisitor): boolean {
  const { bytes, strings, grid, groups } = block;
  const reader = new ProtobufReader(bytes);
  const wayNodes = new WayNodes();
  const wantedFields = fieldsOf(visitor);
  for (let group = 0; group < groups.length; group += 2) {
    const groupEnd = groups[group + 1] ?? 0;
    reader.reset(groups[group] ?? 0, groupEnd);
    for (let field = reader.field(); field > 0; field = reader.field()) {
      if (!wantedFields.has(field)) {
        reader.skip();
        continue;
      }
      const end = reader.block();
      reader.end = end;
      let isSound = true;
      if (field === nodeField) isSound = visitNode(reader, strings, grid, visitor);
      else if (field === denseField) isSound = visitDenseNodes(reader, strings, grid, visitor);
      else if (field === wayField) isSound = visitWay(reader, strings, wayNodes, visitor);
      else isSound = visitRelation(reader, strings, visitor);
      if (!isSound) return false;
      reader.reset(end, groupEnd);
    }
  }
  return !reader.failed;
}

/** Fields of a group that a visitor receives. */
const fieldsOf = ({ node, way, relation }: ElementVisitor): ReadonlySet<number> =>
  new Set([
    ...(node ? [nodeField, denseField] : []),
    ...(way ? [wayField] : []),
    ...(relation ? [relationField] : []),
  ]);

/** Passes a `Node` message (id = 1, keys = 2, vals = 3, lat = 8, lon = 9) to a visitor; false if it is damaged. */
function visitNode(
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
