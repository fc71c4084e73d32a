import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { PbfReader } from "pbf";

type Tags = ReadonlyMap<string, string>;

/** A way with the places of its nodes, degrees. */
export interface PlainWay {
  readonly tags: Tags;
  readonly points: readonly (readonly [lon: number, lat: number])[];
}

/** A node with its place, degrees. */
export interface PlainNode {
  readonly tags: Tags;
  readonly place: readonly [lon: number, lat: number];
}

/** A multipolygon: its member ways by role. */
export interface PlainArea {
  readonly tags: Tags;
  readonly members: readonly { readonly role: string; readonly way: PlainWay }[];
}

/** Nodes with tags, ways and multipolygons of a sound extract. */
export interface PlainExtract {
  readonly nodes: readonly PlainNode[];
  readonly ways: readonly PlainWay[];
  readonly areas: readonly PlainArea[];
}

/** Reads an extract in the simplest way, with another library than Cairn uses, to judge what Cairn makes of it. */
export function readPlainExtract(path: string): PlainExtract {
  const file = readFileSync(path);
  const places = new Map<number, readonly [number, number]>();
  const nodes: PlainNode[] = [];
  const ways = new Map<number, PlainWay>();
  const areas: PlainArea[] = [];
  for (let at = 0; at < file.length;) {
    const headLength = file.readUInt32BE(at);
    const head = fieldsOf(file.subarray(at + 4, at + 4 + headLength));
    at += 4 + headLength;
    const size = head.numbers(3)[0] ?? 0;
    const blob = fieldsOf(file.subarray(at, at + size));
    at += size;
    const [packed] = blob.blocks(3);
    if (text(head.blocks(1)[0]) === "OSMData" && packed)
      readBlock(inflateSync(packed), places, { nodes, ways, areas });
  }
  return { nodes, ways: [...ways.values()], areas };
}

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

/** The fields of a message by number. */
function fieldsOf(bytes: Uint8Array) {
  const numbers = new Map<number, number[]>();
  const blocks = new Map<number, Uint8Array[]>();
  const reader = new PbfReader(bytes);
  reader.readFields((tag) => {
    if (reader.type === 0) numbers.set(tag, [...(numbers.get(tag) ?? []), reader.readVarint()]);
    else if (reader.type === 2) {
      const found = blocks.get(tag) ?? [];
      found.push(reader.readBytes());
      blocks.set(tag, found);
    }
  }, undefined);
  return { numbers: (tag: number) => numbers.get(tag) ?? [], blocks: (tag: number) => blocks.get(tag) ?? [] };
}

function varints(bytes: Uint8Array = new Uint8Array(0)): number[] {
  const reader = new PbfReader(bytes);
  const values: number[] = [];
  while (reader.pos < reader.length) values.push(reader.readVarint());
  return values;
}

/** Values that are stored as differences from the previous one. */
function steps(bytes: Uint8Array = new Uint8Array(0)): number[] {
  const reader = new PbfReader(bytes);
  const values: number[] = [];
  while (reader.pos < reader.length) values.push((values.at(-1) ?? 0) + reader.readSVarint());
  return values;
}

function readBlock(
  bytes: Uint8Array,
  places: Map<number, readonly [number, number]>,
  { nodes, ways, areas }: { nodes: PlainNode[]; ways: Map<number, PlainWay>; areas: PlainArea[] },
): void {
  const block = fieldsOf(bytes);
  const texts = fieldsOf(block.blocks(1)[0] ?? new Uint8Array(0))
    .blocks(1)
    .map(text);
  const unit = (block.numbers(17)[0] ?? 100) / 1e9;
  const tagsOf = (pairs: readonly (readonly [number, number])[]): Tags =>
    new Map(pairs.map(([key, value]) => [texts[key] ?? "", texts[value] ?? ""]));
  for (const group of block.blocks(2).map(fieldsOf)) {
    for (const dense of group.blocks(2).map(fieldsOf)) {
      const [ids, lats, lons] = [1, 8, 9].map((tag) => steps(dense.blocks(tag)[0]));
      for (const [i, id] of (ids ?? []).entries())
        places.set(id, [(lons?.[i] ?? 0) * unit, (lats?.[i] ?? 0) * unit]);
      let pairs: [number, number][] = [];
      let node = 0;
      const keys = varints(dense.blocks(10)[0]);
      for (let i = 0; i < keys.length; i++) {
        if (keys[i] !== 0) {
          pairs.push([keys[i] ?? 0, keys[++i] ?? 0]);
          continue;
        }
        const place = places.get(ids?.[node++] ?? 0);
        if (pairs.length > 0 && place) nodes.push({ tags: tagsOf(pairs), place });
        pairs = [];
      }
    }
    for (const way of group.blocks(3).map(fieldsOf)) {
      const values = varints(way.blocks(3)[0]);
      const tags = tagsOf(varints(way.blocks(2)[0]).map((key, i) => [key, values[i] ?? 0]));
      const points = steps(way.blocks(8)[0]).flatMap((id) => {
        const place = places.get(id);
        return place ? [place] : [];
      });
      ways.set(way.numbers(1)[0] ?? 0, { tags, points });
    }
    for (const relation of group.blocks(4).map(fieldsOf)) {
      const values = varints(relation.blocks(3)[0]);
      const tags = tagsOf(varints(relation.blocks(2)[0]).map((key, i) => [key, values[i] ?? 0]));
      const [roles, kinds] = [varints(relation.blocks(8)[0]), varints(relation.blocks(10)[0])];
      const members = steps(relation.blocks(9)[0]).flatMap((id, i) => {
        const way = kinds[i] === 1 ? ways.get(id) : undefined;
        return way ? [{ role: texts[roles[i] ?? 0] ?? "", way }] : [];
      });
      if (tags.get("type") === "multipolygon") areas.push({ tags, members });
    }
  }
}
