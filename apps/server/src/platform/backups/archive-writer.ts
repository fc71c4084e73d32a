import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { hashOf } from "../files/incoming-file.ts";
import { syncToDisk } from "../files/sync-to-disk.ts";
import { endName } from "./backup-manifest.ts";
import { blockSize, encodeHeader, type MemberHeader, padding } from "./tar-header.ts";

/** Writes the members of an archive, one after the other. */
export interface ArchiveWriter {
  /** Adds a file from memory. */
  add(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Adds a file from the disk, which is read twice, because its checksum is written before it.
   *
   * @throws the error of reading it, also if it changes meanwhile
   */
  addFile(name: string, path: string): Promise<void>;
  readonly members: number;
  /** Of all members, without headers. */
  readonly bytes: number;
}

/**
 * Writes an archive: a tar, compressed with zstd, whose members have their checksums and whose last one has that of the whole. It
 * gets its name when all of it is on the disk; until then it is `${path}.part`. Only its owner can read it.
 */
export async function writeArchive(
  path: string,
  write: (writer: ArchiveWriter) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const part = `${path}.part`;
  const target = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
  await once(target, "open");
  try {
    const packing = createZstdCompress();
    const packed = pipeline(packing, target, { signal });
    // It is waited for below, after what is written.
    packed.catch(() => undefined);
    const hash = createHash("sha256");
    const send = async (piece: Uint8Array): Promise<void> => {
      signal.throwIfAborted();
      hash.update(piece);
      if (!packing.write(piece)) await Promise.race([once(packing, "drain"), packed]);
    };
    try {
      const writer = new TarWriter(send);
      await write(writer);
      const end = { members: writer.members, bytes: writer.bytes, sha256: hash.copy().digest("hex") };
      await writer.add(endName, Buffer.from(JSON.stringify(end)));
      await send(Buffer.alloc(2 * blockSize));
      packing.end();
    } catch (error) {
      packing.destroy(error instanceof Error ? error : undefined);
      throw error;
    }
    await packed;
    await rename(part, path);
    await syncToDisk(dirname(path));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

class TarWriter implements ArchiveWriter {
  private readonly send: (piece: Uint8Array) => Promise<void>;
  members = 0;
  bytes = 0;

  constructor(send: (piece: Uint8Array) => Promise<void>) {
    this.send = send;
  }

  async add(name: string, content: Uint8Array): Promise<void> {
    await this.begin({
      name,
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
    await this.send(content);
    await this.end(content.length);
  }

  async addFile(name: string, path: string): Promise<void> {
    const { size } = await stat(path);
    await this.begin({ name, size, sha256: await hashOf(createReadStream(path)) });
    let sent = 0;
    for await (const chunk of createReadStream(path)) {
      await this.send(chunk as Uint8Array);
      sent += (chunk as Uint8Array).length;
    }
    if (sent !== size) throw new Error(`${name} changed while it was read`);
    await this.end(size);
  }

  private async begin(header: MemberHeader): Promise<void> {
    await this.send(encodeHeader(header));
  }

  private async end(size: number): Promise<void> {
    await this.send(padding(size));
    this.members += 1;
    this.bytes += size;
  }
}
