import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type ArchiveLimits, defaultArchiveLimits } from "./archive-limits.ts";
import { bytesSource } from "./byte-source.ts";
import { crc32 } from "./crc32.ts";
import { openArchive } from "./open-archive.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const join = (...parts: Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));
const stored = (name: string, text: string): Uint8Array => zipSync({ [name]: utf8(text) }, { level: 0 });

/** Positions of the records in a zip whose last entry is the one under test (PKWARE APPNOTE 4.3). */
const find = (bytes: Uint8Array, signature: number): number => {
  const view = new DataView(bytes.buffer);
  for (let at = bytes.length - 4; at >= 0; at -= 1) if (view.getUint32(at, true) === signature) return at;
  return expect.fail("no such record");
};
const altered = (bytes: Uint8Array, signature: number, offset: number, ...values: number[]): Uint8Array => {
  const copy = bytes.slice();
  copy.set(values, find(copy, signature) + offset);
  return copy;
};
const local = 0x04034b50;
const central = 0x02014b50;
const end = 0x06054b50;

async function open(bytes: Uint8Array, limits: ArchiveLimits = defaultArchiveLimits): Promise<unknown> {
  const archive = await openArchive(bytesSource(bytes), limits);
  if (!archive.ok) return archive.error.kind;
  const texts: Record<string, string> = {};
  for (const entry of archive.value.entries) {
    let text = "";
    const outcome = await archive.value.extract(entry, (chunk) => {
      text += new TextDecoder().decode(chunk);
      return true;
    });
    texts[entry.name] = outcome.ok ? text : outcome.error.kind;
  }
  return texts;
}

describe("a zip", () => {
  it("yields its files, stored or deflated", async () => {
    const long = "all work and no play ".repeat(5000);
    expect(await open(zipSync({ "a/b.txt": utf8(long), "ä.txt": utf8("x") }))).toEqual({
      "a/b.txt": long,
      "ä.txt": "x",
    });
    expect(await open(stored("a", long))).toEqual({ a: long });
  });

  it("may have bytes before it and a comment after it", async () => {
    const zip = altered(stored("a", "x"), end, 20, 3, 0);
    expect(await open(join(utf8("#!/bin/sh\n"), zip, utf8("bye")))).toEqual({ a: "x" });
  });

  it("stops when the sink has had enough", async () => {
    const archive = await openArchive(bytesSource(zipSync({ a: utf8("x".repeat(500_000)) })));
    const opened = archive.ok ? archive.value : expect.fail("not opened");
    const [entry = expect.fail("empty")] = opened.entries;
    const chunks: number[] = [];
    const outcome = await opened.extract(entry, (chunk) => chunks.push(chunk.length) < 1);
    expect(outcome.ok).toBe(true);
    expect(chunks).toHaveLength(1);
  });

  it("with zip64 is read by its long fields", async () => {
    expect(await open(zip64("x", 1n))).toEqual({ a: "x" });
  });

  it("computes CRC-32", () => {
    // The check value in the catalogue of parametrised CRC algorithms.
    expect(crc32(utf8("123456789"))).toBe(0xcbf43926);
  });
});

/** A zip with one stored file `a` whose sizes and positions are only in zip64 records. */
function zip64(text: string, size: bigint, endAt?: bigint): Uint8Array {
  const plain = stored("a", text);
  const [at, tail] = [find(plain, central), find(plain, end)];
  const entry = new DataView(plain.slice(at, at + 47).buffer);
  entry.setUint32(24, 0xffffffff, true);
  entry.setUint16(30, 12, true);
  const extra = new DataView(new ArrayBuffer(12));
  extra.setUint16(0, 1, true);
  extra.setUint16(2, 8, true);
  extra.setBigUint64(4, size, true);
  const record = new DataView(new ArrayBuffer(56));
  record.setUint32(0, 0x06064b50, true);
  record.setBigUint64(32, 1n, true);
  record.setBigUint64(40, 59n, true);
  record.setBigUint64(48, BigInt(at), true);
  const locator = new DataView(new ArrayBuffer(20));
  locator.setUint32(0, 0x07064b50, true);
  locator.setBigUint64(8, endAt ?? BigInt(at + 59), true);
  const bytes = [entry, extra, record, locator].map((view) => new Uint8Array(view.buffer));
  return join(plain.subarray(0, at), ...bytes, plain.subarray(tail).fill(0xff, 8, 20));
}

