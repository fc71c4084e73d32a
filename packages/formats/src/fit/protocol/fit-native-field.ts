import { readBaseType } from "./fit-base-type.ts";

/** A developer field that says the same as a field of the profile, from a better or only source: a foot pod, a rowing machine. */
export interface NativeField {
  /** The field of the profile that it stands for. */
  readonly native: number;
  readonly type: number;
  readonly scale: number;
  readonly shift: number;
  /** Bytes from the start of the message's content. */
  readonly offset: number;
}

/** The value of a developer field in the unit of the profile, NaN when absent; `at` is where the message's content begins. */
export const readNativeField = (
  view: DataView,
  at: number,
  littleEndian: boolean,
  { type, scale, shift, offset }: NativeField,
): number => readBaseType(view, at + offset, type, littleEndian) / scale - shift;
