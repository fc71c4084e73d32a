import { readBaseType } from "./fit-base-type.ts";

/**
 * A developer field with the meaning of a field of the profile, from a better source or the only one: a foot pod, a rowing
 * machine.
 */
export interface NativeField {
  /** Number of the corresponding field of the profile. */
  readonly native: number;
  readonly type: number;
  readonly scale: number;
  readonly shift: number;
  /** Factor from the stated unit to that of the profile; 1 without one. */
  readonly factor: number;
  /** Bytes from the start of the message's content. */
  readonly offset: number;
}

/** The value of a developer field in the unit of the profile, NaN when absent; the message's content begins at `at`. */
export const readNativeField = (
  view: DataView,
  at: number,
  littleEndian: boolean,
  { type, scale, shift, factor, offset }: NativeField,
): number => (readBaseType(view, at + offset, type, littleEndian) / scale - shift) * factor;
