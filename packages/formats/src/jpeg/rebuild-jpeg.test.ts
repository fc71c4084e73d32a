import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { greyPhoto, loopingExifPhoto, segment } from "@cairn/testkit/files/looping-exif-photo";
import { array, assert, integer, nat, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { readCameraFacts, readOrientation } from "../exif/read-exif.ts";
import { type JpegFault, rebuildJpeg, type RebuiltJpeg } from "./rebuild-jpeg.ts";

const limits = { maxPixels: 100_000_000, maxProgressivePixels: 32_000_000 };

interface Outcome {
  readonly bytes: Uint8Array;
  readonly jpeg: RebuiltJpeg | JpegFault;
}

/** The result for a file in chunks of these lengths, repeated. */
function rebuilt(file: Uint8Array, lengths: readonly number[] = [65_536], sizes = limits): Outcome {
  const rebuilder = rebuildJpeg(sizes);
  const parts: Uint8Array[] = [];
  for (let at = 0, turn = 0; at < file.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    parts.push(...rebuilder.push(file.slice(at, at + length)).map((part) => part.slice()));
    at += length;
  }
  const end = rebuilder.end();
  return { bytes: Buffer.concat(parts), jpeg: end.ok ? end.value : end.error };
}

const textOf = (text: string): readonly number[] => [...Buffer.from(text, "latin1")];

/** Names of segments up to the first scan, with the numbers of T.81, table B.1. */
function segmentsOf(bytes: Uint8Array): readonly number[] {
  const found: number[] = [];
  for (let at = 2; at < bytes.length; at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)) {
    found.push(bytes[at + 1] ?? 0);
    if (bytes[at + 1] === 0xda) break;
  }
  return found;
}

/** A colour profile (ICC.1:2022) with one tag, for a colour space. */
function profile(space: string, length = 144): readonly number[] {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(length, 0);
  bytes.write(space, 16, "latin1");
  bytes.write("acsp", 36, "latin1");
  bytes.writeUInt32BE(1, 128);
  bytes.writeUInt32BE(140, 136);
  bytes.writeUInt32BE(4, 140);
  return [...bytes];
}

const profilePart = (part: number, of: number, content: readonly number[]) =>
  segment(0xe2, [...textOf("ICC_PROFILE\0"), part, of, ...content]);

/** Whether a profile in these segments is kept. */
const keeps = (segments: readonly (readonly number[])[]): boolean =>
  segmentsOf(rebuilt(greyPhoto(segments)).bytes).includes(0xe2);

/** Segments of a colour image. */
const frame = (code: number, width: number, height: number) =>
  segment(code, [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x22, 0, 2, 17, 0, 3, 17, 0]);
const scan = (...components: number[]) =>
  segment(0xda, [components.length, ...components.flatMap((id) => [id, 0]), 0, 63, 0]);
/** A file made of segments. */
const fileOf = (...segments: (readonly number[])[]) =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xd9]);

