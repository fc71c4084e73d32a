import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { type BackupError, damaged } from "./backup-error.ts";
import {
  type BackupManifest,
  endName,
  endSchema,
  manifestName,
  manifestSchema,
  type Member,
  memberOf,
} from "./backup-manifest.ts";
import { blockSize, decodeExtended, decodePlain, type MemberHeader } from "./tar-header.ts";

/** Largest file that a backup has for its own use, bytes. */
const maxJson = 16 * 1024 * 1024;

/** A member that is being read. */
export interface ReadMember {
  readonly member: Member;
  /** Bytes that its header states, and that `bytes` yields. */
  readonly size: number;
  /** Its bytes; the end says whether they have the checksum of the header. All of them have to be read. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What a whole archive has. */
export interface ReadArchive {
  readonly manifest: BackupManifest;
  readonly members: number;
  /** Of all members, unpacked. */
  readonly bytes: number;
  readonly files: number;
}

/**
 * Reads an archive from beginning to end: its structure, names, sizes, the checksum of each member and of the whole. Nothing is
 * kept in memory that the archive could make large.
 *
 * @param take gets each member in its order, and reads all of its bytes
 * @throws BackupError if anything is not as it was written
 */
export async function readArchive(
  path: string,
  take: (member: ReadMember, manifest: BackupManifest) => Promise<void>,
): Promise<ReadArchive> {
  const source = new ByteSource(unpacked(path));
  try {
    return await readMembers(source, take);
  } catch (error) {
    throw isOfPacking(error) ? damaged("it cannot be unpacked") : error;
  } finally {
    source.close();
  }
}

function unpacked(path: string): Readable {
  const packed = createReadStream(path);
  const plain = createZstdDecompress();
  // An error of the file is one of what is unpacked from it.
  pipeline(packed, plain, () => {});
  return plain;
}

async function readMembers(
  source: ByteSource,
  take: (member: ReadMember, manifest: BackupManifest) => Promise<void>,
): Promise<ReadArchive> {
  const first = await nextHeader(source);
  if (first?.name !== manifestName) throw damaged(`it does not begin with ${manifestName}`);
  const manifest = manifestSchema.safeParse(await jsonOf(source, first));
  if (!manifest.success)
    throw damaged(`${manifestName} cannot be read, perhaps because a newer Cairn wrote it`);
  let [members, bytes, files, previous] = [1, first.size, 0, ""];
  for (;;) {
    const before = source.sha256();
    const header = await nextHeader(source);
    if (!header) throw damaged("its end is missing");
    if (header.name === endName) {
      const end = endSchema.safeParse(await jsonOf(source, header));
      if (
        !end.success ||
        end.data.members !== members ||
        end.data.bytes !== bytes ||
        end.data.sha256 !== before
      )
        throw damaged("its checksum is another one");
      break;
    }
    const member = memberOf(header.name);
    if (!member) throw damaged("it has a file whose name no backup has");
    // In the order in which they were written, so that none comes twice.
    if (header.name <= previous) throw damaged("its files are not in order");
    previous = header.name;
    const content = contentOf(source, header);
    await take({ member, size: header.size, bytes: content }, manifest.data);
    for await (const _ of content) throw new Error("a member was not read to its end");
    members += 1;
    bytes += header.size;
    if (member.kind !== "rows") files += 1;
  }
  const rest = await source.read(2 * blockSize);
  if (rest.some((byte) => byte !== 0) || !(await source.isAtEnd()))
    throw damaged("something follows its end");
  return { manifest: manifest.data, members, bytes, files };
}

/** The header of the next member; undefined at the zeros that end an archive. */
async function nextHeader(source: ByteSource): Promise<MemberHeader | undefined> {
  const block = await source.read(blockSize);
  if (block.every((byte) => byte === 0)) return undefined;
  const extended = decodePlain(block);
  if (extended?.type !== "x") throw malformed();
  const records = decodeExtended(await source.read(extended.size));
  await source.skipPadding(extended.size);
  const plain = decodePlain(await source.read(blockSize));
  if (!records || plain?.type !== "0") throw malformed();
  return { size: plain.size, ...records };
}

const malformed = (): BackupError => damaged("a header in it is malformed");

async function* contentOf(
  source: ByteSource,
  { name, size, sha256 }: MemberHeader,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for (let left = size; left > 0;) {
    const piece = await source.readSome(left);
    hash.update(piece);
    left -= piece.length;
    yield piece;
  }
  await source.skipPadding(size);
  if (hash.digest("hex") !== sha256) throw damaged(`the checksum of ${name} is another one`);
}

async function jsonOf(source: ByteSource, header: MemberHeader): Promise<unknown> {
  if (header.size > maxJson) throw damaged(`${header.name} is too large`);
  const pieces: Uint8Array[] = [];
  for await (const piece of contentOf(source, header)) pieces.push(piece);
  try {
    return JSON.parse(Buffer.concat(pieces).toString());
  } catch {
    throw damaged(`${header.name} cannot be read`);
  }
}

const isOfPacking = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^(?:ZSTD_|Z_|ERR_ZSTD|ERR_BUFFER)/.test(String(error.code));

/** Takes bytes from a stream as they are needed. */
class ByteSource {
  private readonly stream: Readable;
  private readonly pieces: AsyncIterator<Uint8Array>;
  private piece: Uint8Array = new Uint8Array();
  private readonly hash = createHash("sha256");

  constructor(stream: Readable) {
    this.stream = stream;
    this.pieces = stream[Symbol.asyncIterator]();
  }

  /** At least one byte and at most so many. */
  async readSome(most: number): Promise<Uint8Array> {
    if (!(await this.fill())) throw damaged("it is cut off");
    const some = this.piece.subarray(0, most);
    this.piece = this.piece.subarray(some.length);
    this.hash.update(some);
    return some;
  }

  async read(size: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for (let left = size; left > 0;) {
      const piece = await this.readSome(left);
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }

  async skipPadding(size: number): Promise<void> {
    await this.read((blockSize - (size % blockSize)) % blockSize);
  }

  /** Of what has been taken so far. */
  sha256(): string {
    return this.hash.copy().digest("hex");
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.fill());
  }

  close(): void {
    this.stream.destroy();
  }

  private async fill(): Promise<boolean> {
    while (this.piece.length === 0) {
      const next = await this.pieces.next();
      if (next.done === true) return false;
      this.piece = next.value;
    }
    return true;
  }
}
