import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { bytesSource } from "@cairn/formats/archive/byte-source";
import { openArchive } from "@cairn/formats/archive/open-archive";
import { describe, expect, it } from "vitest";
import { zipFiles } from "../../../test/own-data/zip-files.ts";
import { packFile } from "./pack-file.ts";
import { directoryEnd, directoryRecord, localHeader } from "./zip-records.ts";
import { ZipWriter } from "./zip-writer.ts";

const mtime = new Date("2025-06-01T10:20:31Z");
const noise = (size: number) => {
  const bytes = Buffer.alloc(size);
  for (let i = 0; i < size; i += 1) bytes[i] = (i * i * 31 + i) >> 3;
  return bytes;
};
async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve();
    yield bytes.subarray(at, at + size);
  }
}

describe("writing a zip", () => {
  it("returns every byte, of files that came compressed, whole and in pieces, larger than a chunk and empty", async () => {
    const writer = new ZipWriter();
    const written = buffer(writer.output);
    const [large, text] = [noise(700_000), Buffer.from("Kierros järven ympäri\n".repeat(4000))];
    await writer.add({ path: "stored/large.bin", mtime }, packFile(large, false));
    await writer.add({ path: "packed/järvi.txt", mtime }, packFile(text, true));
    await writer.add({ path: "empty", mtime }, packFile(new Uint8Array(), true));
    await writer.addStream({ path: "pieces.bin", mtime }, pieces(large, 10_000), false);
    await writer.addStream({ path: "pieces.txt", mtime }, pieces(text, 777), true);
    await writer.addStream({ path: "no pieces.txt", mtime }, pieces(Buffer.alloc(0), 1), true);
    await writer.end();
    const files = await zipFiles(await written);
    expect(
      [...files].map(([name, bytes]) => [name, createHash("sha256").update(bytes).digest("hex")]),
    ).toEqual(
      Object.entries({
        "stored/large.bin": large,
        "packed/järvi.txt": text,
        empty: Buffer.alloc(0),
        "pieces.bin": large,
        "pieces.txt": text,
        "no pieces.txt": Buffer.alloc(0),
      }).map(([name, bytes]) => [name, createHash("sha256").update(bytes).digest("hex")]),
    );
  });

  it("counts more files than fit into 16 bits", async () => {
    const writer = new ZipWriter();
    const written = buffer(writer.output);
    const one = packFile(Buffer.from("1"), false);
    for (let i = 0; i < 65_540; i += 1) await writer.add({ path: String(i), mtime }, one);
    await writer.end();
    const archive = await openArchive(bytesSource(await written));
    expect(archive.ok && archive.value.entries.length).toBe(65_540);
    expect(archive.ok && archive.value.entries.at(-1)).toMatchObject({ name: "65539", size: 1, method: 0 });
  });

  it("stops when nobody reads any more, and when its input breaks", async () => {
    const left = new ZipWriter();
    left.output.once("data", () => left.output.destroy());
    const writing = (async () => {
      for (;;) await left.add({ path: "large", mtime }, packFile(noise(700_000), false));
    })();
    await expect(writing).rejects.toThrow("the reader of the archive is gone");
    const broken = new ZipWriter();
    broken.output.resume();
    const source = (async function* () {
      yield await Promise.resolve(Buffer.from("a"));
      throw new Error("the disk is gone");
    })();
    await expect(broken.addStream({ path: "a", mtime }, source, true)).rejects.toThrow("the disk is gone");
  });
});

describe("the records of a zip", () => {
  const facts = {
    path: "a.txt",
    mtime,
    isDeflated: true,
    packedSize: 5,
    size: 9,
    crc32: 0xcafe_babe,
    isStreamed: false,
    offset: 0x1_2345_6789,
  };

  // APPNOTE 6.3.10: sections 4.3.7 and 4.4.6, and the MS-DOS time of 2025-06-01 10:20:30, 10 << 11 | 20 << 5 | 15 and 45 << 9 | 6
  // << 5 | 1.
  it("have time, sizes and checksum where readers look for them", () => {
    const header = localHeader(facts);
    expect(header.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect([header.readUInt16LE(6), header.readUInt16LE(8)]).toEqual([0x800, 8]);
    expect([header.readUInt16LE(10), header.readUInt16LE(12)]).toEqual([21_135, 23_233]);
    expect([14, 18, 22].map((at) => header.readUInt32LE(at))).toEqual([0xcafe_babe, 5, 9]);
    expect(header.subarray(30).toString()).toBe("a.txt");
    const streamed = localHeader({ ...facts, isStreamed: true });
    expect([streamed.readUInt16LE(6), streamed.readUInt32LE(18)]).toEqual([0x808, 0]);
  });

  it("have positions beyond 4 GiB in 64 bits", () => {
    const record = directoryRecord(facts);
    expect([record.readUInt16LE(6), record.readUInt32LE(42)]).toEqual([45, 0xffff_ffff]);
    // The extra block: the Unix time, then zip64 with only the position.
    const extra = record.subarray(46 + 5);
    expect([extra.readUInt16LE(0), extra.readUInt32LE(5)]).toEqual([0x5455, mtime.getTime() / 1000]);
    expect([extra.readUInt16LE(9), extra.readUInt16LE(11), extra.readBigUInt64LE(13)]).toEqual([
      1,
      8,
      0x1_2345_6789n,
    ]);
    const near = directoryRecord({ ...facts, offset: 7 });
    expect([near.readUInt16LE(6), near.readUInt32LE(42), near.length]).toEqual([20, 7, 46 + 5 + 9]);
    const end = directoryEnd(3, 0x1_0000_0000, 500);
    expect(end.subarray(0, 4).toString("latin1")).toBe("PK\u0006\u0006");
    expect([end.readBigUInt64LE(24), end.readBigUInt64LE(40), end.readBigUInt64LE(48)]).toEqual([
      3n,
      500n,
      0x1_0000_0000n,
    ]);
    // The locator points to the record before it; the old end record says that it cannot.
    expect([end.readUInt32LE(56), end.readBigUInt64LE(64)]).toEqual([0x0706_4b50, 0x1_0000_01f4n]);
    expect([end.readUInt32LE(76), end.readUInt32LE(92)]).toEqual([0x0605_4b50, 0xffff_ffff]);
    expect(directoryEnd(3, 1000, 500)).toHaveLength(22);
  });

  it.each(["1969-12-31T00:00:00Z", "1979-12-31T23:59:59Z", "2107-12-31T23:59:59Z", "2200-01-01T00:00:00Z"])(
    "have a time that their clock does not know: %s",
    (instant) => {
      const record = directoryRecord({ ...facts, mtime: new Date(instant) });
      const date = record.readUInt16LE(14);
      expect([(date >> 5) & 15, date & 31].every((part) => part > 0)).toBe(true);
    },
  );
});
