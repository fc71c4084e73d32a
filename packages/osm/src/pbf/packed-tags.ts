import { noTags, type Tags } from "../element.ts";
import type { ProtobufReader } from "./protobuf-reader.ts";
import type { StringTable } from "./string-table.ts";

/** The place of the tags of an element: two packed lists of indices into the texts, of the same length. */
export class PackedTags {
  private keysFrom = 0;
  private keysTo = 0;
  private valuesFrom = 0;
  private valuesTo = 0;

  /** Remembers a list, with the reader at field 2 (keys) or 3 (vals) of a node, a way or a relation. */
  note(field: number, reader: ProtobufReader): void {
    const end = reader.block();
    if (field === 2) [this.keysFrom, this.keysTo] = [reader.at, end];
    else [this.valuesFrom, this.valuesTo] = [reader.at, end];
    reader.at = end;
  }

  /** The tags, undefined if they are damaged. Changes the position of the reader. */
  read(reader: ProtobufReader, strings: StringTable): Tags | undefined {
    if (this.keysFrom === this.keysTo) return this.valuesFrom === this.valuesTo ? noTags : undefined;
    const tags = new Map<string, string>();
    let [key, value] = [this.keysFrom, this.valuesFrom];
    while (key < this.keysTo) {
      reader.reset(key, this.keysTo);
      const keyIndex = reader.uint();
      key = reader.at;
      reader.reset(value, this.valuesTo);
      const valueIndex = reader.uint();
      value = reader.at;
      if (reader.failed || keyIndex >= strings.size || valueIndex >= strings.size) return undefined;
      tags.set(strings.text(keyIndex), strings.text(valueIndex));
    }
    return value === this.valuesTo ? tags : undefined;
  }
}
