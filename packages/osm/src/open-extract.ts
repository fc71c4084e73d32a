import { fail, ok, type Result } from "@cairn/domain/result";
import type { ElementKinds } from "./element.ts";
import type { ExtractError } from "./extract-error.ts";
import type { ExtractSource, Inflate } from "./extract-source.ts";
import { type BlobPlace, readBlobPlace } from "./pbf/blob-header.ts";
import { type ExtractHeader, parseHeaderBlock } from "./pbf/header-block.ts";
import { parsePrimitiveBlock, type PrimitiveBlock } from "./pbf/primitive-block.ts";
import { unpackBlob } from "./pbf/unpack-blob.ts";

type Foreign = (ExtractError & { readonly kind: "not_an_extract" })["found"];

/** Initial bytes of files that people mistake for an extract, one character per byte. */
const beginnings: readonly (readonly [string, Foreign])[] = [
  ["\u001F\u008B", "packed"],
  ["BZh", "packed"],
  ["PK\u0003\u0004", "packed"],
  ["\u00FD7zXZ", "packed"],
  ["7z\u00BC\u00AF", "packed"],
  ["(\u00B5/\u00FD", "packed"],
  ["\u00FF\u00E0\u0004o5m2", "o5m"],
];

/**
 * The format of a file that may not be an extract, by its first bytes; "extract" if it begins like one, even if it ends too soon.
 */
function foreignFormat(head: Uint8Array): Foreign | "extract" {
  // One character per byte; the "latin1" of TextDecoder is Windows-1252.
  const text = String.fromCodePoint(...head.subarray(0, 64));
  const known = beginnings.find(([beginning]) => text.startsWith(beginning));
  if (known) return known[1];
  if (/^(?:\u00EF\u00BB\u00BF)?\s*<\??(?:xml|osm)/.test(text)) return "xml";
  // After the size of the head (4 bytes), the tag of its field and the length of the kind.
  const kind = text.slice(6);
  return kind.startsWith("OSMHeader") || kind.startsWith("OSMData") ? "extract" : "unknown";
}

/**
 * Maximum unpacked size of a small extract, and of a large one as a multiple of its size: real ones unpack to 2 or 3 times
 * theirs.
 */
const freeUnpackedBytes = 134_217_728;
const maxUnpackedRatio = 30;

interface KnownBlob {
  readonly place: BlobPlace;
  readonly kinds: ElementKinds;
}

/** An extract whose head has been read. Its blocks are read one at a time, as often as they are requested. */
export class Extract {
  readonly header: ExtractHeader;
  private readonly source: ExtractSource;
  private readonly inflate: Inflate;
  /** Offset of its first block. */
  private readonly from: number;
  /** Set by the first complete reading, so that later ones skip blocks without the wanted kinds. */
  private known: readonly KnownBlob[] | undefined;

  constructor(header: ExtractHeader, source: ExtractSource, inflate: Inflate, from: number) {
    this.header = header;
    this.source = source;
    this.inflate = inflate;
    this.from = from;
  }

  /** Size of the file, bytes. */
  get length(): number {
    return this.source.length;
  }

  /**
   * The blocks in the order of the file, at least those with something of the wanted kinds. A failure is the last item.
   */
  async *blocks(
    wanted: Partial<ElementKinds>,
  ): AsyncGenerator<Result<{ readonly block: PrimitiveBlock; readonly at: number }, ExtractError>> {
    const seen: KnownBlob[] = [];
    let unpackedBytes = 0;
    for await (const next of this.places(wanted)) {
      if (!next.ok) {
        yield next;
        return;
      }
      const place = next.value;
      const unpacked = await readBlob(this.source, place, this.inflate);
      if (!unpacked.ok) {
        yield unpacked;
        return;
      }
      unpackedBytes += unpacked.value.length;
      if (unpackedBytes > freeUnpackedBytes + maxUnpackedRatio * this.length) {
        yield fail({ kind: "too_large", at: place.at, what: "it unpacks to far more than its size" });
        return;
      }
      const block = parsePrimitiveBlock(unpacked.value);
      if (!block) {
        yield fail(damagedElements(place.at));
        return;
      }
      seen.push({ place, kinds: block.kinds });
      if (isWanted(block.kinds, wanted)) yield ok({ block, at: place.at });
    }
    this.known ??= seen;
  }

  private async *places(wanted: Partial<ElementKinds>): AsyncGenerator<Result<BlobPlace, ExtractError>> {
    if (this.known) {
      for (const { place, kinds } of this.known) if (isWanted(kinds, wanted)) yield ok(place);
      return;
    }
    for (let at = this.from; ;) {
      const next = await readBlobPlace(this.source, at);
      if (!next.ok) yield next;
      if (!next.ok || !next.value) return;
      at = next.value.to;
      // Unknown kinds may be skipped (OSM PBF format: parsers should ignore them).
      if (next.value.kind === "OSMData") yield ok(next.value);
    }
  }
}

/** The error of a block whose elements cannot be read. */
export const damagedElements = (at: number): ExtractError => ({
  kind: "damaged",
  at,
  what: "its elements cannot be read",
});

const isWanted = (kinds: ElementKinds, wanted: Partial<ElementKinds>): boolean =>
  (kinds.nodes && wanted.nodes === true) ||
  (kinds.ways && wanted.ways === true) ||
  (kinds.relations && wanted.relations === true);

async function readBlob(
  source: ExtractSource,
  place: BlobPlace,
  inflate: Inflate,
): Promise<Result<Uint8Array, ExtractError>> {
  const bytes = await source.read(place.from, place.to);
  if (bytes.length < place.to - place.from) return fail({ kind: "truncated", at: place.at });
  return unpackBlob(bytes, place.at, inflate);
}

/** Opens an extract: reads its head, and says what the file is if it is not an extract. */
export async function openExtract(
  source: ExtractSource,
  inflate: Inflate,
): Promise<Result<Extract, ExtractError>> {
  if (source.length === 0) return fail({ kind: "empty" });
  const first = await readBlobPlace(source, 0);
  const isExtract = first.ok && (first.value?.kind === "OSMHeader" || first.value?.kind === "OSMData");
  if (!isExtract) {
    const found = foreignFormat(await source.read(0, Math.min(source.length, 512)));
    return found === "extract" && !first.ok
      ? first
      : fail({ kind: "not_an_extract", found: found === "extract" ? "unknown" : found });
  }
  if (!first.value || first.value.kind !== "OSMHeader") {
    return fail({ kind: "damaged", at: 0, what: "its first block is missing" });
  }
  const bytes = await readBlob(source, first.value, inflate);
  if (!bytes.ok) return bytes;
  const header = parseHeaderBlock(bytes.value, 0);
  return header.ok ? ok(new Extract(header.value, source, inflate, first.value.to)) : header;
}
