import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { gzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type ArchiveLimits, defaultArchiveLimits } from "../archive/archive-limits.ts";
import { bytesSource } from "../archive/byte-source.ts";
import { decodeBytes, headLength } from "./create-decoder.ts";
import { decodeFile, decodeUpload } from "./decode-upload.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const gpx = (name: string): Uint8Array =>
  utf8(
    `<gpx><trk><name>${name}</name><trkseg><trkpt lat="1" lon="2"><time>2024-05-01T10:00:00Z</time></trkpt><trkpt lat="1" lon="3"/></trkseg></trk></gpx>`,
  );
const kml = utf8(
  `<kml><Placemark><Track><when>2024-05-01T10:00:00Z</when><coord>8 46</coord></Track></Placemark></kml>`,
);

/** The result for each file: its path and the activity's name, the format or the error. */
async function outcomes(
  bytes: Uint8Array,
  name = "up.zip",
  limits: ArchiveLimits = defaultArchiveLimits,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const file of decodeUpload(bytesSource(bytes), name, limits)) {
    const { result } = file;
    found[file.name] = result.ok ? (result.value.name ?? result.value.format) : result.error.kind;
  }
  return found;
}

describe("an upload", () => {
  it("is one recording", async () => {
    expect(await outcomes(gpx("a"), "a.gpx")).toEqual({ "a.gpx": "a" });
    expect(await outcomes(new Uint8Array(0), "a.gpx")).toEqual({ "a.gpx": "empty_file" });
    expect(await outcomes(utf8("{}"), "a.gpx")).toEqual({ "a.gpx": "unknown_format" });
  });

  it("is one recording, gzipped", async () => {
    expect(await outcomes(gzipSync(gpx("a")), "a.gpx.gz")).toEqual({ "a.gpx": "a" });
    const parts = [gzipSync(gpx("a").subarray(0, 40)), gzipSync(gpx("a").subarray(40))];
    const members = Uint8Array.from(parts.flatMap((part) => Array.from(part)));
    expect(await outcomes(members, "a.gpx.gz")).toEqual({ "a.gpx": "a" });
    expect(await outcomes(gzipSync(gpx("a")).subarray(0, 60), "a.gpx.gz")).toEqual({
      "a.gpx": "damaged_archive",
    });
  });

  it("is a KMZ that was gzipped as a whole, by itself and inside an archive", async () => {
    const packed = gzipSync(zipSync({ "doc.kml": kml }));
    expect(await outcomes(packed, "walk.kmz.gz")).toEqual({ "walk.kmz/doc.kml": "kml" });
    expect(await outcomes(zipSync({ "a/walk.kmz.gz": packed, "1.gpx": gpx("one") }))).toEqual({
      "up.zip/a/walk.kmz/doc.kml": "kml",
      "up.zip/1.gpx": "one",
    });
    expect(await outcomes(packed.subarray(0, -20), "walk.kmz.gz")).toEqual({ "walk.kmz": "damaged_archive" });
  });

  it("is a zip of recordings in folders, with gzipped ones, KMZ and other files among them", async () => {
    const zip = zipSync({
      "a/": new Uint8Array(0),
      "a/b/1.gpx": gpx("one"),
      "a/2.GPX.gz": gzipSync(gpx("two")),
      "3": gpx("three"),
      "walk.kmz": zipSync({ "doc.kml": kml, "files/icon.png": utf8("PNG") }),
      "photos/1.jpg": utf8("JPEG"),
      "activities.csv": utf8("id,name"),
      "__MACOSX/a/._1.gpx": utf8("x"),
      ".hidden.gpx": utf8("x"),
      "broken.fit": utf8("x"),
    });
    expect(await outcomes(zip)).toEqual({
      "up.zip/a/b/1.gpx": "one",
      "up.zip/a/2.GPX": "two",
      "up.zip/3": "three",
      "up.zip/walk.kmz/doc.kml": "kml",
      "up.zip/broken.fit": "unknown_format",
    });
  });

  it("may contain archives, but not archives inside those", async () => {
    const inner = zipSync({ "1.gpx": gpx("one"), "deep.zip": zipSync({ "2.gpx": gpx("two") }) });
    expect(await outcomes(zipSync({ "in.zip": inner }))).toEqual({
      "up.zip/in.zip/1.gpx": "one",
      "up.zip/in.zip/deep.zip": "nested_too_deep",
    });
    const small = { ...defaultArchiveLimits, nestedBytes: 100 };
    expect(await outcomes(zipSync({ "in.zip": inner }), "up.zip", small)).toEqual({
      "up.zip/in.zip": "too_large",
    });
  });

  it("reads a stored nested archive in place, however large it is", async () => {
    const inner = zipSync({ "1.gpx": gpx("one"), "2.gpx": gpx("two") });
    const small = { ...defaultArchiveLimits, nestedBytes: 100 };
    expect(await outcomes(zipSync({ "part 1.zip": [inner, { level: 0 }] }), "up.zip", small)).toEqual({
      "up.zip/part 1.zip/1.gpx": "one",
      "up.zip/part 1.zip/2.gpx": "two",
    });
  });

  it("may be empty, or not an archive at all", async () => {
    expect(await outcomes(zipSync({}))).toEqual({});
    expect(await outcomes(utf8("PK\u0003\u0004rubbish"))).toEqual({ "up.zip": "not_an_archive" });
  });

  it("is stopped if it unpacks to more than the limit", async () => {
    const zeros = new Uint8Array(20 * 1_048_576);
    expect(await outcomes(gzipSync(zeros), "a.fit.gz")).toEqual({ "a.fit": "suspicious_ratio" });
    expect(await outcomes(zipSync({ "a.fit": zeros }))).toEqual({ "up.zip/a.fit": "suspicious_ratio" });
    expect(await outcomes(zipSync({ "a.fit.gz": [gzipSync(zeros), { level: 0 }] }))).toEqual({
      "up.zip/a.fit": "suspicious_ratio",
    });
    const few = { ...defaultArchiveLimits, unpackedBytes: 200 };
    expect(await outcomes(zipSync({ "1.gpx": gpx("1"), "2.gpx": gpx("2") }), "up.zip", few)).toEqual({
      "up.zip/1.gpx": "1",
      "up.zip/2.gpx": "too_large",
    });
  });

  it("does not grow with garbage after a gzip stream", async () => {
    const padded = new Uint8Array(4_000_000).fill(7);
    padded.set(gzipSync(gpx("a")));
    expect(await outcomes(padded, "a.gpx.gz")).toEqual({ "a.gpx": "damaged_archive" });
  });
});