describe("rebuildJpeg", () => {
  const plain = greyPhoto();

  it("[API-63] returns a file without metadata unchanged, in any chunks", () => {
    expect(rebuilt(plain)).toMatchObject({
      bytes: Buffer.from(plain),
      jpeg: { width: 8, height: 8, components: 1, isProgressive: false, exif: undefined },
    });
    assert(
      property(array(integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 9 }), (lengths) => {
        expect(rebuilt(plain, lengths).bytes).toEqual(Buffer.from(plain));
      }),
    );
  });

  it("[API-63] passes on no metadata, previews or comments", () => {
    const secret = textOf("Somebody Private");
    const file = greyPhoto([
      segment(0xe0, [...textOf("JFXX\0"), ...secret]),
      segment(0xe1, [...textOf("http://ns.adobe.com/xap/1.0/\0"), ...secret]),
      segment(0xe2, [...textOf("MPF\0"), ...secret]),
      segment(0xed, [...textOf("Photoshop 3.0\0"), ...secret]),
      segment(0xfe, secret),
      ...Array.from({ length: 16 }, (_, i) => segment(0xe0 + i, secret)),
    ]);
    const trailing = Uint8Array.from([...file, ...plain, ...secret]);
    for (const bytes of [file, trailing]) expect(rebuilt(bytes).bytes).toEqual(Buffer.from(plain));
    const looping = rebuilt(loopingExifPhoto(1000));
    expect(looping.bytes).toEqual(Buffer.from(plain));
    const { exif } = looping.jpeg as RebuiltJpeg;
    expect([readCameraFacts(exif ?? plain), readOrientation(exif ?? plain)]).toEqual([{}, 1]);
  });

  it("[API-63] keeps what defines how components become colours, without anything appended to it", () => {
    const jfif = [...textOf("JFIF\0"), 1, 2, 1, 0, 72, 0, 72];
    const adobe = [...textOf("Adobe"), 0, 100, 0, 0, 0, 0, 1];
    const file = greyPhoto([
      segment(0xe0, [...jfif, 1, 1, 9, 9, 9]),
      segment(0xee, [...adobe, ...textOf("more")]),
      segment(0xee, [...adobe.slice(0, -1), 2]),
    ]);
    expect(rebuilt(file).bytes).toEqual(
      Buffer.from(greyPhoto([segment(0xe0, [...jfif, 0, 0]), segment(0xee, adobe)])),
    );
  });

  it("[API-63] keeps a colour profile that is complete, valid and for the image's colour space", () => {
    const grey = profile("GRAY");
    const parts = [profilePart(1, 2, grey.slice(0, 100)), profilePart(2, 2, grey.slice(100))];
    expect(keeps(parts)).toBe(true);
    expect(keeps(parts.toReversed())).toBe(true);
    expect(keeps([parts[0] ?? []])).toBe(false);
    expect(keeps([profilePart(1, 1, profile("RGB "))])).toBe(false);
    expect(keeps([profilePart(1, 1, [...grey, 0])])).toBe(false);
    const changed = (at: number, byte: number) => grey.map((known, i) => (i === at ? byte : known));
    for (const [at, byte] of [
      [36, 0],
      [131, 2],
      [128, 1],
      [136, 255],
      [143, 5],
    ] as const) {
      expect([at, keeps([profilePart(1, 1, changed(at, byte))])]).toEqual([at, false]);
    }
    const large = Array.from({ length: 40 }, (_, i) => profilePart(i + 1, 40, Array(60_000).fill(0)));
    expect(keeps(large)).toBe(false);
  });

  it("[API-63] judges pixels and scans before anything is decoded", () => {
    const all = scan(1, 2, 3);
    expect(rebuilt(fileOf(frame(0xc0, 10_000, 10_000), all)).jpeg).toMatchObject({ width: 10_000 });
    expect(rebuilt(fileOf(frame(0xc0, 10_001, 10_000), all)).jpeg).toBe("too_many_pixels");
    expect(rebuilt(fileOf(frame(0xc0, 65_535, 65_535))).jpeg).toBe("too_many_pixels");
    expect(rebuilt(fileOf(frame(0xc2, 8000, 4000), all)).jpeg).toMatchObject({ isProgressive: true });
    expect(rebuilt(fileOf(frame(0xc2, 8001, 4000), all)).jpeg).toBe("too_many_pixels");
    // A baseline file whose colours are stored one after another is held completely, too.
    expect(rebuilt(fileOf(frame(0xc0, 8001, 4000), scan(1), scan(2), scan(3))).jpeg).toBe("too_many_pixels");
    expect(rebuilt(fileOf(frame(0xc0, 8000, 4000), scan(1), scan(2), scan(3))).jpeg).toMatchObject({
      height: 4000,
    });
    const scans = (count: number) => Array.from({ length: count }, () => all);
    expect(rebuilt(fileOf(frame(0xc2, 8, 8), ...scans(64))).jpeg).toMatchObject({ width: 8 });
    expect(rebuilt(fileOf(frame(0xc2, 8, 8), ...scans(65))).jpeg).toBe("damaged");
    const tables = Array.from({ length: 1001 }, () => segment(0xdd, [0, 0]));
    expect(rebuilt(fileOf(frame(0xc2, 8, 8), ...tables, all)).jpeg).toBe("damaged");
  });

  it("[API-63] treats a file as damaged without an image, with two frames, or with a coding that no camera uses", () => {
    const damaged = [
      Uint8Array.of(),
      Uint8Array.of(0xff, 0xd8),
      Uint8Array.of(0xff, 0xd8, 0xff, 0xd9),
      Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0),
      Uint8Array.of(0xff, 0xd8, 0xff, 0x3c, 0, 4, 1, 1),
      plain.slice(0, 60),
      greyPhoto([[0xff, 0xd8]]),
      greyPhoto([segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])]),
      greyPhoto([segment(0xda, [1, 1, 0, 0, 63, 0])]),
      ...[0xc3, 0xc5, 0xc9, 0xca].map((code) => greyPhoto([segment(code, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])])),
      greyPhoto([segment(0xc0, [12, 0, 8, 0, 8, 1, 1, 0x11, 0])]),
      greyPhoto([segment(0xc0, [8, 0, 0, 0, 8, 1, 1, 0x11, 0])]),
      greyPhoto([segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x51, 0])]),
      greyPhoto([segment(0xc0, [8, 0, 8, 0, 8, 2, 1, 0x11, 0, 2, 0x11, 0])]),
    ];
    for (const file of damaged) expect(rebuilt(file).jpeg).toBe("damaged");
  });

  it("[API-63] ends, and returns little more than it got, for any bytes", () => {
    const whole = greyPhoto([
      segment(0xe0, [...textOf("JFIF\0"), 1, 2, 1, 0, 72, 0, 72, 0, 0]),
      profilePart(1, 1, profile("GRAY")),
    ]);
    const changes = array(tuple(nat(whole.length - 1), nat(255)), { maxLength: 30 });
    assert(
      property(changes, nat(whole.length), integer({ min: 1, max: 64 }), (bytes, cut, length) => {
        const changed = Uint8Array.from(whole);
        for (const [at, byte] of bytes) changed[at] = byte;
        const once = rebuilt(changed.subarray(0, cut));
        expect(once.bytes.length).toBeLessThanOrEqual(cut + 2);
        const inChunks = rebuilt(changed.subarray(0, cut), [length]);
        expect(inChunks.jpeg).toEqual(once.jpeg);
        if (typeof once.jpeg === "object") expect(inChunks.bytes).toEqual(once.bytes);
      }),
      { numRuns: 3000 },
    );
  });

  itWithCorpus("[API-63] gives clean files of those of real cameras", ({ namesIn, read }) => {
    for (const name of namesIn("photos").filter((path) => /\.jpe?g$/i.test(path))) {
      const { bytes, jpeg } = rebuilt(read(name), [8000, 1, 77]);
      // It breaks off within its metadata.
      const isWhole = name !== "photos/made-truncated.jpg";
      expect([name, typeof jpeg]).toEqual([name, isWhole ? "object" : "string"]);
      const kept = segmentsOf(bytes).filter((code) => code >= 0xe0 && ![0xe0, 0xe2, 0xee].includes(code));
      expect([name, kept]).toEqual([name, []]);
    }
  });

  it("[API-63] rejects a file that starts with something else", () => {
    for (const before of [[0], [0x20, 0x0a], [...textOf("GIF89a")]])
      expect(rebuilt(Uint8Array.from([...before, ...plain])).jpeg).toEqual(
        rebuilt(Uint8Array.of(0, 1, 2)).jpeg,
      );
  });

  it("[API-63] skips markers without content between segments (T.81, table B.1: TEM and RST0 to RST7)", () => {
    for (const code of [0x01, 0xd0, 0xd7])
      expect(
        rebuilt(Uint8Array.from([...plain.slice(0, 2), 0xff, code, ...plain.slice(2)])).jpeg,
      ).toMatchObject({
        width: 8,
        height: 8,
      });
  });
});

