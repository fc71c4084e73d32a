/** Base types of the FIT protocol by their number, the low five bits of the code in a definition message. */
export const baseType = {
  enum: 0,
  sint8: 1,
  uint8: 2,
  sint16: 3,
  uint16: 4,
  sint32: 5,
  uint32: 6,
  string: 7,
  float32: 8,
  float64: 9,
  uint8z: 10,
  uint16z: 11,
  uint32z: 12,
  byte: 13,
  sint64: 14,
  uint64: 15,
  uint64z: 16,
} as const;

/** Bytes of one value of each base type. */
const sizes: readonly number[] = [1, 1, 1, 2, 2, 4, 4, 1, 4, 8, 1, 2, 4, 1, 8, 8, 8];

/** Bytes of one value of a base type, undefined for a number that the protocol does not have. */
export const baseTypeSize = (type: number): number | undefined => sizes[type];

/**
 * One value of a numeric base type; NaN for the type's "invalid" value, and for strings and 64-bit integers, which do not
 * occur in the fields that we read.
 */
export function readBaseType(view: DataView, at: number, type: number, littleEndian: boolean): number {
  switch (type) {
    case baseType.enum:
    case baseType.uint8:
    case baseType.byte:
      return unless(view.getUint8(at), 0xff);
    case baseType.sint8:
      return unless(view.getInt8(at), 0x7f);
    case baseType.uint16:
      return unless(view.getUint16(at, littleEndian), 0xffff);
    case baseType.sint16:
      return unless(view.getInt16(at, littleEndian), 0x7fff);
    case baseType.uint32:
      return unless(view.getUint32(at, littleEndian), 0xffffffff);
    case baseType.sint32:
      return unless(view.getInt32(at, littleEndian), 0x7fffffff);
    case baseType.float32:
      return view.getFloat32(at, littleEndian);
    case baseType.float64:
      return view.getFloat64(at, littleEndian);
    case baseType.uint8z:
      return unless(view.getUint8(at), 0);
    case baseType.uint16z:
      return unless(view.getUint16(at, littleEndian), 0);
    case baseType.uint32z:
      return unless(view.getUint32(at, littleEndian), 0);
    default:
      return NaN;
  }
}

const unless = (value: number, invalid: number): number => (value === invalid ? NaN : value);
