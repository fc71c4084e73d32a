import { inflateSync } from "node:zlib";
import { PbfReader } from "pbf";

/** An element with its tags. */
export interface PlainElement {
  readonly tags: Readonly<Record<string, string>>;
}
/** Elements of an extract by id. */
export interface PlainExtract {
  readonly nodes: Map<number, PlainElement & { readonly lon: number; readonly lat: number }>;
  readonly ways: Map<number, PlainElement & { readonly refs: readonly number[] }>;
  readonly relations: Map<
    number,
    PlainElement & { readonly ways: readonly number[]; readonly roles: readonly string[] }
  >;
}

/** Fields of a message by number: a list of values for each. */
function fieldsOf(
  bytes: Uint8Array,
  read: Readonly<Record<number, (pbf: PbfReader) => unknown>>,
): Record<number, unknown[]> {
  return new PbfReader(bytes).readFields((tag, found: Record<number, unknown[]>, pbf) => {
    const value = pbf && read[tag] ? read[tag](pbf) : undefined;
    if (value !== undefined) (found[tag] ??= []).push(value);
  }, {});
}
const bytesField = (pbf: PbfReader): Uint8Array => pbf.readBytes();
const idField = (pbf: PbfReader): number => pbf.readVarint(true);
const packed = (pbf: PbfReader): number[] => pbf.readPackedVarint();
const signed = (pbf: PbfReader): number[] => pbf.readPackedSVarint();
const summed = (steps: readonly number[] = []): number[] => {
  let sum = 0;
  return steps.map((step) => (sum += step));
};
const first = (fields: Record<number, unknown[]>, tag: number): unknown => fields[tag]?.[0];

/** A second reader of extracts, as simple as possible, with another library for messages. */
export function readPlainly(file: Uint8Array): PlainExtract {
  const found: PlainExtract = { nodes: new Map(), ways: new Map(), relations: new Map() };
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  for (let at = 0; at < file.length;) {
    const headEnd = at + 4 + view.getUint32(at);
    const head = fieldsOf(file.subarray(at + 4, headEnd), {
      1: (pbf) => pbf.readString(),
      3: (pbf) => pbf.readVarint(),
    });
    at = headEnd + ((first(head, 3) as number | undefined) ?? 0);
    const blob = fieldsOf(file.subarray(headEnd, at), { 1: bytesField, 3: bytesField });
    const zlib = first(blob, 3) as Uint8Array | undefined;
    if (first(head, 1) === "OSMData")
      readBlock(zlib ? inflateSync(zlib) : ((first(blob, 1) as Uint8Array | undefined) ?? file), found);
  }
  return found;
}

function readBlock(bytes: Uint8Array, found: PlainExtract): void {
  const block = fieldsOf(bytes, { 1: bytesField, 2: bytesField, 17: (pbf) => pbf.readVarint() });
  const texts = fieldsOf((first(block, 1) as Uint8Array | undefined) ?? bytes, {
    1: (pbf) => pbf.readString(),
  })[1] as string[];
  const scale = 1e-9 * ((first(block, 17) as number | undefined) ?? 100);
  const tagsOf = (keys: readonly number[] = [], values: readonly number[] = []): Record<string, string> =>
    Object.fromEntries(keys.map((key, n) => [texts[key] ?? "", texts[values[n] ?? 0] ?? ""]));
  for (const group of (block[2] ?? []) as Uint8Array[]) {
    const {
      2: dense = [],
      3: ways = [],
      4: relations = [],
    } = fieldsOf(group, { 2: bytesField, 3: bytesField, 4: bytesField });
    for (const message of dense as Uint8Array[]) {
      const columns = fieldsOf(message, { 1: signed, 8: signed, 9: signed, 10: packed });
      const [lats, lons] = [
        summed(first(columns, 8) as number[] | undefined),
        summed(first(columns, 9) as number[] | undefined),
      ];
      const pairs = (first(columns, 10) as number[] | undefined) ?? [];
      let at = 0;
      summed(first(columns, 1) as number[] | undefined).forEach((id, n) => {
        const tags: Record<string, string> = {};
        for (; (pairs[at] ?? 0) !== 0; at += 2)
          tags[texts[pairs[at] ?? 0] ?? ""] = texts[pairs[at + 1] ?? 0] ?? "";
        at += 1;
        found.nodes.set(id, { lon: (lons[n] ?? 0) * scale, lat: (lats[n] ?? 0) * scale, tags });
      });
    }
    for (const message of ways as Uint8Array[]) {
      const way = fieldsOf(message, { 1: idField, 2: packed, 3: packed, 8: signed });
      const tags = tagsOf(first(way, 2) as number[] | undefined, first(way, 3) as number[] | undefined);
      found.ways.set((first(way, 1) as number | undefined) ?? 0, {
        refs: summed(first(way, 8) as number[] | undefined),
        tags,
      });
    }
    for (const message of relations as Uint8Array[]) {
      const relation = fieldsOf(message, {
        1: idField,
        2: packed,
        3: packed,
        8: packed,
        9: signed,
        10: packed,
      });
      const kinds = (first(relation, 10) as number[] | undefined) ?? [];
      const isWay = (_: unknown, n: number): boolean => kinds[n] === 1;
      found.relations.set((first(relation, 1) as number | undefined) ?? 0, {
        ways: summed(first(relation, 9) as number[] | undefined).filter(isWay),
        roles: ((first(relation, 8) as number[] | undefined) ?? [])
          .filter(isWay)
          .map((role) => texts[role] ?? ""),
        tags: tagsOf(first(relation, 2) as number[] | undefined, first(relation, 3) as number[] | undefined),
      });
    }
  }
}
