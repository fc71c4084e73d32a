import { deflateSync } from "node:zlib";
import { inflateBounded } from "@cairn/testkit/extracts/inflate-bounded";
import { MessageWriter } from "@cairn/testkit/extracts/message-writer";
import {
  type ExtractOptions,
  frameBlob,
  writeBlob,
  writeBlock,
  type WrittenElement,
  writeExtract,
  writeHeader,
} from "@cairn/testkit/extracts/write-extract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractErrorText } from "./extract-error.ts";
import { bytesExtract } from "./extract-source.ts";
import { openExtract } from "./open-extract.ts";
import { readElements } from "./read-elements.ts";

/** The result of reading an extract, in the order of the file: its elements, or the sentence about the error. */
async function readAll(bytes: Uint8Array): Promise<unknown[] | string> {
  const extract = await openExtract(bytesExtract(bytes), inflateBounded);
  if (!extract.ok) return extractErrorText(extract.error);
  const elements: unknown[] = [];
  const read = await readElements(extract.value, {
    node: (node, lon, lat, tags) =>
      void elements.push({ node, lon: lon / 1e7, lat: lat / 1e7, tags: Object.fromEntries(tags) }),
    way: (way, nodes, tags) =>
      void elements.push({ way, nodes: Array.from(nodes), tags: Object.fromEntries(tags) }),
    relation(relation, members, tags) {
      const kinds = ["node", "way", "relation"];
      const listed = members.kinds.map((kind, n) => [kinds.indexOf(kind), members.ids[n], members.roles[n]]);
      elements.push({ relation, members: listed, tags: Object.fromEntries(tags) });
    },
  });
  return read.ok ? elements : extractErrorText(read.error);
}

const someElements: readonly WrittenElement[] = [
  { node: 1, lon: 1.5, lat: 42.5, tags: { natural: "peak", name: "Pic" } },
  { node: 12_345_678_901, lon: -179.999_999_9, lat: -89.5, tags: {} },
  { way: 7, nodes: [1, 12_345_678_901, 1], tags: { highway: "path" } },
  {
    relation: 9,
    members: [
      [1, 7, "outer"],
      [0, 1, ""],
      [2, 9, "inner"],
    ],
    tags: { type: "multipolygon" },
  },
];

describe("reading an extract", () => {
  const text = fc.string({ maxLength: 12, unit: "grapheme" });
  const tags = fc.dictionary(
    text.filter((key) => key !== "__proto__" && key !== ""),
    text,
    { maxKeys: 4 },
  );
  const id = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });
  const element: fc.Arbitrary<WrittenElement> = fc.oneof(
    fc.record({
      node: id,
      lon: fc.integer({ min: -1.8e9, max: 1.8e9 }).map((units) => units / 1e7),
      lat: fc.integer({ min: -9e8, max: 9e8 }).map((units) => units / 1e7),
      tags,
    }),
    fc.record({ way: id, nodes: fc.array(id, { maxLength: 30 }), tags }),
    fc.record({
      relation: id,
      members: fc.array(fc.tuple(fc.constantFrom<0 | 1 | 2>(0, 1, 2), id, text), { maxLength: 9 }),
      tags,
    }),
  );

  it("[OSM-1] returns every written element, dense or not, packed or not, on any grid", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(element, { maxLength: 20 }), { maxLength: 4 }),
        fc.record({
          isDense: fc.boolean(),
          isPacked: fc.boolean(),
          granularity: fc.constantFrom(1, 100),
          latOffset: fc.constantFrom(0, -300, 4_000_000_000),
          lonOffset: fc.constantFrom(0, 700),
        }),
        async (blocks, options) => {
          expect(await readAll(writeExtract(blocks, options))).toEqual(blocks.flat());
        },
      ),
      { numRuns: 60 },
    );
  });

  it("[OSM-1] gives the extent, the time of the data and the program that wrote it", async () => {
    const header: ExtractOptions = {
      bbox: [1.412368, 42.4276, 1.787481, 42.65717],
      timestamp: 1_737_321_696,
    };
    const extract = await openExtract(bytesExtract(writeExtract([], header)), inflateBounded);
    expect(extract.ok && extract.value.header).toEqual({
      bbox: [1.412368, 42.4276, 1.787481, 42.65717],
      replicationTimestamp: 1_737_321_696,
      writingProgram: "",
    });
  });

  it.each([
    // RFC 7946, section 5.2: the Fiji archipelago.
    [
      [177, -20, -178, -16],
      [177, -20, -178, -16],
    ],
    [
      [-180, -20, 180, -16],
      [-180, -20, 180, -16],
    ],
    // Sides that were mixed up, an empty box, and one beyond the world.
    [[1.8, 42.4, 1.4, 42.6], undefined],
    [[1.4, 42.4, 1.4, 42.6], undefined],
    [[177, -20, 182, -16], undefined],
  ] as const)("[OSM-1] takes the extent %j as %j", async (bbox, expected) => {
    const extract = await openExtract(bytesExtract(writeExtract([], { bbox })), inflateBounded);
    expect(extract.ok && extract.value.header.bbox).toEqual(expected);
  });

  it.each([0, 1, 315_532_800, 253_402_300_800, 8_640_000_000_001, 2 ** 52])(
    "[OSM-1] ignores a time that data cannot have, %s",
    async (timestamp) => {
      const extract = await openExtract(bytesExtract(writeExtract([], { timestamp })), inflateBounded);
      expect(extract.ok && extract.value.header.replicationTimestamp).toBeUndefined();
    },
  );

  it("omits nodes outside the world", async () => {
    const far: WrittenElement = { node: 2, lon: 0, lat: 95 };
    expect(await readAll(writeExtract([[far, ...someElements]]))).toEqual(someElements);
  });
});

