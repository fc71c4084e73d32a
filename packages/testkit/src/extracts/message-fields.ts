/** A field of a Protocol Buffers message, by its position in the bytes. */
export interface MessageField {
  readonly number: number;
  readonly wireType: number;
  /** Start of the field, including its key. */
  readonly from: number;
  /** Start of its content; for a field of bytes, after the length. */
  readonly contentFrom: number;
  readonly to: number;
}

/** Wire type of a field of bytes: a text, a message or packed numbers. */
export const bytesType = 2;

/** The bytes of an unsigned number, 7 bits each. */
export function varintBytes(value: number | bigint): number[] {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

/** The bytes of a field's key. */
export const keyBytes = (number: number, wireType: number): number[] => varintBytes(number * 8 + wireType);

/** Where the numbers of a packed field start, and where the last one ends. */
export function numberEdges(bytes: Uint8Array): readonly number[] {
  const edges = [0];
  for (const [at, byte] of bytes.entries()) if (byte < 128) edges.push(at + 1);
  return edges;
}

/** The fields of a message, up to the first that is damaged. */
export function fieldsOf(bytes: Uint8Array): readonly MessageField[] {
  const fields: MessageField[] = [];
  let at = 0;
  const varint = (): number => {
    let [value, scale, byte] = [0, 1, 128];
    for (; byte > 127 && at < bytes.length; scale *= 128) {
      byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
    }
    return value;
  };
  while (at < bytes.length) {
    const from = at;
    const key = varint();
    const wireType = key % 8;
    let contentFrom = at;
    if (wireType === 0) varint();
    else if (wireType === bytesType) {
      const length = varint();
      contentFrom = at;
      at += length;
    } else at += wireType === 1 ? 8 : 4;
    if (at > bytes.length) break;
    fields.push({ number: Math.floor(key / 8), wireType, from, contentFrom, to: at });
  }
  return fields;
}
