import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { writeZip } from "@cairn/testkit/files/write-zip";
import type { BenchResult } from "./harness.ts";
import type { ArchiveReading } from "./measure/read-large-archive.ts";

export const name = "An archive of 2 GB with packed archives of 100 MB inside it";

const parts = 20;
const partBytes = 100 * 1024 * 1024;
const mebibyte = 1024 * 1024;

const gpx = Buffer.from(
  `<gpx><trk><trkseg>${"<trkpt lat='60' lon='24'><time>2025-05-01T10:00:00Z</time></trkpt>".repeat(2000)}</trkseg></trk></gpx>`,
);

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-large-"));
  const path = join(folder, "export.zip");
  try {
    const packed = await writeArchive(path);
    const began = performance.now();
    inflateRawSync(packed);
    const floor = (performance.now() - began) * parts;
    const reader = fileURLToPath(new URL("./measure/read-large-archive.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [reader, path]);
    const { members, milliseconds, grown } = JSON.parse(stdout) as ArchiveReading;
    if (members !== parts * 2) throw new Error(`${members} recordings were found`);
    return [
      {
        what: "memory for reading it, with a batch per recording",
        value: grown / mebibyte,
        unit: "MiB",
        atMost: 160,
        beside: `${parts} parts of ${partBytes / mebibyte} MiB`,
      },
      {
        what: "time against only inflating the parts in native code",
        value: milliseconds / floor,
        unit: "times",
        beside: `${Math.round(milliseconds / 1000)} s against ${Math.round(floor / 1000)} s`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the archive part by part and returns the compressed bytes of one part; all parts are alike. */
async function writeArchive(path: string): Promise<Uint8Array> {
  const noise = { name: "media/video.bin", bytes: randomBytes(partBytes), stored: true };
  const inner = writeZip([{ name: "a.gpx", bytes: gpx }, noise, { name: "b.gpx", bytes: gpx }]);
  const packed = deflateRawSync(inner, { level: 1 });
  const file = await open(path, "w");
  const directory: Buffer[] = [];
  let offset = 0;
  try {
    for (let part = 0; part < parts; part += 1) {
      const label = Buffer.from(`part ${part}.zip`);
      const fields = Buffer.alloc(26);
      fields.writeUInt16LE(20, 0);
      fields.writeUInt16LE(8, 4);
      fields.writeUInt32LE(crc32(inner), 10);
      fields.writeUInt32LE(packed.length, 14);
      fields.writeUInt32LE(inner.length, 18);
      fields.writeUInt16LE(label.length, 22);
      await file.write(Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, label]));
      await file.write(packed);
      const place = Buffer.alloc(14);
      place.writeUInt32LE(offset, 10);
      const made = Buffer.from([20, 0]);
      directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2]), made, fields, place, label]));
      offset += 30 + label.length + packed.length;
    }
    const list = Buffer.concat(directory);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(parts, 8);
    end.writeUInt16LE(parts, 10);
    end.writeUInt32LE(list.length, 12);
    end.writeUInt32LE(offset, 16);
    await file.write(Buffer.concat([list, end]));
  } finally {
    await file.close();
  }
  return packed;
}