describe("a hostile zip", () => {
  it("is refused without an end record, with a false one, or if it is cut short", async () => {
    expect(await open(utf8("PK\u0003\u0004"))).toBe("not_an_archive");
    expect(await open(new Uint8Array(0))).toBe("not_an_archive");
    expect(await open(stored("a", "x").slice(0, -1))).toBe("not_an_archive");
    expect(await open(altered(stored("a", "x"), end, 12, 0xff, 0xff, 0xff, 0))).toBe("damaged_archive");
    expect(await open(altered(stored("a", "x"), end, 4, 1))).toBe("damaged_archive");
    expect(await open(altered(stored("a", "x"), end, 8, 2, 0, 2, 0))).toBe("damaged_archive");
  });

  it("with zip64 may not claim sizes that do not fit", async () => {
    expect(await open(zip64("x", 2n ** 63n))).toBe("damaged_archive");
    expect(await open(zip64("x", 1n, 2n ** 62n))).toBe("damaged_archive");
    expect(await open(zip64("x", 5n))).toEqual({ a: "damaged_archive" });
  });

  it("may not hold more files, or a longer directory, than the limit", async () => {
    const many = zipSync(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${i}`, utf8("x")])));
    expect(await open(many, { ...defaultArchiveLimits, entries: 11 })).toBe("too_many_entries");
    expect(await open(many, { ...defaultArchiveLimits, directoryBytes: 100 })).toBe("too_large");
  });

  it("may not use the same bytes twice", async () => {
    const two = zipSync({ a: utf8("x"), b: utf8("y") }, { level: 0 });
    expect(await open(altered(two, central, 42, 0, 0, 0, 0))).toBe("overlapping_entries");
    // The size of the only file extends into the directory.
    expect(await open(altered(stored("a", "x"), central, 20, 200))).toBe("overlapping_entries");
  });

  it.each([
    "../a.fit",
    "a/../../b.fit",
    "/etc/a.fit",
    "C:/a.fit",
    "..\\a.fit",
    "a\u202etif.fit",
    "a\u0000.fit",
  ])("may not name a file %j", async (name) => {
    expect(Object.values((await open(stored(name, "x"))) as object)).toEqual(["unsafe_name"]);
  });

  it("gives an error for a file that is encrypted, compressed in an unknown way or damaged", async () => {
    const zip = stored("a", "some text");
    expect(await open(altered(zip, central, 8, 1))).toEqual({ a: "encrypted" });
    expect(await open(altered(zip, central, 10, 14))).toEqual({ a: "unsupported_compression" });
    expect(await open(altered(zip, central, 16, 1, 2, 3, 4))).toEqual({ a: "damaged_archive" });
    expect(await open(altered(zip, central, 24, 8))).toEqual({ a: "damaged_archive" });
    expect(await open(altered(zip, local, 0, 0))).toEqual({ a: "damaged_archive" });
    expect(await open(altered(zip, local, 28, 0xff, 0xff))).toEqual({ a: "damaged_archive" });
  });

  it("may not unpack to more than it stated, nor to more than is plausible", async () => {
    const zip = zipSync({ a: utf8("x".repeat(100_000)) });
    expect(await open(altered(zip, central, 24, 10, 0, 0, 0))).toEqual({ a: "damaged_archive" });
    const bomb = zipSync({ a: new Uint8Array(3_000_000) });
    expect(await open(bomb)).toEqual({ a: "suspicious_ratio" });
    expect(await open(zip, { ...defaultArchiveLimits, entryBytes: 1000 })).toEqual({ a: "too_large" });
  });

  it("may not have garbage in place of a deflated file", async () => {
    const zip = zipSync({ a: utf8("some text ".repeat(100)) });
    const at = find(zip, local) + 31;
    const rubbish = zip.slice();
    rubbish.fill(0xff, at, at + 10);
    expect(await open(rubbish)).toEqual({ a: "damaged_archive" });
  });
});
