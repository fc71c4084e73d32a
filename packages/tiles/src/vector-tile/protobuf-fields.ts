/** A field of a message: its bytes, or its number if it has no bytes. */
export interface ProtobufField {
  readonly field: number;
  readonly bytes: Uint8Array | undefined;
  readonly number: number;
}

/**
 * The fields of a Protocol Buffers message in order; only the kinds that occur in tiles: whole numbers and bytes.
 *
 * @returns `undefined` if the bytes are not such a message
 */
export function protobufFields(message: Uint8Array): readonly ProtobufField[] | undefined {
  const fields: ProtobufField[] = [];
  let at = 0;
  const varint = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = message[at++];
      if (byte === undefined || factor > 2 ** 56) return Number.NaN;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const number = varint();
    const field = Math.floor(tag / 8);
    if (Number.isNaN(tag) || Number.isNaN(number)) return undefined;
    if (tag % 8 === 0) {
      fields.push({ field, bytes: undefined, number });
    } else if (tag % 8 === 2 && number <= message.length - at) {
      fields.push({ field, bytes: message.subarray(at, at + number), number });
      at += number;
    } else {
      return undefined;
    }
  }
  return fields;
}
