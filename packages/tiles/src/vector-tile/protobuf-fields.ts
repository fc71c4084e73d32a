/** A field of a message: its bytes, or its number where it is none of bytes. */
export interface ProtobufField {
  readonly field: number;
  readonly bytes: Uint8Array | undefined;
  readonly number: number;
}

/** The fields of a Protocol Buffers message in their order; only the kinds that tiles are made of: whole numbers and bytes. Throws a RangeError for other bytes. */
export function* protobufFields(message: Uint8Array): Generator<ProtobufField> {
  let at = 0;
  const varint = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = message[at++];
      if (byte === undefined || factor > 2 ** 56) throw new RangeError("a message that is cut off");
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const [field, kind] = [Math.floor(tag / 8), tag % 8];
    if (kind !== 0 && kind !== 2) throw new RangeError(`a field of the kind ${kind}`);
    const number = varint();
    if (kind === 0) {
      yield { field, bytes: undefined, number };
      continue;
    }
    if (number > message.length - at) throw new RangeError("a field that is cut off");
    yield { field, bytes: message.subarray(at, at + number), number };
    at += number;
  }
}
