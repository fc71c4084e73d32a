import { ProtobufReader } from "./protobuf-reader.ts";

/** Longest text that OpenStreetMap accepts is 255 characters; longer ones are cut. */
const maxTextBytes = 1020;
/** Maximum number of texts of one block, far above what a block of 32 MiB can use for its tags. */
const maxTexts = 4_194_304;

/** The texts of one block, decoded on demand and kept for all elements that share them. */
export class StringTable {
  readonly size: number;
  private readonly bytes: Uint8Array;
  /** Start and end of each text. */
  private readonly places: readonly number[];
  private readonly texts: string[] = [];
  private static readonly decoder = new TextDecoder();

  private constructor(bytes: Uint8Array, places: readonly number[]) {
    this.bytes = bytes;
    this.places = places;
    this.size = places.length / 2;
  }

  static readonly none = new StringTable(new Uint8Array(0), []);

  /** Reads a `StringTable` message (s = 1) at `from..to` of a block; undefined if it is damaged. */
  static parse(bytes: Uint8Array, from: number, to: number): StringTable | undefined {
    const reader = new ProtobufReader(bytes, from, to);
    const places: number[] = [];
    for (let field = reader.field(); field > 0; field = reader.field()) {
      if (field !== 1) {
        reader.skip();
        continue;
      }
      const end = reader.block();
      places.push(reader.at, end);
      if (places.length > 2 * maxTexts) return undefined;
      reader.at = end;
    }
    return reader.failed ? undefined : new StringTable(bytes, places);
  }

  /** The text at an index from 0 to `size` - 1. */
  text(index: number): string {
    const known = this.texts[index];
    if (known !== undefined) return known;
    const from = this.places[2 * index] ?? 0;
    const to = Math.min(this.places[2 * index + 1] ?? 0, from + maxTextBytes);
    const text = StringTable.decoder.decode(this.bytes.subarray(from, to));
    this.texts[index] = text;
    return text;
  }
}
