import { deflateSync } from "node:zlib";
import { MessageWriter } from "./message-writer.ts";

/** An element of OpenStreetMap as tests write it; positions in degrees. */
export type WrittenElement =
  | { readonly node: number; readonly lon: number; readonly lat: number; readonly tags?: WrittenTags }
  | { readonly way: number; readonly nodes: readonly number[]; readonly tags?: WrittenTags }
  | { readonly relation: number; readonly members: readonly WrittenMember[]; readonly tags?: WrittenTags };

/** A member of a relation: its kind (0 node, 1 way, 2 relation), its id and its role. */
export type WrittenMember = readonly [kind: 0 | 1 | 2, id: number, role: string];

type WrittenTags = Readonly<Record<string, string>>;
type WrittenNode = Extract<WrittenElement, { node: number }>;

/** How to write an extract; defaults are those of Osmium. */
export interface ExtractOptions {
  readonly bbox?: readonly [west: number, south: number, east: number, north: number];
  readonly features?: readonly string[];
  readonly timestamp?: number;
  /** Nanodegrees per unit of a position. */
  readonly granularity?: number;
  /** Nanodegrees. */
  readonly latOffset?: number;
  readonly lonOffset?: number;
  readonly isDense?: boolean;
  readonly isPacked?: boolean;
}

/** Nodes 1, 2, 3, … at positions in hundredths of a degree. */
export const nodesAt = (...places: readonly (readonly [lon: number, lat: number])[]): WrittenElement[] =>
  places.map(([lon, lat], n) => ({ node: n + 1, lon: lon / 100, lat: lat / 100 }));

/** Writes an extract (`.osm.pbf`): a header and one block for each list of elements. */
export function writeExtract(
  blocks: readonly (readonly WrittenElement[])[],
  options: ExtractOptions = {},
): Uint8Array<ArrayBuffer> {
  const { isPacked = true } = options;
  return Uint8Array.from(
    Buffer.concat([
      writeBlob("OSMHeader", writeHeader(options), isPacked),
      ...blocks.map((elements) => writeBlob("OSMData", writeBlock(elements, options), isPacked)),
    ]),
  );
}

/** Writes a message as a blob with its header. */
export function writeBlob(kind: string, content: Uint8Array, isPacked = true): Uint8Array {
  const blob = new MessageWriter();
  if (isPacked) blob.number(2, content.length).block(3, deflateSync(content));
  else blob.block(1, content);
  return frameBlob(kind, blob.finish());
}

/** Adds the header of a `Blob` message. */
export function frameBlob(kind: string, blob: Uint8Array): Uint8Array {
  const head = new MessageWriter().text(1, kind).number(3, blob.length).finish();
  const size = Buffer.alloc(4);
  size.writeUInt32BE(head.length);
  return Buffer.concat([size, head, blob]);
}

/** Writes a `HeaderBlock` message. */
export function writeHeader({ bbox, features, timestamp }: ExtractOptions = {}): Uint8Array {
  const header = new MessageWriter();
  if (bbox) {
    const [west, south, east, north] = bbox.map((side) => Math.round(side * 1e9));
    const box = new MessageWriter().zigzag(1, west ?? 0).zigzag(2, east ?? 0);
    header.block(
      1,
      box
        .zigzag(3, north ?? 0)
        .zigzag(4, south ?? 0)
        .finish(),
    );
  }
  for (const feature of features ?? ["OsmSchema-V0.6", "DenseNodes"]) header.text(4, feature);
  if (timestamp !== undefined) header.number(32, timestamp);
  return header.finish();
}

/** Writes a `PrimitiveBlock` message: each element in a group of its own, except that consecutive nodes share one. */
export function writeBlock(elements: readonly WrittenElement[], options: ExtractOptions = {}): Uint8Array {
  const { granularity = 100, latOffset = 0, lonOffset = 0, isDense = true } = options;
  const texts = new Map([["", 0]]);
  const index = (text: string): number => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  const lat = (node: WrittenNode): number => Math.round((node.lat * 1e9 - latOffset) / granularity);
  const lon = (node: WrittenNode): number => Math.round((node.lon * 1e9 - lonOffset) / granularity);
  const withTags = (message: MessageWriter, tags: WrittenTags = {}): MessageWriter =>
    message.packed(2, Object.keys(tags).map(index)).packed(3, Object.values(tags).map(index));

  const writeNode = (node: WrittenNode): Uint8Array => {
    const message = withTags(new MessageWriter().zigzag(1, node.node), node.tags);
    return new MessageWriter().block(1, message.zigzag(8, lat(node)).zigzag(9, lon(node)).finish()).finish();
  };
  const writeDense = (nodes: readonly WrittenNode[]): Uint8Array => {
    const ids = nodes.map(({ node }) => node);
    const dense = new MessageWriter().steps(1, ids).steps(8, nodes.map(lat)).steps(9, nodes.map(lon));
    const indices: number[] = [];
    for (const { tags = {} } of nodes) indices.push(...Object.entries(tags).flat().map(index), 0);
    if (indices.length > nodes.length) dense.packed(10, indices);
    return new MessageWriter().block(2, dense.finish()).finish();
  };
  const writeOther = (element: Exclude<WrittenElement, WrittenNode>): Uint8Array => {
    const group = new MessageWriter();
    if ("way" in element) {
      const message = withTags(new MessageWriter().number(1, element.way), element.tags);
      return group.block(3, message.steps(8, element.nodes).finish()).finish();
    }
    const { members } = element;
    const message = withTags(new MessageWriter().number(1, element.relation), element.tags);
    message.packed(
      8,
      members.map(([, , role]) => index(role)),
    );
    message.steps(
      9,
      members.map(([, id]) => id),
    );
    message.packed(
      10,
      members.map(([kind]) => kind),
    );
    return group.block(4, message.finish()).finish();
  };

  const groups: Uint8Array[] = [];
  let run: WrittenNode[] = [];
  const endRun = (): void => {
    if (run.length > 0) groups.push(writeDense(run));
    run = [];
  };
  for (const element of elements) {
    if ("node" in element && isDense) {
      run.push(element);
      continue;
    }
    endRun();
    groups.push("node" in element ? writeNode(element) : writeOther(element));
  }
  endRun();
  const strings = new MessageWriter();
  for (const text of texts.keys()) strings.text(1, text);
  const block = new MessageWriter().block(1, strings.finish());
  for (const group of groups) block.block(2, group);
  return block.number(17, granularity).number(19, latOffset).number(20, lonOffset).finish();
}
