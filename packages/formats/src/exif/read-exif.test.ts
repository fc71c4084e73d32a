import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { array, assert, nat, property, tuple, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { readExif } from "./read-exif.ts";

type Value = string | readonly (readonly [number, number])[] | number;

/** A directory as bytes: entries, then the values that do not fit into four bytes; offsets are relative to `at`. */
function directory(entries: readonly (readonly [number, Value])[], at: number, isLittle: boolean): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  const rest: Buffer[] = [];
  let end = at + head.length;
  const u16 = (value: number, to: number) =>
    isLittle ? head.writeUInt16LE(value, to) : head.writeUInt16BE(value, to);
  const u32 = (target: Buffer, value: number, to: number) =>
    isLittle ? target.writeUInt32LE(value, to) : target.writeUInt32BE(value, to);
  u16(entries.length, 0);
  for (const [i, [tag, value]] of entries.entries()) {
    const entry = 2 + i * 12;
    u16(tag, entry);
    if (typeof value === "number") {
      u16(4, entry + 2);
      u32(head, 1, entry + 4);
      u32(head, value, entry + 8);
      continue;
    }
    const isText = typeof value === "string";
    const bytes = isText ? Buffer.from(`${value}\0`, "latin1") : Buffer.alloc(value.length * 8);
    if (!isText) {
      for (const [n, [above, below]] of value.entries()) {
        u32(bytes, above, n * 8);
        u32(bytes, below, n * 8 + 4);
      }
    }
    u16(isText ? 2 : 5, entry + 2);
    u32(head, isText ? bytes.length : value.length, entry + 4);
    if (bytes.length <= 4) bytes.copy(head, entry + 8);
    else {
      u32(head, end, entry + 8);
      rest.push(bytes);
      end += bytes.length;
    }
  }
  return Buffer.concat([head, ...rest]);
}

interface Blocks {
  readonly exif?: readonly (readonly [number, Value])[];
  readonly gps?: readonly (readonly [number, Value])[];
}

/** The start of a JPEG with an Exif block after a JFIF one. */
function jpegWith({ exif = [], gps = [] }: Blocks, isLittle = true): Buffer {
  const firstSize = 2 + 2 * 12 + 4;
  const exifPart = directory(exif, 8 + firstSize, isLittle);
  const gpsAt = 8 + firstSize + exifPart.length;
  const first = directory(
    [
      [0x8769, 8 + firstSize],
      [0x8825, gpsAt],
    ],
    8,
    isLittle,
  );
  const order = isLittle ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const tiff = Buffer.concat([Buffer.from(order), first, exifPart, directory(gps, gpsAt, isLittle)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + 6 + tiff.length);
  const jfif = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff]);
  return Buffer.concat([
    jfif,
    Buffer.from([0xff, 0xe1]),
    length,
    Buffer.from("Exif\0\0"),
    tiff,
    Buffer.from([0xff, 0xda]),
  ]);
}

const south = [
  [1, "S"],
  [
    2,
    [
      [33, 1],
      [51, 1],
      [3600, 100],
    ],
  ],
  [3, "W"],
  [
    4,
    [
      [70, 1],
      [30, 1],
      [0, 1],
    ],
  ],
  [
    7,
    [
      [7, 1],
      [8, 1],
      [95, 10],
    ],
  ],
  [29, "2024:02:29"],
] as const;