/** The result for one segment: the application segments that are passed on, and whether it was read as Exif. */
const kept = (code: number, content: readonly number[]) => {
  const { bytes, jpeg } = rebuilt(greyPhoto([segment(code, content)]));
  const own = segmentsOf(bytes).filter((found) => found >= 0xe0 && found <= 0xef);
  return [...own, ...(typeof jpeg === "object" && jpeg.exif ? ["exif"] : [])];
};

it("identifies each segment by both its number and its signature", () => {
  const jfif = [...textOf("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0];
  const adobe = [...textOf("Adobe"), 0, 100, 0, 0, 0, 0, 1];
  const exif = [...textOf("Exif\0\0"), ...textOf("II*\0"), 8, 0, 0, 0, 0, 0];
  expect([kept(0xe0, jfif), kept(0xee, adobe), kept(0xe1, exif)]).toEqual([[0xe0], [0xee], ["exif"]]);
  for (const content of [jfif, adobe, exif]) expect(kept(0xe5, content)).toEqual([]);
  expect([kept(0xe0, adobe), kept(0xee, jfif), kept(0xe1, jfif), kept(0xe0, exif)]).toEqual([[], [], [], []]);
  expect([kept(0xe0, jfif.slice(0, -1)), kept(0xee, adobe.slice(0, -1))]).toEqual([[], []]);
});

it("treats a file that ends before its first scan as damaged", () => {
  expect(rebuilt(fileOf(frame(0xc0, 8, 8))).jpeg).toBe("damaged");
});

/** A grey profile in segments with signature (12), sequence number (2) and content. */
const profileParts = (length: number) => {
  const content = profile("GRAY", length);
  const size = 60_000;
  const count = Math.ceil(length / size);
  return Array.from({ length: count }, (_, i) =>
    profilePart(i + 1, count, content.slice(i * size, (i + 1) * size)),
  );
};

it("keeps a profile of two megabytes at most", { tags: ["all"] }, () => {
  const heads = 35 * 14;
  expect(profileParts(2 * 1024 * 1024 - heads)).toHaveLength(35);
  expect(keeps(profileParts(2 * 1024 * 1024 - heads))).toBe(true);
  expect(keeps(profileParts(2 * 1024 * 1024 - heads + 1))).toBe(false);
});