const utf8 = (content: string): Uint8Array => new TextEncoder().encode(content);
const withBlob = (blob: MessageWriter, kind = "OSMData"): Uint8Array =>
  Buffer.concat([writeBlob("OSMHeader", writeHeader()), frameBlob(kind, blob.finish())]);

describe("an extract that is not sound", () => {
  const whole = writeExtract([someElements]);
  it.each<[string, Uint8Array, string]>([
    ["0 bytes", new Uint8Array(0), "empty (0 bytes)"],
    ["XML", utf8(`<?xml version="1.0"?><osm>`), "data as XML. Cairn reads .osm.pbf"],
    ["gzip", Uint8Array.of(0x1f, 0x8b, 8, 0), "This is a packed file. Cairn reads .osm.pbf"],
    ["o5m", Uint8Array.of(0xff, 0xe0, 4, 0x6f, 0x35, 0x6d, 0x32), "osmconvert"],
    ["a text", utf8("Dear reader, this is a letter."), "no OpenStreetMap extract"],
    ["three bytes", Uint8Array.of(0, 0, 0), "no OpenStreetMap extract"],
    ["one cut off in its last block", whole.subarray(0, -5), "ends in the middle of a block"],
    [
      "one cut off in its first block",
      whole.subarray(0, 40),
      "ends in the middle of a block that begins at byte 0",
    ],
    ["history", writeExtract([], { features: ["HistoricalInformation"] }), "history of OpenStreetMap"],
    ["an unknown feature", writeExtract([], { features: ["Sphere"] }), `asks for "Sphere"`],
    ["lzma", withBlob(new MessageWriter().block(4, utf8("x"))), "packed with lzma"],
    ["zstd", withBlob(new MessageWriter().block(7, utf8("x"))), "packed with zstd"],
    ["an empty blob", withBlob(new MessageWriter()), "holds no data"],
    [
      "a second head of 2 GB",
      Buffer.concat([whole, Buffer.from("7fffffff0000", "hex")]),
      "claims 2147483647 bytes",
    ],
    [
      "a block larger than told",
      withBlob(new MessageWriter().number(2, 10).block(3, deflateSync(new Uint8Array(11)))),
      "does not unpack to the size",
    ],
    [
      "a block that claims 1 GB",
      withBlob(new MessageWriter().number(2, 2 ** 30).block(3, deflateSync(new Uint8Array(11)))),
      "unpacks to 1073741824 bytes",
    ],
    [
      "a bomb that tells no size",
      withBlob(new MessageWriter().block(3, deflateSync(new Uint8Array(2 ** 26)))),
      "does not unpack to the size",
    ],
    [
      "a text that is not there",
      withBlob(
        new MessageWriter().block(
          1,
          new MessageWriter()
            .block(
              2,
              new MessageWriter()
                .block(3, new MessageWriter().packed(2, [5]).packed(3, [6]).finish())
                .finish(),
            )
            .finish(),
        ),
      ),
      "its elements cannot be read",
    ],
    [
      "a granularity of 0",
      Buffer.concat([
        writeBlob("OSMHeader", writeHeader()),
        writeBlob("OSMData", new MessageWriter().number(17, 0).finish()),
      ]),
      "its elements cannot be read",
    ],
  ])("[OSM-2] is told in a sentence: %s", async (_, bytes, sentence) => {
    expect(await readAll(bytes)).toContain(sentence);
  });

  it.each<[string, WrittenElement]>([
    ["node", { node: 2 ** 51, lon: 0, lat: 0 }],
    ["way", { way: 2 ** 51, nodes: [1, 2] }],
    ["relation", { relation: -(2 ** 51), members: [] }],
  ])("[OSM-2] is one whose %s has an id that tiles could not tell exactly", async (_, element) => {
    for (const isDense of [true, false])
      expect(await readAll(writeExtract([[element]], { isDense }))).toContain("its elements cannot be read");
  });

  it("[OSM-2] unpacks to far more than its size", async () => {
    const empty = new MessageWriter();
    // A group of nothing but unknown fields, as small as bytes can be compressed.
    empty.block(2, new MessageWriter().block(9, new Uint8Array(30_000_000)).finish());
    const bomb = writeBlob("OSMData", empty.finish());
    const head = writeBlob("OSMHeader", writeHeader());
    expect(await readAll(Buffer.concat([head, ...Array.from({ length: 9 }, () => bomb)]))).toContain(
      "unpacks to far more than its size",
    );
  });

  it("does not include a block of an unknown kind, which is skipped", async () => {
    const later = writeBlob("OSMIndex", utf8("anything"));
    const bytes = Buffer.concat([
      writeBlob("OSMHeader", writeHeader()),
      later,
      writeBlob("OSMData", writeBlock(someElements)),
    ]);
    expect(await readAll(bytes)).toEqual(someElements);
  });
});