describe("a file of an upload", () => {
  it("is read only as far as needed to see that it is no recording", async () => {
    const taken: boolean[] = [];
    const extract = (sink: (chunk: Uint8Array) => boolean) => {
      for (const size of [headLength - 1, 1, 1]) taken.push(sink(new Uint8Array(size)));
      return Promise.resolve({ ok: true, value: undefined } as const);
    };
    expect(await decodeFile({ name: "zeros", extract })).toEqual({
      ok: false,
      error: { kind: "unknown_format" },
    });
    expect(taken).toEqual([true, false, false]);
  });
});

itWithCorpus("an upload of a real device gives the same ride gzipped and plain", async ({ read }) => {
  const gzipped = bytesSource(read("fit/made-gzip.fit.gz"));
  for await (const { result } of decodeUpload(gzipped, "made-gzip.fit.gz")) {
    expect(result).toEqual(decodeBytes(read("fit/fitparse-2015-10-13-08-43-15.fit")));
  }
});

it("is not read further once it is refused", async () => {
  const packed = gzipSync(new Uint8Array(40_000_000));
  const padded = new Uint8Array(20_000_000);
  padded.set(packed);
  let read = 0;
  const source = {
    length: padded.length,
    read: (from: number, to: number) => {
      read = Math.max(read, to);
      return Promise.resolve(padded.subarray(from, to));
    },
  };
  const results: string[] = [];
  for await (const { result } of decodeUpload(source, "zeros.gpx.gz"))
    results.push(result.ok ? "read" : result.error.kind);
  expect(results).toEqual(["unknown_format"]);
  expect(read).toBeLessThan(1_000_000);
});

it.each([
  ["of another record of zip", [0x50, 0x4b, 7, 8]],
  ["with the numbers of a local header mixed up", [0x50, 0x4b, 3, 6]],
  ["with those of an end record mixed up", [0x50, 0x4b, 5, 4]],
  ["with the first letter alone", [0x50, 0x41, 3, 4]],
])("is no archive by a beginning %s", async (_, head) => {
  expect(await outcomes(Uint8Array.from([...head, ...utf8("rest of the file")]), "a.zip")).toEqual({
    "a.zip": "unknown_format",
  });
});
