import { baseTypeSize } from "./fit-base-type.ts";

/** One field of a message in the layout of its definition. */
export interface FitFieldLayout {
  readonly number: number;
  /** Bytes from the start of the message's content. */
  readonly offset: number;
  readonly size: number;
  /** Number of the base type; undefined when the size does not fit the type, so that the bytes cannot be read as this type. */
  readonly type: number | undefined;
}

/** A field that the profile does not have, defined by a program on the device. */
export interface FitDeveloperLayout {
  /** Index of the file's developer that it belongs to, and its number among the fields of that developer. */
  readonly developer: number;
  readonly number: number;
  readonly offset: number;
  readonly size: number;
}

/** The layout of the data messages with a local number, from its definition message. */
export interface FitDefinition {
  readonly globalNumber: number;
  readonly littleEndian: boolean;
  /** Bytes of a data message after its header byte, developer fields included. */
  readonly size: number;
  readonly fields: readonly FitFieldLayout[];
  readonly developerFields: readonly FitDeveloperLayout[];
  /** Offset of the timestamp (field 253), -1 if absent. */
  readonly timestampOffset: number;
}

const timestampField = 253;

/** A definition and its length in bytes, or the reason why it is not one. */
export type ReadDefinition =
  | { readonly kind: "read"; readonly definition: FitDefinition; readonly length: number }
  | { readonly kind: "cut" }
  | { readonly kind: "nonsense" };

/**
 * Reads the definition message whose header byte is at `at`. `cut` when the data ends inside it, `nonsense` when the
 * protocol does not have its byte order or a base type: then the bytes before it were damaged.
 */
export function readDefinition(bytes: Uint8Array, at: number, end: number): ReadDefinition {
  const header = bytes[at] ?? 0;
  const fieldCount = bytes[at + 5] ?? 0;
  const fieldsEnd = at + 6 + 3 * fieldCount;
  const developerCount = header & 0x20 ? (bytes[fieldsEnd] ?? 0) : 0;
  const stop = header & 0x20 ? fieldsEnd + 1 + 3 * developerCount : fieldsEnd;
  if (at + 6 > end || stop > end) return { kind: "cut" };
  const architecture = bytes[at + 2] ?? 0;
  if (architecture > 1) return { kind: "nonsense" };
  const fields: FitFieldLayout[] = [];
  let size = 0;
  for (let i = at + 6; i < fieldsEnd; i += 3) {
    const field = fieldLayout(bytes, i, size);
    if (!field) return { kind: "nonsense" };
    fields.push(field);
    size += field.size;
  }
  const developerFields: FitDeveloperLayout[] = [];
  for (let i = fieldsEnd + 1; i < stop; i += 3) {
    const [number = 0, length = 0, developer = 0] = bytes.subarray(i, i + 3);
    developerFields.push({ developer, number, offset: size, size: length });
    size += length;
  }
  const [low, high] = [bytes[at + 3] ?? 0, bytes[at + 4] ?? 0];
  const littleEndian = architecture === 0;
  const globalNumber = littleEndian ? low | (high << 8) : (low << 8) | high;
  const stamp = fields.find((field) => field.number === timestampField && field.size === 4);
  const timestampOffset = stamp?.offset ?? -1;
  const definition = { globalNumber, littleEndian, size, fields, developerFields, timestampOffset };
  return { kind: "read", definition, length: stop - at };
}

function fieldLayout(bytes: Uint8Array, at: number, offset: number): FitFieldLayout | undefined {
  const size = bytes[at + 1] ?? 0;
  const type = (bytes[at + 2] ?? 0) & 0x1f;
  const unit = baseTypeSize(type);
  if (unit === undefined) return undefined;
  const readable = size >= unit && size % unit === 0;
  return { number: bytes[at] ?? 0, offset, size, type: readable ? type : undefined };
}
