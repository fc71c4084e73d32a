import type { TilePath } from "@cairn/geo/tile-lines";
import type { CutPart } from "../cutting/cut-feature.ts";
import { tileIdOf } from "../hilbert.ts";
import { mapLayers } from "../map-feature.ts";

const kinds = ["point", "line", "polygon"] as const;
const utf8 = new TextEncoder();

/** A part of a feature in one tile, stored on the disk until all parts of its tile are known. */
export interface PartRecord {
  readonly tileId: number;
  /** Place of its feature in the extract, which determines the order of parts from different threads. */
  readonly order: number;
  /** Index in `mapLayers`. */
  readonly layer: number;
  readonly kind: CutPart["kind"];
  readonly id: number;
  /** JSON. */
  readonly attributes: string;
  /** Start of its paths in the bytes. */
  readonly pathsAt: number;
}

/**
 * Writes parts one after the other: whole numbers with 7 bits per byte; the length of the rest, the tile, the order, layer and
 * kind, the id, the attributes, then each path's length and steps.
 */
export class PartWriter {
  private bytes = new Uint8Array(65_536);
  private at = 0;

  get length(): number {
    return this.at;
  }

  add(part: CutPart, order: number): void {
    const points = part.paths.reduce((sum, path) => sum + path.length + 1, 0);
    const attributes = part.attributes === "{}" ? "" : part.attributes;
    this.reserve(64 + 3 * attributes.length + 5 * points);
    const start = this.at;
    // Reserved for the length, which is known at the end.
    this.at += 4;
    this.varint(tileIdOf(part));
    this.varint(order);
    this.varint(mapLayers.indexOf(part.layer) * 4 + kinds.indexOf(part.kind));
    this.varint(part.id);
    const lengthAt = this.at;
    this.at += 3;
    const { written } = utf8.encodeInto(attributes, this.bytes.subarray(this.at));
    this.at += written;
    this.put(lengthAt, written, 3);
    this.varint(part.paths.length);
    for (const path of part.paths) this.path(path);
    this.put(start, this.at - start, 4);
  }

  /** Returns the written parts, and begins again. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, this.at);
    this.at = 0;
    return taken;
  }

  private path(path: TilePath): void {
    this.varint(path.length);
    let [x, y] = [0, 0];
    for (let i = 0; i < path.length; i += 2) {
      const [toX, toY] = [path[i] ?? 0, path[i + 1] ?? 0];
      this.varint(zigzag(toX - x));
      this.varint(zigzag(toY - y));
      [x, y] = [toX, toY];
    }
  }

  private varint(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.bytes[this.at++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.at++] = rest;
  }

  private put(at: number, value: number, bytes: number): void {
    for (let i = 0; i < bytes; i++) this.bytes[at + i] = Math.floor(value / 256 ** i) % 256;
  }

  private reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.at + more));
    larger.set(this.bytes.subarray(0, this.at));
    this.bytes = larger;
  }
}

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** Reads the output of a `PartWriter`. */
export class PartReader {
  private readonly bytes: Uint8Array;
  private readonly decoder = new TextDecoder();
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The records without their paths, in the order in which they were written. */
  *records(): Generator<PartRecord> {
    for (let start = 0; start < this.bytes.length;) {
      const end = start + this.fixed(start, 4);
      this.at = start + 4;
      const [tileId, order, what, id] = [this.varint(), this.varint(), this.varint(), this.varint()];
      const length = this.fixed(this.at, 3);
      const attributes = this.text(this.at + 3, length);
      const pathsAt = this.at + 3 + length;
      const kind = kinds[what % 4] ?? "point";
      yield { tileId, order, layer: Math.floor(what / 4), kind, id, attributes, pathsAt };
      start = end;
    }
  }

  /** The paths of a record. */
  paths({ pathsAt }: PartRecord): TilePath[] {
    this.at = pathsAt;
    const paths: TilePath[] = [];
    for (let left = this.varint(); left > 0; left--) {
      const path: number[] = [];
      let [x, y] = [0, 0];
      for (let points = this.varint(); points > 0; points -= 2) {
        x += this.signed();
        y += this.signed();
        path.push(x, y);
      }
      paths.push(path);
    }
    return paths;
  }

  private varint(): number {
    let [value, scale] = [0, 1];
    for (let byte = 128; byte > 127; scale *= 128) {
      byte = this.bytes[this.at++] ?? 0;
      value += (byte & 127) * scale;
    }
    return value;
  }

  private signed(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  private fixed(at: number, bytes: number): number {
    let value = 0;
    for (let i = bytes - 1; i >= 0; i--) value = value * 256 + (this.bytes[at + i] ?? 0);
    return value;
  }

  private text(at: number, length: number): string {
    return length === 0 ? "{}" : this.decoder.decode(this.bytes.subarray(at, at + length));
  }
}
