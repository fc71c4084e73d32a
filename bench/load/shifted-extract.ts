import { open, readFile } from "node:fs/promises";
import { bytesExtract } from "@cairn/osm/extract-source";
import { openExtract } from "@cairn/osm/open-extract";
import { readElements } from "@cairn/osm/read-elements";
import { inflateBounded } from "@cairn/testkit/extracts/inflate-bounded";
import {
  writeBlob,
  writeBlock,
  type WrittenElement,
  type WrittenMember,
  writeHeader,
} from "@cairn/testkit/extracts/write-extract";

/** Elements per block, as most programs write them. */
const blockElements = 8000;

/** Copies in a row from west to east, and the distance between them, degrees: Liechtenstein fits in between. */
const copiesInRow = 10;
const lonStep = 0.2;
const latStep = 0.25;

/**
 * Writes copies of an extract side by side into one file: nodes first, then ways, then relations, the usual
 * order in extracts. Returns the size of the file in bytes.
 */
export async function writeShiftedExtract(from: string, to: string, copies: number): Promise<number> {
  const elements = await readAll(from);
  const file = await open(to, "w");
  try {
    const rows = Math.ceil(copies / copiesInRow);
    const bbox = [9.4, 47.0 - (rows - 1) * latStep, 9.4 + copiesInRow * lonStep, 47.3] as const;
    await file.write(writeBlob("OSMHeader", writeHeader({ bbox, timestamp: 1_436_000_000 })));
    for (const ofKind of elements) {
      for (let copy = 0; copy < copies; copy++) {
        for (let start = 0; start < ofKind.length; start += blockElements) {
          const block = ofKind.slice(start, start + blockElements).map((element) => shifted(element, copy));
          await file.write(writeBlob("OSMData", writeBlock(block)));
        }
      }
    }
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/**
 * Nodes, ways and relations of an extract. Ids are renumbered from 1 in each kind, for programs that use them
 * as array indices; each kind is in the order of its ids, which others ask for.
 */
async function readAll(path: string): Promise<readonly (readonly WrittenElement[])[]> {
  const extract = await openExtract(bytesExtract(await readFile(path)), inflateBounded);
  if (!extract.ok) throw new Error(`${path}: ${extract.error.kind}`);
  const [nodes, ways]: [WrittenElement[], WrittenElement[]] = [[], []];
  const relations: Extract<WrittenElement, { relation: number }>[] = [];
  const ids = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
  const newId = (kind: number, id: number): number => {
    const known = ids[kind]?.get(id) ?? (ids[kind]?.size ?? 0) + 1;
    ids[kind]?.set(id, known);
    return known;
  };
  const read = await readElements(extract.value, {
    node: (id, lon, lat, tags) =>
      nodes.push({ node: newId(0, id), lon: lon / 1e7, lat: lat / 1e7, tags: Object.fromEntries(tags) }),
    way: (id, refs, tags) =>
      ways.push({
        way: newId(1, id),
        nodes: Array.from(refs, (ref) => newId(0, ref)),
        tags: Object.fromEntries(tags),
      }),
    relation(id, members, tags) {
      const written = members.kinds.map((kind, i): WrittenMember => {
        const code = kind === "node" ? 0 : kind === "way" ? 1 : 2;
        return [code, newId(code, members.ids[i] ?? 0), members.roles[i] ?? ""];
      });
      relations.push({ relation: newId(2, id), members: written, tags: Object.fromEntries(tags) });
    },
  });
  if (!read.ok) throw new Error(`${path}: ${read.error.kind}`);
  // A relation may be a member of an earlier one.
  return [nodes, ways, relations.toSorted((a, b) => a.relation - b.relation)];
}

/** Distance between the ids of two copies: more than a copy has. */
const idStep = 400_000;

function shifted(element: WrittenElement, copy: number): WrittenElement {
  const more = copy * idStep;
  if ("node" in element) {
    const lon = element.lon + (copy % copiesInRow) * lonStep;
    const lat = element.lat - Math.floor(copy / copiesInRow) * latStep;
    return { ...element, node: element.node + more, lon, lat };
  }
  if ("way" in element)
    return { ...element, way: element.way + more, nodes: element.nodes.map((id) => id + more) };
  const members = element.members.map(([kind, id, role]): WrittenMember => [kind, id + more, role]);
  return { ...element, relation: element.relation + more, members };
}