describe("readExif", () => {
  it.each([true, false])("[API-63] reads time and place (little-endian: %s)", (isLittle) => {
    const exif = [
      [0x9003, "2024:02:29 04:08:09"],
      [0x9011, "-03:00"],
    ] as const;
    expect(readExif(jpegWith({ exif, gps: south }, isLittle))).toEqual({
      localTime: Date.parse("2024-02-29T04:08:09Z"),
      offsetMinutes: -180,
      fixTime: Date.parse("2024-02-29T07:08:09Z"),
      lat: expect.closeTo(-33.86, 9),
      lon: expect.closeTo(-70.5, 9),
    });
  });

  it("[API-63] leaves out invalid values", () => {
    const broken: Blocks = {
      exif: [
        [0x9003, "0000:00:00 00:00:00"],
        [0x9011, "+99:00"],
      ],
      gps: [
        [1, "N"],
        [
          2,
          [
            [60, 1],
            [0, 0],
            [0, 1],
          ],
        ],
        [3, "X"],
        [
          4,
          [
            [24, 1],
            [0, 1],
            [0, 1],
          ],
        ],
      ],
    };
    expect(readExif(jpegWith(broken))).toEqual({});
    expect(readExif(jpegWith({ exif: [[0x9003, `2024:02:29 04:08:09${" ".repeat(99)}`]] }))).toEqual({});
    expect(readExif(jpegWith({}).subarray(0, 40))).toEqual({});
  });

  it("[API-63] returns finite numbers or nothing for any bytes", () => {
    const whole = jpegWith({ exif: [[0x9003, "2024:02:29 04:08:09"]], gps: south });
    const changes = array(tuple(nat(whole.length - 1), nat(255)), { maxLength: 30 });
    assert(
      property(changes, nat(whole.length), (bytes, cut) => {
        const changed = Uint8Array.from(whole);
        for (const [at, byte] of bytes) changed[at] = byte;
        for (const head of [changed, changed.subarray(0, cut)]) {
          expect(Object.values(readExif(head)).every(Number.isFinite)).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
    assert(
      property(uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readExif(Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 200, ...bytes]))).toEqual({});
      }),
    );
  });
});

interface PhotoTruth {
  readonly GPSLatitude?: number;
  readonly GPSLongitude?: number;
  readonly GPSDateTime?: string;
  readonly DateTimeOriginal?: string;
  readonly OffsetTimeOriginal?: string;
}

const instant = (text: string | undefined): number | undefined => {
  const [date = "", time = ""] = (text ?? "").split(" ");
  const parsed = Date.parse(`${date.replaceAll(":", "-")}T${time.slice(0, 8)}Z`);
  return parsed > 0 ? parsed : undefined;
};

describeWithCorpus("photos of real cameras", ({ read, readJson }) => {
  const { photos: truth } = readJson("photos/photos-truth.json") as { photos: Record<string, PhotoTruth> };
  // These have their time in another block than Exif, or in a damaged one; exiftool reads nothing from a
  // truncated file.
  const elsewhere = /RangeError|garbage|truncated|\.png$/;
  const names = Object.keys(truth).filter((name) => !elsewhere.test(name));
  it.each(names)("[API-63] %s has the values that exiftool reads", (name) => {
    const { GPSLatitude, GPSLongitude, GPSDateTime, DateTimeOriginal, OffsetTimeOriginal } =
      truth[name] ?? {};
    const facts = readExif(read(`photos/${name}`));
    expect(facts.localTime).toBe(instant(DateTimeOriginal));
    expect(facts.fixTime).toBe(instant(GPSDateTime));
    expect(facts.offsetMinutes).toBe(OffsetTimeOriginal === "-07:00" ? -420 : undefined);
    expect(facts.lat ?? 0).toBeCloseTo(GPSLatitude ?? 0, 9);
    expect(facts.lon ?? 0).toBeCloseTo(GPSLongitude ?? 0, 9);
  });
});

it.each([
  ["+05:45", 345],
  ["-09:30", -570],
  ["+14:00", 840],
  ["+14:01", undefined],
  ["Z", 0],
  ["05:45", undefined],
])("reads an offset of %s", (text, minutes) => {
  const found = readExif(jpegWith({ exif: [[0x9011, text]] }));
  expect(found?.offsetMinutes).toBe(minutes);
});

it("ignores a block without the TIFF number", () => {
  const file = jpegWith({ exif: [[0x9003, "2017:07:29 08:53:09"]] });
  const at = file.indexOf("II*");
  expect(at).toBeGreaterThan(0);
  expect(readExif(file)?.localTime).toBe(Date.UTC(2017, 6, 29, 8, 53, 9));
  file[at + 2] = 43;
  expect(readExif(file)?.localTime).toBe(undefined);
});
